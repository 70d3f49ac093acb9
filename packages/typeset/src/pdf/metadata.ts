/**
 * A file's metadata: the XMP packet. Source: ISO 16684-1 (XMP), ISO 19005-2 §6.6, ISO 14289-1 §5;
 * IPTC digital source types (cv.iptc.org/newscodes/digitalsourcetype) for text that a model wrote.
 */
import type { TypesetOptions } from '../options.ts'

export const PRODUCER = 'Platen'

function escapeXml(text: string): string {
  let out = ''
  for (const character of text) {
    const point = character.codePointAt(0)!
    if (character === '&') out += '&amp;'
    else if (character === '<') out += '&lt;'
    else if (character === '>') out += '&gt;'
    else if ((point < 32 && point !== 9) || (point >= 0xd800 && point < 0xe000) || point === 0xfffe || point === 0xffff)
      out += '\ufffd'
    else out += character
  }
  return out
}

/** The standards that a file declares. */
export interface Claims {
  /** PDF/UA-1. */
  pdfUa: boolean
  /** PDF/A-2a. */
  pdfA: boolean
}

/** As a string whose characters are the bytes of its UTF-8. */
export function xmpPacket(title: string, language: string, options: TypesetOptions, { pdfUa, pdfA }: Claims): string {
  const about: string[] = []
  const schemas: string[] = []
  if (pdfUa) {
    about.push(
      '<rdf:Description rdf:about="" xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/"><pdfuaid:part>1</pdfuaid:part></rdf:Description>',
    )
    schemas.push(
      schema('PDF/UA identification', 'http://www.aiim.org/pdfua/ns/id/', 'pdfuaid', 'part', 'Integer', 'internal'),
    )
  }
  if (pdfA) {
    about.push(
      '<rdf:Description rdf:about="" xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/"><pdfaid:part>2</pdfaid:part><pdfaid:conformance>A</pdfaid:conformance></rdf:Description>',
    )
  }
  if (options.provenance === 'generated') {
    about.push(
      '<rdf:Description rdf:about="" xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/"><Iptc4xmpExt:DigitalSourceType>http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia</Iptc4xmpExt:DigitalSourceType></rdf:Description>',
    )
    schemas.push(
      schema(
        'IPTC Extension',
        'http://iptc.org/std/Iptc4xmpExt/2008-02-29/',
        'Iptc4xmpExt',
        'DigitalSourceType',
        'URI',
        'external',
      ),
    )
  }
  // PDF/A allows a property outside its own list only with a description of its schema (ISO 19005-2 §6.6.2.3.3).
  if (pdfA && schemas.length > 0) {
    about.push(
      `<rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/" xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#"><pdfaExtension:schemas><rdf:Bag>${schemas.join('')}</rdf:Bag></pdfaExtension:schemas></rdf:Description>`,
    )
  }
  return `<?xpacket begin="${utf8('\ufeff')}" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:pdf="http://ns.adobe.com/pdf/1.3/"><dc:format>application/pdf</dc:format><dc:title><rdf:Alt><rdf:li xml:lang="x-default">${utf8(escapeXml(title))}</rdf:li></rdf:Alt></dc:title><dc:language><rdf:Bag><rdf:li>${utf8(escapeXml(language))}</rdf:li></rdf:Bag></dc:language><pdf:Producer>${PRODUCER}</pdf:Producer></rdf:Description>${about.join('')}</rdf:RDF></x:xmpmeta>
<?xpacket end="w"?>`
}

/** The description of a schema with one property. */
function schema(name: string, uri: string, prefix: string, property: string, type: string, category: string): string {
  return `<rdf:li rdf:parseType="Resource"><pdfaSchema:schema>${name}</pdfaSchema:schema><pdfaSchema:namespaceURI>${uri}</pdfaSchema:namespaceURI><pdfaSchema:prefix>${prefix}</pdfaSchema:prefix><pdfaSchema:property><rdf:Seq><rdf:li rdf:parseType="Resource"><pdfaProperty:name>${property}</pdfaProperty:name><pdfaProperty:valueType>${type}</pdfaProperty:valueType><pdfaProperty:category>${category}</pdfaProperty:category><pdfaProperty:description>${property} of ${name}</pdfaProperty:description></rdf:li></rdf:Seq></pdfaSchema:property></rdf:li>`
}

/** UTF-8 bytes as Latin-1 characters. */
export function utf8(text: string): string {
  let out = ''
  for (const character of text) {
    const point = character.codePointAt(0)!
    if (point < 0x80) out += character
    else if (point < 0x800) out += String.fromCharCode(0xc0 | (point >> 6), 0x80 | (point & 63))
    else if (point < 0x10000) {
      out += String.fromCharCode(0xe0 | (point >> 12), 0x80 | ((point >> 6) & 63), 0x80 | (point & 63))
    } else {
      out += String.fromCharCode(
        0xf0 | (point >> 18),
        0x80 | ((point >> 12) & 63),
        0x80 | ((point >> 6) & 63),
        0x80 | (point & 63),
      )
    }
  }
  return out
}
