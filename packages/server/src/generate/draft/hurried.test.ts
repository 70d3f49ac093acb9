import assert from 'node:assert/strict'
import { test } from 'node:test'
import { BUILT_IN_TEMPLATES } from '../../templates/load.ts'
import { plainText, writeDraft } from './draft.ts'

function letter(id: string, prompt: string): string {
  const template = BUILT_IN_TEMPLATES.find((one) => one.id === id)
  assert.ok(template, id)
  const { blocks } = writeDraft({ prompt }, { template, now: new Date('2026-11-21T12:00:00Z'), timeZone: 'UTC' })
  return plainText(blocks)
}

test('what is asked is asked of the reader, unless it is the writer’s own deed', () => {
  const fine = letter(
    'formal-letter',
    'write to the city parking office, I got a fine (no. 77-31902, 45 eur) on 3 nov, ask to cancel, my name is Priya Nair',
  )
  assert.match(fine, /\nI ask you to cancel it\.\n|\. I ask you to cancel it\.\n/)
  const mine = letter('formal-letter', 'letter to my boss Mr Hale, ask to leave at 3 on fridays, Ann Lowe')
  assert.match(mine, /I would like to ask whether I may leave at 3 on Fridays\./)
})

test('a firm and a signer typed small are found, and the matter is told', () => {
  const text = letter(
    'formal-complaint',
    'complaint to northwind airlines flight NW418 Oslo-Bergen 12 oct cancelled 2h before, want a refund, jonas lie',
  )
  assert.match(text, /^Jonas Lie\n/)
  assert.match(text, /\nNorthwind Airlines\n/)
  assert.match(text, /\nFlight NW418 Oslo-Bergen on 12 Oct was cancelled 2h before\.\n/)
  assert.match(text, /\nJonas Lie$/)
  // A word of everyday that is a given name too names nobody.
  assert.match(letter('formal-complaint', 'complaint to acme bank, card lost, rose garden'), /^\[Your name\]/)
})

const LEFT: readonly (readonly [string, RegExp, RegExp])[] = [
  [
    "je quitte mon poste de comptable chez Legrand Limoges, préavis de 2 mois, dernier jour le 31 janvier 2027, merci à l'équipe, Sophie Marchand",
    /du poste de comptable que j’occupe chez Legrand Limoges\..*31 janvier 2027/,
    /\nJe remercie l'équipe\.\n/,
  ],
  [
    'I am leaving my job as a lab technician at Corvex on 28 Feb 2027, notice 4 weeks, thanks to the whole team, Owen Hart',
    /as lab technician at Corvex\. .*28 Feb 2027\./,
    /\nI would like to thank the whole team\.\n/,
  ],
  [
    'ich kündige meine Stelle als Altenpfleger bei Haus Abendrot zum 31. März 2027, danke an das Team, Jan Peters',
    /bei Haus Abendrot \(Altenpfleger\).*31\. März 2027\./,
    /\nEin herzlicher Dank geht an das Team\.\n/,
  ],
  [
    'dejo mi puesto de recepcionista en Hotel Miramar, último día 15 de enero de 2027, gracias al equipo, Lucía Ferrer',
    /al puesto de recepcionista que ocupo en Hotel Miramar\..*15 de enero de 2027\./,
    /\nDoy las gracias al equipo\.\n/,
  ],
]
for (const [prompt, notice, thanks] of LEFT)
  test(`a sentence of leaving names the post and the firm once: ${prompt.slice(0, 30)}`, () => {
    const text = letter('resignation', prompt)
    assert.match(text, notice)
    assert.match(text, thanks)
    assert.doesNotMatch(text, /[Jj]e quitte mon|[Dd]ejo mi|meine Stelle als|leaving my job/)
  })

test('who speaks for a body signs with the office, and a long request still names the subject', () => {
  const text = letter(
    'formal-letter',
    'carta al ayuntamiento pidiendo permiso para cortar la calle Olmo el 12 de septiembre de 16 a 23 h por la fiesta de la asociación de vecinos La Fuente, unas 200 personas, presidenta Carmen Ruiz',
  )
  assert.match(text, /\*\*Asunto: Permiso para cortar la calle Olmo el 12 de septiembre de 16 a 23 h\*\*/)
  assert.match(text, /\nCarmen Ruiz\nPresidenta\nAsociación de vecinos La Fuente$/)
})

test('a recommendation tells of the one it is for, says what for, and is signed with the title', () => {
  const text = letter(
    'formal-letter',
    "recommendation letter for my student Wei Zhang, she took my statistics course 2025, best of 64 students, built a tool for timetable planning, reliable; for a master's at ETH; Prof. Laura Stein",
  )
  assert.match(text, /\*\*Subject: Recommendation for Wei Zhang\*\*/)
  assert.match(text, /recommend my student Wei Zhang for a master's at ETH\./)
  assert.match(text, /She was the best of 64 students\. She built a tool for timetable planning\. She is reliable\./)
  assert.match(text, /\nProf\. Laura Stein$/)
  // Whose deed it is stays open where the one before is about somebody else.
  const open = letter('formal-complaint', 'complaint to Aldon Bus, my son has a ticket, paid 40 eur, Eva Lind')
  assert.doesNotMatch(open, /I paid 40/)
})

test('what follows where a request is not met stands right behind the request', () => {
  const text = letter(
    'blank',
    "email to my landlord Mr Osei: heating in flat 12 doesn't work since tuesday, 14 degrees inside, please send someone before friday, otherwise i reduce the rent by 20%, Kemi Ade",
  )
  assert.match(text, /Please send someone before Friday\. Otherwise I will reduce the rent by 20%\./)
  assert.match(text, /It is 14 degrees inside\./)
})

test('German nouns typed small are raised where they are sure, and years, tests and threats become sentences', () => {
  const text = letter(
    'job-application',
    'bewerbung als Konditorin bei Café Sperl Wien, 6 jahre erfahrung in der bäckerei ströck, meisterprüfung 2024, kann ab märz anfangen, Miriam Hofer',
  )
  assert.match(
    text,
    /Ich habe 6 Jahre Berufserfahrung in der Bäckerei Ströck\. Die Meisterprüfung habe ich 2024 abgelegt\. Ich kann ab März anfangen\./,
  )
  const rent = letter(
    'formal-letter',
    'brief an die hausverwaltung, die heizung in der wohnung 7 ist seit montag kalt, in der firma gearbeitet, sonst mindere ich die miete, jan weber',
  )
  assert.match(rent, /^Jan Weber\n/)
  assert.match(rent, /[Dd]ie Heizung in der Wohnung 7 ist seit Montag kalt\. .*Sonst mindere ich die Miete\./)
  // What may be a verb stays as it is.
  assert.match(rent, /Firma gearbeitet|firma gearbeitet/)
})

test('what an animal or a child does is not said of the writer, and no handover is a last day', () => {
  const vet = letter(
    'blank',
    'email to the vet Dr Lane: my cat Miso eats nothing since sunday, 12 years old, ask for an appointment today, Sam Field',
  )
  assert.doesNotMatch(vet, /I am 12/)
  assert.match(vet, /12 years old/)
  const left = letter(
    'resignation',
    'quitting my post as treasurer of the rowing club, handover to Ivo by 1 march, thanks to everyone, kate morris',
  )
  assert.match(left, /\[last working day\]/)
  assert.match(left, /\nHandover to Ivo by 1 March\n/)
})

test('a couple and a firm typed small are named, and a tap that is to be repaired is “it”', () => {
  const tap = letter(
    'formal-letter',
    'letter to my landlady Mrs Voss, kitchen tap drips since 2 weeks, ask to repair before 15 dec, otherwise we call a plumber, anna and piet de boer',
  )
  assert.match(tap, /^Anna and Piet de Boer\n/)
  assert.match(tap, /I ask you to repair it before 15 Dec\. Otherwise we will call a plumber\./)
  assert.match(
    letter('formal-complaint', 'complaint to blue star buses, bus 44 on 3 march was late, tom ashworth'),
    /\nBlue Star Buses\n/,
  )
})

test('a reference tells of its tenant, and a German bill and a Spanish lamp are told in sentences', () => {
  const tenant = letter(
    'formal-letter',
    'reference for my former tenant Daniel Osei, rented my flat 2022-2025, always paid on time, quiet, left it clean, Helen Marsh',
  )
  assert.match(tenant, /He rented my flat 2022-2025\. He always paid on time\. He is quiet\. He left it clean\./)
  const bill = letter(
    'formal-complaint',
    'beschwerde an die stadtwerke, rechnung nr 5512 vom 3. oktober viel zu hoch, bitte prüfen bis 1. dezember, sonst zahle ich nicht, peter lang',
  )
  assert.match(bill, /Die Rechnung nr 5512 vom 3\. Oktober ist viel zu hoch\./)
  assert.match(bill, /Bitte prüfen Sie dies bis 1\. Dezember\. Sonst zahle ich nicht\./)
  const lamp = letter(
    'formal-letter',
    'carta a la comunidad de vecinos, pido arreglar la luz del portal, lleva 3 semanas rota, si no llamaré al ayuntamiento, presidente Julio Mora',
  )
  assert.match(
    lamp,
    /Les ruego arreglar la luz del portal\. Lleva 3 semanas rota\. De lo contrario, llamaré al ayuntamiento\./,
  )
})

test('a state that has its verb gets no second one, and a study and a sale lose nothing of their head', () => {
  const stay = letter(
    'formal-complaint',
    'complaint to Hotel Seaview, room was cold, no hot water one morning, Ivan Petrov',
  )
  assert.match(stay, /The room was cold\. There was no hot water one morning\./)
  const study = letter('academic-paper', 'study on sleep and phone use, 212 pupils in 5 schools, survey in may 2026')
  assert.match(study, /^Sleep and phone use\n/)
  const van = letter(
    'legal-document',
    'sale of a used van: seller Paul Kane, buyer Rita Moss, Ford Transit 2016, sold as seen',
  )
  assert.match(van, /used van: Ford Transit 2016, sold as seen\.\n/)
})
