import assert from 'node:assert/strict'
import { test } from 'node:test'
import { BUILT_IN_TEMPLATES } from '../../templates/load.ts'
import { plainText, writeDraft } from './draft.ts'

const template = BUILT_IN_TEMPLATES.find((one) => one.id === 'legal-document')

function written(prompt: string): string {
  assert.ok(template)
  return plainText(writeDraft({ prompt }, { template, now: new Date('2026-11-21T12:00:00Z'), timeZone: 'UTC' }).blocks)
}

test('parties are named by their part anywhere in the prompt, and not told again as clauses', () => {
  const sale = written('Kaufvertrag Fahrrad: Verkäufer Uwe Schulz, Käufer Mehmet Yilmaz, Preis 790 €')
  assert.match(sale, /Uwe Schulz \(im Folgenden „Verkäufer“\)\nund\nMehmet Yilmaz \(im Folgenden „Käufer“\)/)
  assert.doesNotMatch(sale, /\d Verkäufer Uwe|\[Name/)
  const lease = written(
    'rental agreement for my flat at 18 Cedar Ave to Maria Lopez, 1 year from 1 Jan 2027. landlord John Carter. State of Oregon',
  )
  assert.match(lease, /John Carter \(the “Landlord”\)\nand\nMaria Lopez \(the “Tenant”\)/)
  assert.match(lease, /takes effect on 1 Jan 2027\.\n4?3?\.?\d? ?.*It runs for 1 year\./)
  assert.match(lease, /governed by the law of the State of Oregon\./)
})

test('who declares in the first person is the party, and the declaration stays whole', () => {
  const power = written(
    'Vollmacht: Ich, Gisela Baumann, geb. 3.2.1950, bevollmächtige meine Tochter Anke Baumann, alle Bankgeschäfte zu erledigen',
  )
  assert.match(power, /\nGisela Baumann \(im Folgenden „Vollmachtgeber“\)\n/)
  assert.match(
    power,
    /1\.2 Ich, Gisela Baumann, geb\. 3\.2\.1950, bevollmächtige meine Tochter Anke Baumann, alle Bankgeschäfte zu erledigen\./,
  )
  assert.match(
    written('Loan agreement: I (Peter Novak) lend my cousin Jana Novakova 5,000 EUR'),
    /Peter Novak \(the “Lender”\)\nand\nJana Novakova \(the “Borrower”\)/,
  )
})

test('an agreement from one day to another begins on the first and ends on the second', () => {
  const sublease = written(
    'Sublease agreement between Nina Holt (main tenant) and Jack Ferris (subtenant), £520 a month, from 1 February to 31 July 2027',
  )
  assert.match(sublease, /Nina Holt \(the “Main tenant”\)/)
  assert.match(sublease, /takes effect on 1 February 2027\.\n4\.2 It ends on 31 July 2027\./)
})

test('a policy has no parties to sign it, and keeps the words of its rules', () => {
  const policy = written(
    'privacy policy for my candle shop, we store name and email, use Stripe, contact privacy@glowly.example',
  )
  assert.match(policy, /^Privacy Policy\nThis Privacy Policy applies to our candle shop\.\n/)
  assert.match(policy, /\d Use Stripe\.\n/)
  assert.match(policy, /Questions are answered at privacy@glowly\.example\./)
  assert.doesNotMatch(policy, /Signature|\[Name/)
})

test('terms told in a hurry become whole clauses, and the other side of a landlady is the tenant', () => {
  const sublet = written(
    'Flat sublet agreement between Maria Rossi (landlady) and Ken Sato, 2 rooms, Via Roma 5 Torino, from 1 January 2027 to 30 June 2027, rent 780 euro, deposit two rents, no pets',
  )
  assert.match(sublet, /Maria Rossi \(the “Landlady”\)\nand\nKen Sato \(the “Tenant”\)/)
  for (const clause of [
    'The premises have 2 rooms.',
    'The premises are at Via Roma 5, Torino.',
    'Pets are not allowed.',
    'The rent is 780 euro.',
    'The deposit is two rents.',
  ])
    assert.ok(sublet.includes(clause), clause)
  assert.match(
    written('Mietvertrag Garage, Vermieter Karl Huber, Mieter Tim Berg, 60 Euro im Monat, Kaution 120 Euro'),
    /Die Miete beträgt 60 Euro im Monat\.\n.*Die Kaution beträgt 120 Euro\./,
  )
  assert.match(
    written('contrato de alquiler de plaza de garaje entre Rosa Vidal y Juan Mas, 70 euros al mes'),
    /Rosa Vidal \(en adelante, «Arrendador»\)\ny\nJuan Mas[\s\S]*sobre: plaza de garaje\./,
  )
})

test('signs that mean something in a pattern are plain words in a role', () => {
  const contract = written(
    'Service contract between Jane Doe (C++ developer) and Acme Ltd (client [UK]), C++ developer Jane Doe builds the site',
  )
  assert.match(contract, /Jane Doe \(the “C\+\+ Developer”\)/i)
  assert.match(contract, /builds the site/)
})

test('two days of a term, what people are to each other, and terms without a verb find their clauses', () => {
  const lease = written(
    'bail pour une chambre meublée entre Mme Roux et Léo Simon, 390 € charges comprises, du 1er septembre 2027 au 30 juin 2028',
  )
  assert.match(lease, /prend effet le 1er septembre 2027\.\n4\.2 Elle prend fin le 30 juin 2028\./)
  const loan = written('Darlehensvertrag zwischen Vater Peter Krause und Sohn Max Krause, 8000 Euro, zinslos')
  assert.match(loan, /Peter Krause, Vater \(im Folgenden „Darlehensgeber“\)/)
  assert.match(loan, /Das Darlehen beträgt 8000 Euro\.\n.*Das Darlehen ist zinslos\./)
  assert.match(
    written('car sale contract, seller Bea Long, buyer Ian Cox, Ford Fiesta 2014, reg KX14 ABC, price £2,950 cash'),
    /The Parties have agreed the following: Ford Fiesta 2014; reg KX14 ABC\.\n/,
  )
  assert.doesNotMatch(
    written('Kaufvertrag Klavier, Käufer Jan Roth, Abholung am 5. Dezember 2026'),
    /holung am holung|am holung/,
  )
})

test('a bracket behind a party is its part only where it names one; a town is its seat', () => {
  const nda = written(
    'Non-disclosure agreement between Corvid Labs Ltd (Bristol) and Jonas Weber (Hamburg), three years, governed by the law of England and Wales',
  )
  assert.match(nda, /Corvid Labs Ltd, Bristol \(the “/)
  assert.match(nda, /Jonas Weber, Hamburg \(the “/)
  assert.doesNotMatch(nda, /the “?(?:Bristol|Hamburg)/)
  assert.match(
    written('Loan agreement between Ann Wells (Manchester) and Tom Reed (Borrower)'),
    /Ann Wells, Manchester \(the “Lender/,
  )
  assert.match(
    written('Vertrag zwischen Uwe Schulz (Verkäufer) und Max Roth (Käuferin)'),
    /Schulz \(im Folgenden „Verkäufer“\)/,
  )
  assert.match(
    written('Agreement between Ann Wells (event photographer) and Tom Reed (host)'),
    /the “Event photographer”/i,
  )
})

test('a name beside any word for its part is a party, who gives stands first, and each term finds its clause', () => {
  const lease = written(
    'rent contract, tenant Mia Wolf, me Karl Bauer landlord, flat Hauptstr 9 Linz, 610 euro, from 1.2.2027, penalty 50 euros for each lost key, 2 keys',
  )
  assert.match(lease, /made between:\nKarl Bauer \(the “Landlord”\)\nand\nMia Wolf \(the “Tenant”\)/)
  assert.match(lease, /The Landlord lets the property to the Tenant/)
  assert.match(lease, /1\.2 The premises: flat Hauptstr 9 Linz\./)
  assert.match(lease, /Liability\n\d\.1 The penalty is 50 euros for each lost key\./)
  const care = written(
    'dog walking agreement: owner Ann Hill, walker Bo Reed, 12 dollars an hour, return the keys at the end',
  )
  assert.match(care, /Ann Hill \(the “Owner”\)\nand\nBo Reed \(the “Walker”\)/)
  assert.match(care, /The Parties have agreed the following: return the keys at the end\./)
})

test('the kind at the head of a run of notes names the agreement, and the rest of the head what it is about', () => {
  const sale = written(
    'Kaufvertrag altes klavier Bösendorfer, käufer Omar Said, verkäuferin Ute Lang, 900 euro bei übergabe am 3.4.2027, keine garantie',
  )
  assert.match(sale, /^Kaufvertrag\n/)
  assert.match(sale, /zum Gegenstand „altes klavier Bösendorfer“/)
  assert.match(sale, /Ute Lang \(im Folgenden „Verkäuferin“\)\nund\nOmar Said/)
})

test('what is no sentence in a power of attorney stands together in one, and who takes the power has a part of their own', () => {
  const power = written(
    'Power of attorney from Ida Moor to her son Tim Moor to sell her boat, registration K 12, valid until 1 May 2027',
  )
  assert.match(power, /Tim Moor, Son \(the “Attorney”\)/)
  assert.match(power, /The following is declared: [^\n]*registration K 12[^\n]*; valid until 1 May 2027\./)
})

test('between me and a relative of mine are two parties, and a span beside a sum is the term', () => {
  const loan = written(
    'loan agreement between me Vera Holm (lender) and my sister Ina Holm, 900 euros, no interest, austrian law',
  )
  assert.match(loan, /Vera Holm \(the “Lender”\)\nand\nIna Holm \(the “Borrower”\)/)
  assert.match(loan, /governed by Austrian law\./)
  assert.doesNotMatch(loan, /between me/)
  const stay = written(
    'mietvertrag ferienhaus: vermieter Familie Moser, mieter Jan Wolf, 3.7. bis 9.7.2027, 880 euro inkl strom, haustiere nach absprache',
  )
  assert.match(stay, /zum Gegenstand „ferienhaus“/)
  assert.match(stay, /Familie Moser \(im Folgenden „Vermieter“\)/)
  assert.match(stay, /Die Miete beträgt 880 Euro inkl strom\./)
  assert.match(stay, /beginnt am 3\.7\.2027\.\n\d\.2 Sie endet am 9\.7\.2027\./)
})

test('who lends, sells, rents or gives what to whom makes the parties and the kind, and each term its own clause', () => {
  const loan = written(
    'loan between friends: I (Ada Obi) lend Marc Petit 3,000 euro, paid back 250 a month from 1 Feb 2027, no interest, if he misses two payments all is due, law of Belgium',
  )
  assert.match(loan, /Ada Obi \(the “Lender”\)\nand\nMarc Petit \(the “Borrower”\)/)
  assert.match(loan, /\n1\.2 Ada Obi lends Marc Petit 3,000 euro\.\n1\.3 What is agreed here: loan between friends\./)
  assert.match(loan, /The Borrower shall pay back 250 a month from 1 Feb 2027\./)
  assert.match(loan, /\d If Marc Petit misses two payments all is due\./)
  assert.match(loan, /governed by the law of Belgium\./)
  assert.doesNotMatch(loan, /takes effect on 1 Feb|concerning between/)
  const sale = written(
    'Ich, Karin Vogel, verkaufe Timo Brandt mein Rennrad Canyon Rahmennr. WX-4471 für 950 Euro, bar bei Übergabe am 5. Dezember 2026, gekauft wie gesehen',
  )
  assert.match(
    sale,
    /Kaufvertrag.*\nKarin Vogel \(im Folgenden „Verkäuferin“\)\nund\nTimo Brandt \(im Folgenden „Käufer“\)/,
  )
  assert.match(sale, /1\.2 Karin Vogel verkauft Timo Brandt das Rennrad Canyon Rahmennr\. WX-4471 für 950 Euro\./)
  const rent = written(
    'I rent my garage (Box 7, Harbour Lane 3) to Lily Stone for 85 pounds a month from 1 March 2027, deposit 170, english law, I am Peter Hale',
  )
  assert.match(rent, /^Rental Agreement\n[^\n]*\nPeter Hale \(the “Landlord”\)\nand\nLily Stone \(the “Tenant”\)/)
  assert.match(rent, /Peter Hale rents the garage \(Box 7, Harbour Lane 3\) to Lily Stone for 85 pounds a month/)
  assert.match(
    written('my neighbour Omar Said sells me his boat Petrel for 4,500 pounds, trailer included, I am Joan Field'),
    /Omar Said \(the “Seller”\)\nand\nJoan Field \(the “Buyer”\)[\s\S]*Omar Said sells Joan Field his boat Petrel for 4,500 pounds\./,
  )
  assert.match(
    written('contrato: yo, Ana Gil, presto a Luis Mora 2.000 euros, sin intereses, ley española'),
    /Ana Gil \(en adelante, «Prestamista»\)\ny\nLuis Mora \(en adelante, «Prestatario»\)/,
  )
  assert.match(
    written('contract: I give my daughter Eva Stone my piano, she collects it in June 2027, Rita Stone'),
    /Rita Stone gives Eva Stone \(daughter\) the piano\.[\s\S]*\d Eva Stone collects it in June 2027\./,
  )
})

test('days of one month begin and end the agreement, and "he" is the party who can be meant', () => {
  const caravan = written(
    'Grace Moyo lends Ben Hart her caravan from 3 to 17 July 2027, he pays 200 for gas and cleaning, insurance by Ben, no smoking, law of Scotland',
  )
  assert.match(caravan, /takes effect on 3 July 2027\./)
  assert.match(caravan, /ends on 17 July 2027\./)
  assert.match(caravan, /\d Ben Hart pays 200 for gas and cleaning\./)
})

test('a prompt in one breath without parties is parted at its commas all the same', () => {
  const text = written(
    'agreement: we share the lawn mower, Tom keeps it in his shed, petrol 20 euro each, repairs are split, law of Ireland',
  )
  assert.match(text, /governed by the law of Ireland\./)
  assert.doesNotMatch(text, /mower, Tom keeps/)
})

test('two people who share something are the parties, and a term is not what the agreement is about', () => {
  assert.match(
    written('roommate agreement: Kim Lau and Ada Brandt share the flat at 9 Mill Road York, rent 900, 1 month notice'),
    /\nKim Lau \(the “First Party”\)\nand\nAda Brandt \(the “Second Party”\)/,
  )
  const saw = written(
    'Vereinbarung: ich (Paul Seidel) verleihe meinem Nachbarn Jens Ott meine Motorsäge vom 3. bis 10. März 2027, er bringt sie geputzt zurück, bei Schaden zahlt er die Reparatur, deutsches Recht',
  )
  assert.match(saw, /beginnt am 3\. März 2027\.[\s\S]*endet am 10\. März 2027\./)
  assert.match(saw, /\d Bei Schaden zahlt er die Reparatur\./)
  assert.doesNotMatch(saw, /Gegenstand „/)
})
