/**
 * What a document that is asked for without its content has room for: "packing list for a week of skiing" gets the parts of
 * a packing list, each with a bracketed blank that says what goes there.
 *
 * In: the kind in the prompt's words and the language. Out: the parts, or nothing where the kind is none of these. Data.
 */
import type { Block } from '../blocks.ts'

/** A heading with the blanks under it, or a table of so many empty rows under its header. */
type Part = readonly [heading: string, ...blanks: string[]] | { readonly table: readonly string[] }

interface Form {
  kind: RegExp
  en: readonly Part[]
  de: readonly Part[]
  fr: readonly Part[]
  es: readonly Part[]
}

const EMPTY_ROWS = 4

/** The narrower kinds first: a packing list is a list too. */
const FORMS: readonly Form[] = [
  {
    kind: /pack(?:ing)?(?:\s|-)?list|packliste|reiseliste|valise|bagages|equipaje|maleta/iu,
    en: [
      ['Documents and money', '[Passport or identity card]', '[Tickets, bookings and insurance]', '[Cards and cash]'],
      ['Clothing', '[For each day]', '[For bad weather]', '[Shoes]'],
      ['Wash bag and medicine', '[Toiletries]', '[Medicine and first aid]'],
      ['Equipment', '[What this trip needs in particular]', '[Telephone, charger, adapter]'],
      ['Before leaving', '[What is still to be done, by whom]'],
    ],
    de: [
      [
        'Papiere und Geld',
        '[Reisepass oder Personalausweis]',
        '[Tickets, Buchungen, Versicherung]',
        '[Karten und Bargeld]',
      ],
      ['Kleidung', '[Für jeden Tag]', '[Für schlechtes Wetter]', '[Schuhe]'],
      ['Waschzeug und Medikamente', '[Hygieneartikel]', '[Medikamente und Erste Hilfe]'],
      ['Ausrüstung', '[Was diese Reise besonders braucht]', '[Telefon, Ladegerät, Adapter]'],
      ['Vor der Abreise', '[Was noch zu erledigen ist, und von wem]'],
    ],
    fr: [
      [
        'Papiers et argent',
        '[Passeport ou carte d’identité]',
        '[Billets, réservations, assurance]',
        '[Cartes et espèces]',
      ],
      ['Vêtements', '[Pour chaque jour]', '[Pour le mauvais temps]', '[Chaussures]'],
      ['Toilette et médicaments', '[Articles de toilette]', '[Médicaments et premiers secours]'],
      ['Équipement', '[Ce que ce voyage demande en particulier]', '[Téléphone, chargeur, adaptateur]'],
      ['Avant le départ', '[Ce qui reste à faire, et par qui]'],
    ],
    es: [
      [
        'Documentos y dinero',
        '[Pasaporte o documento de identidad]',
        '[Billetes, reservas y seguro]',
        '[Tarjetas y efectivo]',
      ],
      ['Ropa', '[Para cada día]', '[Para el mal tiempo]', '[Calzado]'],
      ['Aseo y medicinas', '[Artículos de aseo]', '[Medicinas y primeros auxilios]'],
      ['Equipo', '[Lo que este viaje requiere en particular]', '[Teléfono, cargador, adaptador]'],
      ['Antes de salir', '[Lo que queda por hacer, y quién lo hace]'],
    ],
  },
  {
    kind: /grocer|shopping|einkauf|liste de courses|lista de la compra|lista de compras/iu,
    en: [
      ['Fruit and vegetables', '[Item and quantity]'],
      ['Meat, fish and alternatives', '[Item and quantity]'],
      ['Bread, dairy and eggs', '[Item and quantity]'],
      ['Store cupboard', '[Item and quantity]'],
      ['Drinks', '[Item and quantity]'],
      ['Other', '[Item and quantity]'],
    ],
    de: [
      ['Obst und Gemüse', '[Artikel und Menge]'],
      ['Fleisch, Fisch und Alternativen', '[Artikel und Menge]'],
      ['Brot, Milchprodukte und Eier', '[Artikel und Menge]'],
      ['Vorräte', '[Artikel und Menge]'],
      ['Getränke', '[Artikel und Menge]'],
      ['Sonstiges', '[Artikel und Menge]'],
    ],
    fr: [
      ['Fruits et légumes', '[Article et quantité]'],
      ['Viande, poisson et équivalents', '[Article et quantité]'],
      ['Pain, produits laitiers et œufs', '[Article et quantité]'],
      ['Épicerie', '[Article et quantité]'],
      ['Boissons', '[Article et quantité]'],
      ['Divers', '[Article et quantité]'],
    ],
    es: [
      ['Fruta y verdura', '[Artículo y cantidad]'],
      ['Carne, pescado y alternativas', '[Artículo y cantidad]'],
      ['Pan, lácteos y huevos', '[Artículo y cantidad]'],
      ['Despensa', '[Artículo y cantidad]'],
      ['Bebidas', '[Artículo y cantidad]'],
      ['Otros', '[Artículo y cantidad]'],
    ],
  },
  {
    kind: /minutes|meeting notes|protokoll|compte[ -]rendu|(?:^|\s)acta(?:\s|$)/iu,
    en: [
      ['Meeting', '[Date, time and place]', '[Present, and who took the notes]'],
      ['Points discussed', '[Point, and what was said]'],
      ['Decisions', '[What was decided]'],
      { table: ['Task', 'Who', 'By when'] },
      ['Next meeting', '[Date, time and place]'],
    ],
    de: [
      ['Sitzung', '[Datum, Uhrzeit und Ort]', '[Anwesende und Protokollführung]'],
      ['Besprochene Punkte', '[Punkt und Verlauf]'],
      ['Beschlüsse', '[Was beschlossen wurde]'],
      { table: ['Aufgabe', 'Wer', 'Bis wann'] },
      ['Nächste Sitzung', '[Datum, Uhrzeit und Ort]'],
    ],
    fr: [
      ['Réunion', '[Date, heure et lieu]', '[Personnes présentes, rédaction]'],
      ['Points abordés', '[Point et échanges]'],
      ['Décisions', '[Ce qui a été décidé]'],
      { table: ['Tâche', 'Qui', 'Pour quand'] },
      ['Prochaine réunion', '[Date, heure et lieu]'],
    ],
    es: [
      ['Reunión', '[Fecha, hora y lugar]', '[Asistentes y quién toma nota]'],
      ['Puntos tratados', '[Punto y lo que se dijo]'],
      ['Decisiones', '[Lo que se decidió]'],
      { table: ['Tarea', 'Quién', 'Para cuándo'] },
      ['Próxima reunión', '[Fecha, hora y lugar]'],
    ],
  },
  {
    kind: /agenda|tagesordnung|ordre du jour|orden del día/iu,
    en: [
      ['Meeting', '[Date, time and place]', '[Who takes part]'],
      { table: ['Time', 'Point', 'Who'] },
      ['Any other business', '[Open questions]'],
    ],
    de: [
      ['Sitzung', '[Datum, Uhrzeit und Ort]', '[Teilnehmende]'],
      { table: ['Uhrzeit', 'Punkt', 'Wer'] },
      ['Verschiedenes', '[Offene Fragen]'],
    ],
    fr: [
      ['Réunion', '[Date, heure et lieu]', '[Participants]'],
      { table: ['Heure', 'Point', 'Qui'] },
      ['Questions diverses', '[Questions ouvertes]'],
    ],
    es: [
      ['Reunión', '[Fecha, hora y lugar]', '[Asistentes]'],
      { table: ['Hora', 'Punto', 'Quién'] },
      ['Ruegos y preguntas', '[Cuestiones abiertas]'],
    ],
  },
  {
    kind: /budget|haushaltsplan|finanzplan|presupuesto/iu,
    en: [['Period', '[From and to]'], { table: ['Income', 'Amount'] }, { table: ['Expense', 'Amount'] }],
    de: [['Zeitraum', '[Von und bis]'], { table: ['Einnahme', 'Betrag'] }, { table: ['Ausgabe', 'Betrag'] }],
    fr: [['Période', '[Du et au]'], { table: ['Recette', 'Montant'] }, { table: ['Dépense', 'Montant'] }],
    es: [['Período', '[Desde y hasta]'], { table: ['Ingreso', 'Importe'] }, { table: ['Gasto', 'Importe'] }],
  },
  {
    kind: /recipe|rezept|recette|receta/iu,
    en: [
      ['Ingredients', '[Quantity and ingredient]'],
      ['Method', '[Step]'],
      ['Time and servings', '[Minutes, number of people]'],
    ],
    de: [
      ['Zutaten', '[Menge und Zutat]'],
      ['Zubereitung', '[Schritt]'],
      ['Zeit und Portionen', '[Minuten, Zahl der Personen]'],
    ],
    fr: [
      ['Ingrédients', '[Quantité et ingrédient]'],
      ['Préparation', '[Étape]'],
      ['Temps et portions', '[Minutes, nombre de personnes]'],
    ],
    es: [
      ['Ingredientes', '[Cantidad e ingrediente]'],
      ['Preparación', '[Paso]'],
      ['Tiempo y raciones', '[Minutos, número de personas]'],
    ],
  },
  {
    kind: /invit|einladung/iu,
    en: [
      ['What', '[The occasion, and who invites]'],
      ['When', '[Date and time]'],
      ['Where', '[Address]'],
      ['Reply', '[By when, and to whom]'],
    ],
    de: [
      ['Anlass', '[Was gefeiert wird, und wer einlädt]'],
      ['Wann', '[Datum und Uhrzeit]'],
      ['Wo', '[Anschrift]'],
      ['Antwort', '[Bis wann und an wen]'],
    ],
    fr: [
      ['Occasion', '[Ce que l’on fête, et qui invite]'],
      ['Quand', '[Date et heure]'],
      ['Où', '[Adresse]'],
      ['Réponse', '[Avant quelle date, et à qui]'],
    ],
    es: [
      ['Motivo', '[Qué se celebra y quién invita]'],
      ['Cuándo', '[Fecha y hora]'],
      ['Dónde', '[Dirección]'],
      ['Respuesta', '[Antes de qué fecha y a quién]'],
    ],
  },
  {
    kind: /itinerar|schedule|timetable|programme|reiseplan|stundenplan|zeitplan|wochenplan|planning|itinéraire|emploi du temps|horario|programa/iu,
    en: [{ table: ['Day', 'Time', 'What', 'Where'] }],
    de: [{ table: ['Tag', 'Uhrzeit', 'Was', 'Wo'] }],
    fr: [{ table: ['Jour', 'Heure', 'Quoi', 'Où'] }],
    es: [{ table: ['Día', 'Hora', 'Qué', 'Dónde'] }],
  },
  {
    kind: /list|plan|to-?\s?do|liste|lista|plan/iu,
    en: [{ table: ['What', 'Who', 'By when', 'Done'] }],
    de: [{ table: ['Was', 'Wer', 'Bis wann', 'Erledigt'] }],
    fr: [{ table: ['Quoi', 'Qui', 'Pour quand', 'Fait'] }],
    es: [{ table: ['Qué', 'Quién', 'Para cuándo', 'Hecho'] }],
  },
]

export function formOf(kind: string, language: string): Block[] | undefined {
  const form = FORMS.find((one) => one.kind.test(kind))
  if (form === undefined || !(language === 'en' || language === 'de' || language === 'fr' || language === 'es'))
    return undefined
  return form[language].flatMap((part): Block[] => {
    if ('table' in part)
      return [
        {
          kind: 'table',
          header: [...part.table],
          rows: Array.from({ length: EMPTY_ROWS }, () => part.table.map(() => '')),
        },
      ]
    const [heading, ...blanks] = part
    return [
      { kind: 'heading', level: 2, text: heading },
      { kind: 'list', ordered: false, items: blanks.map((text) => ({ text })) },
    ]
  })
}
