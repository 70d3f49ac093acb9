import type { Lexicon } from './lexicon.ts'

const NAME = String.raw`\p{Lu}[\p{L}'’.-]*(?:\s+(?:(?:de|del|la|los|las|y)\s+)*\p{Lu}[\p{L}'’.-]*)`

export const spanish: Lexicon = {
  command:
    /^(?:(?:hola|buenos días)[,!.]?\s+)?(?:por favor[, ]+)?(?:(?:puedes|podrías|puede|podría)(?:\s+por favor)?\s+(?:escribirme|escribir|redactarme|redactar|preparar|hacer|hacerme|crear)\s+|(?:necesito|quiero|quisiera|me gustaría)(?:\s+(?:escribir|redactar|tener|que (?:escribas|redactes)))?\s+|(?:necesitamos|queremos)\s+|(?:escribe|escriba|escríbeme|escribir|redacta|redacte|redáctame|redactar|prepara|prepare|prepárame|crea|cree|haz|hazme|genera|genere|elabora|elabore|elaborar|dame|compón)\s+)(?:por favor\s+)?/iu,
  deeds: [
    [/^(?:(?:solicito|pido|quiero)\s+)?(?:la\s+|dar\s+de\s+)?baja(?=\s(?:de|en|del|mi|el|la)\s)/iu, 'baja'],
    [/^(?:quiero |deseo )?(?:renunciar|dimitir|renuncio|dimito)(?=\s)/iu, 'renuncia'],
    [/^(?:quiero |deseo )?(?:quejarme|reclamar|reclamo)(?=\s)/iu, 'reclamación'],
    [/^(?:quiero )?(?:solicitar el puesto|postularme|postulo)(?=\s)/iu, 'candidatura'],
    [/^documenta[r]?\s+(?=\p{L})/iu, 'documentación'],
    [/^analiza[r]?\s+(?=\p{L})/iu, 'análisis'],
  ],
  nouns:
    'carta de (?:renuncia|dimisión|reclamación|queja|presentación|motivación|recomendación)|carta formal|carta|renuncia voluntaria|baja voluntaria|renuncia|dimisión|reclamación|queja|solicitud(?: de empleo| de trabajo)?|candidatura|escrito|artículo (?:académico|científico|de investigación)|trabajo (?:académico|de investigación)|ensayo|tesis|currículum(?: vitae)?|curriculum(?: vitae)?|currículo|cv|hoja de vida|documentación(?: técnica)?|manual(?: de usuario)?|guía(?: de usuario)?|readme|(?:primer|último) capítulo|capítulo(?: de libro| de novela)?|cuento|relato|historia|preguntas frecuentes|faq|(?<=(?:dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|doce|\\d{1,2})\\s)preguntas(?: frecuentes| y respuestas)?|discurso|presentación|charla|ponencia|brindis|informe (?:de datos|de ventas|trimestral|anual|mensual|de resultados)|informe|reporte|análisis|acuerdo de confidencialidad|contrato de (?:alquiler|arrendamiento|trabajo|compraventa|préstamo|prestación de servicios|servicios)|contrato|acuerdo|convenio|poder notarial|poder|testamento|declaración|términos y condiciones|política de privacidad|documento|texto|nota|memorándum|acta|orden del día|lista de la compra|lista|anuncio|invitación|comunicado(?: de prensa)?|artículo|correo(?: electrónico)?|resumen|plan|propuesta|receta|poema|tabla|horario|mensaje|circular|preguntas y respuestas|aviso|encuesta|préstamo',
  articles: 'una?|el|la|los|las|unas|unos',
  possessives: 'mi|mis|nuestr[oa]s?|su|sus',
  follows:
    /^\s*(?:$|[,.:;–—(-]|\n|(?:de|del|a|al|para|por|sobre|acerca|entre|en|con|dirigid[ao]|que|donde|pidiendo|solicitando|contra|titulad[oa])(?![\p{L}]))/iu,
  from: 'de parte de|por|de',
  to: 'dirigid[oa] a la empresa|dirigid[oa] a la|dirigid[oa] al|dirigid[oa] a|para la empresa|a la empresa|a mi|a nuestr[oa]|a la|al|a los|a',
  between: 'entre',
  and: 'y|e',
  about: 'acerca de la|acerca del|acerca de|sobre|relativ[oa] a|por motivo de|con motivo de|respecto a|debido a|contra',
  for: 'para|en|del|de la|de los|de las|de|como',
  because: 'porque|ya que|debido a|por motivos? de|a causa de',
  opensClause:
    /^(?:en (?:el|la) que\s+|(?:que|donde|para)\s+(?=comunic|ped|decir|pid|solicit|agradec|anunci|expli|inform|invit|reclam|propon|confirm)|(?=(?:pidiendo|solicitando|agradeciendo|anunciando|explicando|informando|invitando|reclamando|exigiendo|proponiendo|confirmando|indicando)\s))/iu,
  relative:
    /^(?:que|quien|quienes|cuyo|cuya|donde|cuando|mientras|pero|aunque|sino|si|o|ni|para que|así que|hasta que|luego)(?![\p{L}])/iu,
  honorifics: 'Sr\\.?|Sra\\.?|Srta\\.?|Don|Doña|don|doña|Dr\\.?|Dra\\.?|señor|señora',
  roles:
    'casero|casera|vecinos|empleados|socios|padres|dirección|junta|consejo|propietari[oa]|inquilin[oa]|vecin[oa]|director|directora|jef[ea]|gerente|responsable|encargad[oa]|alcalde|alcaldesa|ayuntamiento|banco|aseguradora|servicio de atención al cliente|atención al cliente|recursos humanos|empresa|compañía|colegio|profesor|profesora|universidad|comunidad|agencia|vendedor|vendedora|comprador|compradora|arrendador|arrendadora|arrendatari[oa]|prestamista|prestatari[oa]|cliente|proveedor|madre|padre|hermana|hermano|amig[oa]|colega|equipo|ingenier[oa]|desarrollador|desarrolladora|contable|asistente|hotel|aerolínea|enfermer[oa]|departamento',
  organisations:
    /\b(?:S\.?A\.?|S\.?L\.?U?\.?|S\.? de R\.?L\.?|Inc|Ltd|GmbH|Corp|Banco|Ayuntamiento|Universidad|Colegio|Instituto|Hospital|Hotel|Grupo|Agencia|Asociación|Seguros|Servicio|Ministerio|Comunidad|Editorial|Panadería|Restaurante|Clínica|Compañía|Empresa|Departamento|Telefónica|Iberia|Renfe|Endesa|Movistar|Escuela|Fundación|Museo|Biblioteca|Club|Tienda|Librería|Taller)(?![\p{L}])/u,
  self: [
    new RegExp(
      String.raw`(?<![\p{L}])(?:[Mm]e llamo|[Mm]i nombre es|[Ss]oy|[Rr]emitente:?|[Ff]irmado:?)\s+(${NAME}{1,3})`,
      'gu',
    ),
    /(?<![\p{L}])(?:[Mm]e llamo|[Mm]i nombre es)\s+(\p{Lu}[\p{L}'’-]*)/gu,
  ],
  slots: [
    [
      'lastDay',
      /^(?:y\s+)?(?:(?:mi|el|con)\s+)?último día(?:\s+(?:de trabajo|laboral|laborable))?(?:\s+(?:es|será|sería))?\s*[:=–-]?\s*(?:el\s+)?(.{2,60})$/iu,
    ],
    [
      'lastDay',
      /^(?:y\s+)?(?:a partir del|con efecto(?:s)?(?: a partir)? (?:del|desde el)|efectiva (?:el|a partir del)|con fecha de efecto|fecha de salida:?)\s+(.{2,60})$/iu,
    ],
    ['notice', /^(?:y\s+)?(?:con\s+)?(?:un\s+)?(?:preaviso)\s*(?:de|es de|[:=–-])?\s*(.{2,40})$/iu],
    [
      'position',
      /^(?:y\s+)?(?:(?:mi|el|al|del|de su|de mi|para el|actual)\s+)?(?:puesto|cargo|vacante|posición)\s*(?:actual\s*)?(?:es|de|como|[:=–-])\s*(.{2,80})$/iu,
    ],
    ['position', /^(?:como)\s+(.{2,80})$/iu],
    [
      'deadline',
      /^(?:la\s+|el\s+)?(?:fecha límite|plazo|respuesta antes del|antes del)\s*(?:es|de|[:=–-])?\s*(?:el\s+)?(.{2,40})$/iu,
    ],
    ['subject', /^(?:asunto|tema)\s*[:=–-]\s*(.{2,160})$/iu],
    ['reason', /^(?:(?:la|el|mi)\s+)?(?:razón|razones|motivos?)\s*(?:es|son|[:=–-])\s*[:=–-]?\s*(.{2,300})$/iu],
    ['date', /^(?:fechad[oa] (?:el|a)|fecha)\s*[:=–-]?\s*(.{4,40})$/iu],
    ['place', /^(?:lugar|firmado en|en la ciudad de)\s*[:=–-]?\s*(.{2,60})$/iu],
    [
      'law',
      /^(?:y\s+)?(?:sujet[oa] a la|regid[oa] por (?:la|el)|ley aplicable|derecho aplicable|jurisdicción|bajo la)\s*(?:es|[:=–-])?\s*(?:la\s+|el\s+)?(.{2,50})$/iu,
    ],
    [
      'effective',
      /^(?:y\s+)?(?:a partir del|desde el|inicio(?: el)?|comienzo(?: el)?|con inicio el|entrada en vigor(?: el)?|vigente desde el)\s*[:=–-]?\s*(?:el\s+)?(.{3,40})$/iu,
    ],
    ['term', /^(?:y\s+)?(?:con una\s+|por una\s+)?(?:duración|plazo|vigencia)\s*(?:de|es de|[:=–-])?\s*(.{2,60})$/iu],
    ['title', /^(?:titulad[oa]|título|llamad[oa])\s*[:=–-]?\s*(.{2,120})$/iu],
    ['author', /^(?:autor(?:es|as?)?|escrito por|elaborado por|ponente)\s*[:=–-]?\s*(.{2,80})$/iu],
    ['profession', /^(?:profesión|ocupación)\s*[:=–-]?\s*(.{2,80})$/iu],
    [
      'source',
      /^(?:fuente|anunciad[oa] en|publicad[oa] en|vist[oa] en|(?:(?:vi|encontré) la (?:oferta|vacante) en))\s*[:=–-]?\s*(.{2,80})$/iu,
    ],
    ['organisation', /^(?:empresa|compañía)\s*(?:(?<=\s)es\s|[:=–-])?\s*(.{2,80})$/iu],
  ],
  senderLabel: /^(?:remitente|de|nombre|mi nombre|candidat[oa]|firma|firmado)\s*[:=]\s*/iu,
  recipientLabel: /^(?:destinatari[oa]|para|a|a la atención de)\s*[:=]\s*/iu,
  tones: [
    [/(?<!\p{L})(?:amistos[oa]|cordial|cercan[oa]|cálid[oa]|informal|amable)(?!\p{L})/iu, 'friendly'],
    [/(?<!\p{L})(?:firme|severo|severa|enérgic[oa]|contundente|exigente)(?!\p{L})/iu, 'firm'],
    [/(?<!\p{L})(?:formal|educad[oa]|profesional|respetuos[oa]|cortés|seri[oa])(?!\p{L})/iu, 'formal'],
  ],
  short: /(?<!\p{L})(?:breve|cort[oa]|concis[oa])(?!\p{L})/iu,
  lengths: {
    words:
      /(?<!\p{L})(?:(?:unas|alrededor de|máximo|como máximo|al menos|en|menos de|de)\s+)*(\d[\d.]*)\s*palabras(?!\p{L})/iu,
    pages: /(?<!\p{L})(?:(?:unas|máximo|en|de)\s+)*(una|dos|tres|\d{1,3})\s*páginas?(?!\p{L})/iu,
    paragraphs: /(?<!\p{L})(?:en\s+)?(dos|tres|cuatro|cinco|\d{1,2})\s+párrafos(?!\p{L})/iu,
    questions:
      /(?<!\p{L})(?:con\s+)?(tres|cuatro|cinco|seis|siete|ocho|nueve|diez|doce|\d{1,2})\s+preguntas(?:\s+(?:frecuentes|y\s+respuestas))?(?!\p{L})/iu,
    minutes:
      /(?<!\p{L})(?:de\s+unos\s+|unos\s+|de\s+|durante\s+)*(dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|quince|veinte|\d{1,3})\s*minutos?(?!\p{L})/iu,
  },
  manner:
    /^(?:(?:mantén|mantenga|usa|use|utiliza|sé|sea)\s+.{0,20}?(?:breve|cort[oa]|formal|firme|educad[oa]|simple|clar[oa]|amable|tono|profesional|cortés)(?!\p{L})[^,;\d]{0,40}|(?:el\s+)?(?:tono|estilo)\s*(?:debe|es|[:=–-]|firme|formal|amable|cordial)[^,;]*|(?:la |el )?(?:longitud|formato|idioma)\s*debe[^,;]*|(?:en (?:un )?|con (?:un )?)?(?:tono\s+)?(?:(?:muy\s+)?(?:educad[oa]|formal|firme|amable|cordial|profesional|breve|cort[oa]|concis[oa]|cercan[oa]|respetuos[oa]|clar[oa]|sencill[oa]|neutr[oa])(?:\s*(?:,|y|pero)\s*|\s+)?){1,4}(?:tono)?|gracias(?: de antemano)?|por favor|en español)$/iu,
  forbid:
    /^(?:no (?:menciones|mencione|mencionar|hables de|hable de|hablar de|nombres|digas|incluyas)\s+|sin (?:mencionar|nombrar|citar|hablar de)\s+)(.{1,200})$/iu,
  without:
    /^(?:con\s+)?(?:sin|ninguna?)\s+(fecha|saludo|asunto|firma|títulos?|dirección|introducción|motivos?|despedida|tablas?)$/iu,
  restate: [
    {
      pattern: /^(?:comparar|compara(?:lo|la)?|compare)\s+con\s+(.+)$/iu,
      form: 'instruction',
      say: (m) => `la comparación con ${m[1] ?? ''}`,
    },
    {
      pattern: /^(?:comunicar|informar|decir|anunciar)(?:le|les)?\s+(?:de\s+)?que\s+(.+)$/iu,
      form: 'sentence',
      say: (m) => `deseo comunicarle que ${m[1] ?? ''}`,
    },
    {
      pattern: /^(?:recomienda|recomiende|recomendar)\s+(.+)$/iu,
      form: 'sentence',
      say: (m) => `se recomienda ${m[1] ?? ''}`,
    },
    {
      pattern:
        /^(?:menciona[r]?|mencione|indica[r]?|indique|explica[r]?|explique|señala[r]?|señale|di|decir|añade|añadir|recuerda|recuérdales|subraya|informa[r]?|indicando|explicando|informando|anuncia[r]?|anunciando)(?:\s+también)?\s+(?:de\s+)?que\s+(.+)$/iu,
      form: 'sentence',
      say: (m) => `deseo señalar que ${m[1] ?? ''}`,
    },
    {
      pattern: /^(?:pregunta(?:r|les)?|pregunte)\s+(si|cuándo|cómo|por qué|qué|cuál|dónde)\s+(.+)$/iu,
      form: 'request',
      say: (m) => `le ruego que me indique ${m[1] ?? ''} ${m[2] ?? ''}`,
    },
    {
      // "pido arreglar la luz": the reader is to do it.
      pattern:
        /^(?:pide(?:les)?|pedir(?:le|les)?|pido|pidiendo|solicito|solicitando)\s+((?:arreglar|reparar|cancelar|anular|revisar|devolver|reembolsar|corregir|confirmar|quitar|limpiar|sustituir|reemplazar)(?!\p{L}).*)$/iu,
      form: 'request',
      say: (m) => `les ruego ${m[1] ?? ''}`,
    },
    {
      pattern:
        /^(?:pide(?:les)?|pedir(?:le|les)?|pida|pido|pidiendo|solicita[r]?|solicite|solicito|solicitando)\s+(?!a\s)(.+)$/iu,
      form: 'request',
      say: (m) => `solicito ${m[1] ?? ''}`,
    },
    {
      pattern: /^(?:exige|exija|exigir|exijo|exigiendo|reclama[r]?|reclame|reclamo|reclamando)\s+(.+)$/iu,
      form: 'request',
      say: (m) => `reclamo ${m[1] ?? ''}`,
    },
    { pattern: /^quiero\s+(.+)$/iu, form: 'request', say: (m) => `deseo ${m[1] ?? ''}` },
    {
      pattern: /^(?:da|dar|dale|darle|darles) las gracias\s+(.+)$/iu,
      form: 'thanks',
      say: (m) => `quiero dar las gracias ${m[1] ?? ''}`,
    },
    {
      pattern: /^(?:agradece(?:r|les)?|agradezca|agradezco|agradeciendo)\s+(.+)$/iu,
      form: 'thanks',
      say: (m) => (/^por\b/iu.test(m[1] ?? '') ? `le doy las gracias ${m[1] ?? ''}` : `agradezco ${m[1] ?? ''}`),
    },
    {
      pattern: /^(?:muchas )?gracias\s+(al?\s+[^,]{2,60})$/iu,
      form: 'thanks',
      say: (m) => `doy las gracias ${m[1] ?? ''}`,
    },
    {
      pattern: /^(?:gracias|agradecid[oa])\s+por\s+(.+)$/iu,
      form: 'thanks',
      say: (m) => `le doy las gracias por ${m[1] ?? ''}`,
    },
    {
      pattern: /^(?:discúlpate|disculparse|pide disculpas|pedir disculpas)\s+(.+)$/iu,
      form: 'sentence',
      say: (m) => `le pido disculpas ${m[1] ?? ''}`,
    },
    {
      pattern: /^(?:ofrece[r]?|ofrezca|ofrezco|ofreciendo)\s+(.+)$/iu,
      form: 'sentence',
      say: (m) => `ofrezco ${m[1] ?? ''}`,
    },
    {
      pattern: /^(?:propón|proponer|proponga|proponiendo)\s+(.+)$/iu,
      form: 'sentence',
      say: (m) => `propongo ${m[1] ?? ''}`,
    },
    { pattern: /^(?:anuncia[r]?|anunciando)\s+(.+)$/iu, form: 'sentence', say: (m) => `le anuncio ${m[1] ?? ''}` },
    {
      pattern:
        /^(?:describe|describir|describa|trata|aborda[r]?|compara[r]?|compare|analiza[r]?|analice|menciona[r]?|mencione|incluye|incluir|incluya|destaca[r]?|destaque|explica[r]?|explique|muestra|empieza con|termina con|añade|calcula[r]?|calcule|presenta[r]?|cita)\s+(.+)$/iu,
      form: 'instruction',
      say: (m) => m[1] ?? '',
    },
  ],
  finite:
    /(?<![\p{L}])(?:es|son|está|están|estoy|estaba|era|eran|fue|fueron|será|serán|soy|he|ha|han|hemos|había|hay|tiene|tienen|tengo|tenía|puede|pueden|debe|deben|quiere|va|van|cuesta|cuestan|dura|empieza|comienza|termina|trabaja|trabajo como|vive|vivo|llega|descubre|encuentra|busca|dirige|habla|hace|hacen|permite|ofrece|contiene|usa|incluye|paga|pagará|se compromete|recibí|compré|pedí|llegó|llegaron|falló|dejó|quiero|solicito|pido|necesito|me mudo|conocieron|se conocieron|exijo|alquila|sabe|recibe)(?![\p{L}])/iu,
  reason:
    /^(?:porque|ya que|debido|por motivos|por razones|a causa|(?:me )?(?:mudo|mudanza|jubilo|jubilación|cambio de))/iu,
  thanks: /(?<!\p{L})(?:gracias|agradezco|agradecer|agradecido|agradecida|agradecimiento)(?!\p{L})/iu,
  request:
    /^(?:por favor|solicito|pido|exijo|reclamo|deseo|quiero|ruego|le ruego|les ruego|solicitamos|pedimos|quisiera|me gustaría)/iu,
  numberWords: {
    una: 1,
    un: 1,
    dos: 2,
    tres: 3,
    cuatro: 4,
    cinco: 5,
    seis: 6,
    siete: 7,
    ocho: 8,
    nueve: 9,
    diez: 10,
    doce: 12,
    quince: 15,
    veinte: 20,
  },
}
