/** Forms as PDF: their own blanks are fields, brackets of the caller's text are not. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { strFromU8, unzipSync } from 'fflate'
import { PDFDocument } from 'pdf-lib'
import { docxWriter } from '../../formats/docx-thread.ts'
import { renderFile } from '../../formats/file.ts'
import { platenEngine } from '../../pdf/platen/platen.ts'
import { loadTemplates } from '../../templates/load.ts'
import { readAnswer } from '../answer/read-answer.ts'
import { warningsOf } from '../checks.ts'
import { fileSourceOf } from './blanks.ts'
import { writeForm } from './form.ts'

const pdf = platenEngine({ slots: 1 })
const docx = docxWriter()
const today = { now: new Date('2026-11-23T12:00:00Z'), timeZone: 'UTC' }
after(() => Promise.all([pdf.close(), docx.close()]))

async function fieldsOf(templateId: string, prompt: string): Promise<string[]> {
  const template = (await loadTemplates(undefined)).find(({ id }) => id === templateId)!
  const form = writeForm({ prompt, template, format: 'pdf' }, today)
  const document = {
    content: form.source,
    source: form.source,
    language: form.language,
    title: form.title,
    documentSource: 'draft',
  } as const
  const file = await renderFile(fileSourceOf(document, template, 'markdown'), 'pdf', { pdf, docx })
  const fields = (await PDFDocument.load(file.bytes)).getForm().getFields()
  return fields.map((field) => field.getName())
}

test("a letter's blanks are fields, brackets in the text are not", async () => {
  assert.deepEqual(await fieldsOf('formal-letter', 'Subject: Rent\n\nThe rent of [my old flat] was [sic] late.'), [
    'Your name',
    'Your address',
    'Recipient',
    'Recipient’s address',
  ])
  assert.deepEqual(await fieldsOf('formal-letter', 'Die Miete für die Wohnung war [leider] zu spät bezahlt.'), [
    'Ihr Name',
    'Ihre Anschrift',
    'Empfänger',
    'Anschrift des Empfängers',
    'Betreff',
  ])
})

test("a template's headings have fields below them, in the language of the prompt", async () => {
  assert.deepEqual(await fieldsOf('academic-paper', 'Die Ergebnisse der Untersuchung [1] sind nicht eindeutig.'), [
    'Titel',
    'Zusammenfassung',
    'Forschungsstand',
    'Methode',
    'Ergebnisse',
    'Diskussion',
    'Fazit',
  ])
})

test('the warning counts the blanks in square brackets that are fields of the PDF and of the Word file', async () => {
  const source =
    '# [Title]\n\nAs [Smith 2019] says [sic], the sum [citation needed] is in [0, x]; see [12] and [p. 3].\n\n- [account details]\n- *[pause]* list[index]\n\nName: ______\n\n| [Head] |\n|---|\n| [cell text] |\n\n`[code]` and [link](https://example.org)\n'
  const document = { content: source, source, language: 'en', title: '', documentSource: 'model' } as const
  const options = { pdf, docx, options: { fillable: true } } as const
  const [asPdf, asWord] = await Promise.all(
    (['pdf', 'doc'] as const).map((format) =>
      renderFile(fileSourceOf(document, undefined, 'markdown'), format, options),
    ),
  )
  const fields = (await PDFDocument.load(asPdf!.bytes)).getForm().getFields()
  const names = fields.map((field) => field.getName())
  assert.deepEqual(names.sort(), ['Name', 'Title', 'account details', 'cell text', 'citation needed'])
  const xml = strFromU8(unzipSync(asWord!.bytes)['word/document.xml']!)
  assert.equal(xml.split('<w:sdt>').length - 1, names.length)
  assert.deepEqual(warningsOf(readAnswer(source)), ['The text has 4 blanks in square brackets to fill in.'])
})
