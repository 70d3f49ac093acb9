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

test('a request names the subject, and the firm stands in the address', () => {
  const text = letter(
    'formal-letter',
    'Letter from Ines Roth to Ms Ada Moore, Director of Studies, Hillside College, asking her consent to sit the exam in June',
  )
  assert.match(text, /\nMs Ada Moore\nDirector of Studies\nHillside College\n/)
  assert.match(text, /\*\*Subject: Consent to sit the exam in June\*\*/)
  assert.match(text, /\nI would like to ask for your consent to sit the exam in June\.\n/)
  const french = letter(
    'formal-letter',
    'Lettre de Claire Dubois à la mairie de Lyon demandant une place de stationnement le 22 juin 2026',
  )
  assert.match(french, /\nMairie de Lyon\n\*\*Objet : Place de stationnement le 22 juin 2026\*\*/)
})

const PURPOSES: readonly (readonly [string, RegExp])[] = [
  [
    'Letter to my insurer Aviva to report a burst pipe on 3 May, from Paul Martin',
    /\nAviva\n\*\*Subject: Burst pipe on 3 May\*\*\n.*\nI am writing to report a burst pipe on 3 May\.\n/,
  ],
  [
    'Lettre de Luc Petit à mon opérateur Orange pour résilier le contrat au 1er juin',
    /\nOrange\n\*\*Objet : Résiliation du contrat au 1er juin\*\*\n.*\nJe vous écris pour résilier le contrat au 1er juin\.\n/,
  ],
  [
    'Carta a mi aseguradora Mapfre para comunicar una avería del 3 de mayo, de Ana Gil',
    /\nMapfre\n\*\*Asunto: Avería del 3 de mayo\*\*\n.*\nLes escribo para comunicarles una avería del 3 de mayo\.\n/,
  ],
  [
    'Brief an die Stadtwerke Ulm, um einen Rohrbruch vom 3. Mai zu melden, von Jonas Keller',
    /\nStadtwerke Ulm\n\*\*Betreff: Rohrbruch vom 3\. Mai\*\*\n.*\nich schreibe Ihnen, um einen Rohrbruch vom 3\. Mai zu melden\.\n/,
  ],
]

test('what a letter is for, said with a verb, opens it and names its subject', () => {
  for (const [prompt, expected] of PURPOSES) assert.match(letter('formal-letter', prompt), expected, prompt)
})

const LEAVERS: readonly (readonly [string, RegExp])[] = [
  [
    'Resignation letter: I am Tom Reed, I work at Hill Farm as a driver and my last day is 5 June',
    /\nHill Farm\n[\s\S]*my position as driver at Hill Farm\. My last working day will be 5 June\./,
  ],
  [
    'I am Amy Wolfe, florist at the Green Leaf, and I would like to resign',
    /\nGreen Leaf\n[\s\S]*my position as florist at Green Leaf\./,
  ],
  [
    'Ich heiße Anna Schmidt, ich arbeite bei der Nordbau GmbH als Zeichnerin und mein letzter Arbeitstag ist der 31. März',
    /\nNordbau GmbH\n[\s\S]*bei der Nordbau GmbH \(Zeichnerin\)[\s\S]*letzter Arbeitstag ist der 31\. März\./,
  ],
  [
    'Lettre de démission : je suis Léa Morel, je travaille chez Delta SARL comme comptable et mon dernier jour sera le 30 juin',
    /\nDelta SARL\n[\s\S]*du poste de comptable que j’occupe chez Delta SARL\. Mon dernier jour de travail sera le 30 juin\./,
  ],
  [
    'Carta de renuncia: soy Iván Soto, trabajo en Hotel Mirador como cocinero y mi último día es el 4 de mayo',
    /\nHotel Mirador\n[\s\S]*al puesto de cocinero que ocupo en Hotel Mirador\. Mi último día de trabajo será el 4 de mayo\./,
  ],
]

test('who one is, where one works and until when fill the notice, and are not said again', () => {
  for (const [prompt, expected] of LEAVERS) {
    const text = letter('resignation', prompt)
    assert.match(text, expected, prompt)
    assert.equal(
      text.split(/last working day will be \d|letzter Arbeitstag|dernier jour|último día/u).length <= 2,
      true,
    )
    assert.doesNotMatch(text, /want to resign|would like to resign|^Florist at|ich arbeite|je travaille|trabajo en/imu)
  }
})

test('an applicant says where they work now', () => {
  const text = letter(
    'job-application',
    'I am Dana Hill, an optician at Clear View Stores, applying for branch manager at Lens & Co',
  )
  assert.match(text, /\nI currently work as an optician at Clear View Stores\.\n/)
  assert.match(text, /\nDana Hill$/)
})

const NOTICES: readonly (readonly [string, RegExp])[] = [
  [
    'Kündigung meines Zimmers Ringweg 9 zum 31. März 2027 an Herrn Vogt, von Eva Lang',
    /\nHerrn? Vogt\n\*\*Betreff: Kündigung des Mietverhältnisses: Zimmer Ringweg 9\*\*\nSehr geehrter Herr Vogt,\nhiermit kündige ich das Mietverhältnis über das Zimmer Ringweg 9 fristgerecht zum 31\. März 2027\.\n/,
  ],
  [
    'Kündigung meines Handyvertrags bei Telefonica zum 1. Mai 2027, Kundennummer 88123, von Eva Lang',
    /\nTelefonica\n[\s\S]*\nhiermit kündige ich meinen Handyvertrag fristgerecht zum 1\. Mai 2027\.\nMeine Kundennummer ist 88123\./,
  ],
  [
    'Cancel my gym membership at FitLife from 1 March 2027, member number 4412, from Ann Lee',
    /^Ann Lee\n.*\nFitLife\n[\s\S]*\nI am writing to cancel my gym membership with effect from 1 March 2027\.\nMy member number is 4412\./,
  ],
  [
    'Notice to leave my flat at 12 Hill Road on 31 March 2027 to Mrs Green, from Ann Lee',
    /\nMrs Green\n[\s\S]*\nDear Mrs Green,\nI am writing to give you notice that I am ending my tenancy of the flat at 12 Hill Road on 31 March 2027\.\nPlease/,
  ],
  [
    'Résiliation de mon abonnement internet chez Orange au 1er mars 2027, de Léa Morel',
    /\nOrange\n\*\*Objet : Résiliation de mon abonnement internet\*\*\n.*\nPar la présente, je vous informe que je résilie mon abonnement internet, avec effet au 1er mars 2027\.\n/,
  ],
  [
    'Baja de mi contrato de móvil con Movistar a partir del 1 de marzo de 2027, de Ana Gil',
    /^Ana Gil\n.*\nMovistar\n[\s\S]*\nPor la presente les comunico que doy de baja mi contrato de móvil con efecto desde el 1 de marzo de 2027\.\nLes ruego/,
  ],
]

test('the notice of a flat or a contract is no notice of a job', () => {
  for (const [prompt, expected] of NOTICES) {
    const text = letter('resignation', prompt)
    assert.match(text, expected, prompt)
    assert.doesNotMatch(text, /\[|Arbeit|working day|travail|trabajo/u, prompt)
  }
  assert.match(letter('resignation', 'Kündigung meines Arbeitsvertrags zum 31. März, von Eva Lang'), /Arbeitstag/)
})

test('an office laid down at a meeting is named, and ends with it', () => {
  const text = letter(
    'resignation',
    'Resign from the board of the Elm Rowing Club as secretary, with effect from the annual meeting on 4 May 2027. Signed Nell Ford',
  )
  assert.match(text, /resign\w* from my position as secretary/)
  assert.match(text, /My resignation takes effect from the annual meeting on 4 May 2027\./)
  assert.doesNotMatch(text, /leaving as|last working day will be/)
})

test('letters name the request, the hotel and the age as a person would', () => {
  assert.match(
    letter(
      'formal-letter',
      'Letter from Ivo Hahn to the Town Hall asking to use the hall until 9 May 2027 due to a flood',
    ),
    /\*\*Subject: Request to use the hall until 9 May 2027\*\*/,
  )
  assert.match(
    letter(
      'formal-complaint',
      'Our table at Bella Riva was given away, we ask for our £20 deposit back. Ada and Rob Finch',
    ),
    /\nBella Riva\n\*\*Subject/,
  )
  assert.match(
    letter('job-application', 'Application for a summer job in the library, from Ada Finch, 16, pupil'),
    /I am 16 years old\./,
  )
})

test('the firm of a notice ends where the day or the purpose starts', () => {
  const text = letter(
    'resignation',
    'I resign from my job at Elm Dairy, last day 5 June, because my lease ends. Tom Reed',
  )
  assert.match(text, /\nElm Dairy\n[\s\S]*My last working day will be 5 June\.\nI am leaving because my lease ends\./)
  const german = letter(
    'resignation',
    'Kündigung meines Vertrags bei der Elmbau GmbH als Maurer, letzter Arbeitstag 31. März, Max Roth',
  )
  assert.match(german, /Arbeitsverhältnis/)
})

test('an office and its town are one addressee, greeted as an office', () => {
  const text = letter('formal-letter', 'Brief an das Jugendamt Kassel wegen des Kitaplatzes, von Tim Roth')
  assert.match(text, /\nJugendamt Kassel\n[\s\S]*\nSehr geehrte Damen und Herren,\n/)
})

test('whom a letter goes to and who signs it are read where people write them', () => {
  const insurer = letter(
    'formal-letter',
    'Kurzer Brief an meine Versicherung, die Alpina AG, Police 55-20931: mein Fahrrad wurde gestohlen. Reto Aebischer, Bahnhofstrasse 12, 6300 Zug',
  )
  assert.match(insurer, /^Reto Aebischer\nBahnhofstrasse 12\n6300 Zug\n.*\nAlpina AG\n/)
  assert.match(
    letter(
      'formal-complaint',
      'Complaint: parcel from Bloomly (order BL-7731) was left in the rain. Written by Ingrid Solberg',
    ),
    /^Ingrid Solberg\n.*\nBloomly\n/,
  )
  assert.match(
    letter(
      'resignation',
      'Hi, I need a resignation letter. I am a nurse at Northside Clinic. Last day 11 December. To my manager Carla Ruiz. From Devon Price.',
    ),
    /\nCarla Ruiz\nManager\nNorthside Clinic\n/,
  )
  assert.match(
    letter('formal-letter', 'letter to my landlord Mr Okafor the boiler is broken since May'),
    /\nMr Okafor\nLandlord\n.*\nDear Mr Okafor,\nThe boiler is broken since May\./,
  )
})

test('the last day is found wherever the prompt says it, and an office in a club is no employment', () => {
  assert.match(
    letter(
      'resignation',
      "I teach maths at Harlow High School, my last day would be 18 July 2027, after 14 years. I'm retiring. Judith Crane",
    ),
    /from my position at Harlow High School\. My last working day will be 18 July 2027\./,
  )
  const office = letter(
    'resignation',
    'Ich möchte mein Amt als Schriftführer im Kleingartenverein Sonnental e.V. zum 28. Februar 2027 niederlegen, aus gesundheitlichen Gründen. Dieter Kolb',
  )
  assert.match(
    office,
    /\nhiermit lege ich mein Amt als Schriftführer beim Kleingartenverein Sonnental e\.V\. nieder\. Mein letzter Tag im Amt ist der 28\. Februar 2027\.\n/,
  )
  assert.doesNotMatch(office, /Arbeitsverhältnis|Unternehmen aus|Arbeitszeugnis/)
})

test('pieces that a person leaves the subject out of are said as sentences', () => {
  assert.match(
    letter(
      'formal-complaint',
      'Write a complaint about the wifi at Hotel Aurora, stayed 5-8 November, paid 129 per night',
    ),
    /I stayed 5-8 November\..*I paid 129 per night\./s,
  )
  assert.match(
    letter('job-application', 'Candidature au poste de vendeuse chez Delta, disponible tout de suite, permis B'),
    /Je suis disponible tout de suite\. Je suis titulaire du permis B\./,
  )
})

test('a hurried prompt makes a letter whose slots hold what they want, and whose rest is told in sentences', () => {
  const permit = letter(
    'formal-letter',
    'Letter to city hall asking for a parking permit for residents, my car is a Renault Clio, plate AB-123-CD, I moved to Rue Haute 14 on 1 October',
  )
  assert.match(permit, /\nCity hall\n\*\*Subject: Parking permit for residents\*\*\n/)
  assert.match(permit, /I would like to ask you for a parking permit for residents\. .*My number plate is AB-123-CD\./)
  const nurse = letter(
    'job-application',
    'application as nurse at St Mary hospital, 6 years ICU experience, speak polish and english, can start 1 february, Anna Nowak',
  )
  assert.match(nurse, /\nSt Mary hospital\n\*\*Subject: Application for the position of nurse\*\*\n/)
  assert.match(nurse, /\nI have 6 years of ICU experience\. I speak Polish and English\. I can start on 1 February\.\n/)
  const train = letter(
    'formal-complaint',
    'Complaint to Northern Rail about train 1P45 from York to Leeds on 3 November 2026, cancelled, 95 minutes late to an interview, ticket £24.60, want refund and taxi £31. From Sam Hill, 4 Park Row, York.',
  )
  assert.match(train, /\nThe train was cancelled\. I was 95 minutes late to an interview\. The ticket cost £24\.60\.\n/)
  assert.match(train, /\nI ask you for a refund and for the taxi \(£31\)\.\n/)
  assert.match(
    letter(
      'formal-letter',
      'thank you letter to my old teacher Mrs Green for helping me get into university, from Leo Marsh',
    ),
    /Subject: Thank you\*\*\n.*\nI would like to thank you for helping me get into university\.\n/,
  )
  assert.match(
    letter(
      'formal-letter',
      'Brief an die Hausverwaltung um einen zweiten Schlüssel zu bekommen, zahle gern 30 Euro, Peter Lang',
    ),
    /Betreff: Bitte um einen zweiten Schlüssel\*\*\n.*\nich bitte Sie um einen zweiten Schlüssel\.\nIch zahle gern 30 Euro\./,
  )
  assert.match(
    letter('resignation', 'resign from Tesco, cashier, last day 5 december, Ravi Shah'),
    /\nTesco\n\*\*Subject: Resignation from the position of cashier\*\*/,
  )
})

test('who, where and what of a hurried prompt reach their slots, and no verb does', () => {
  const gym = letter(
    'formal-complaint',
    'complaint to Brightfit gym, charged £39 twice in october, emailed 3 times no reply, member 4471, want refund of £39, Zoe Hart',
  )
  assert.match(gym, /\nBrightfit gym\n\*\*Subject: Formal complaint\*\*\n/)
  assert.match(
    gym,
    /\nI was charged £39 twice in October\. I emailed 3 times but had no reply\. My member number is 4471\.\n/,
  )
  assert.match(gym, /\nI ask you for a refund of £39\.\n/)
  assert.match(
    letter(
      'resignation',
      'resign as receptionist at Oak Dental, last day 19 december, found a job nearer home, Lucy Webb',
    ),
    /\nOak Dental\n\*\*Subject: Resignation from the position of receptionist\*\*\n[\s\S]*\nI found a job nearer home\.\n/,
  )
  assert.match(
    letter('job-application', 'Bewerbung um Ausbildung als Mechatroniker bei Autohaus Lenz, Mathe Note 2, Ali Demir'),
    /\nAutohaus Lenz\n\*\*Betreff: Bewerbung um eine Ausbildung als Mechatroniker\*\*/,
  )
  assert.match(
    letter(
      'formal-letter',
      'apology letter to my neighbour Mr Hill for the noise at my party on saturday, ended at 2am, will not happen again, Becky Stone',
    ),
    /I would like to apologise for the noise at my party on Saturday\.\nIt ended at 2am\. It will not happen again\.\n/,
  )
  assert.match(
    letter(
      'formal-letter',
      'letter to the tax office, i got a late fee of 150 euro for 2025, please cancel it, Olga Weber',
    ),
    /\nTax office\n\*\*Subject: Late fee of 150 euro for 2025\*\*\n[\s\S]*Please cancel it\./,
  )
})

test('a reference in brackets stands in the subject, and where the post was seen in the first sentence', () => {
  const text = letter('job-application', 'application as cook at Bar Nine (ref. WL-208), saw it on Indeed. Tom Lee')
  assert.match(text, /\*\*Subject: Application for the position of cook, ref\. WL-208\*\*/)
  assert.match(text, /advertised on Indeed/)
  assert.equal(text.match(/WL-208/gu)?.length, 1)
})

const RECIPIENTS: readonly (readonly [string, string, RegExp])[] = [
  ['formal-complaint', 'Nordwind, parcel torn on 3 May, want a refund. Femi Adeyemi', /\nNordwind\n/],
  [
    'formal-complaint',
    'complaint, British Airways, my case was lost on 3 May, want 300 pounds. Jo Reed',
    /\nBritish Airways\n/,
  ],
  [
    'formal-letter',
    'need letter to Elm Road school headteacher Mrs Dunn, my son will be absent on 7 May. Beth Carter',
    /\nMrs Dunn\nHeadteacher\nElm Road school\n/,
  ],
  [
    'formal-letter',
    'write to the council parking dept (Camden Council), appeal against fine 8812. Dev Patel',
    /\nCamden Council\nCouncil parking dept\n/,
  ],
  ['formal-letter', 'carta a la clínica San Telmo para cambiar mi cita. Lucía Ferrer', /\nClínica San Telmo\n/],
  [
    'resignation',
    'need to resign from my job at Lux Dental, manager is Karen Bright, last day 3 May 2027. Tom Lee',
    /\nKaren Bright\nLux Dental\n/,
  ],
  [
    'job-application',
    'bewerbung als koch in der kita sonne in Mainz, ansprechpartnerin Frau Beck. Lea Hartmann',
    /\nFrau Beck\n/,
  ],
]
for (const [id, prompt, expected] of RECIPIENTS)
  test(`the head of the letter says to whom: ${prompt}`, () => assert.match(letter(id, prompt), expected))

test('a name signs the letter with what stands behind it: its address, its flat, or how to write', () => {
  const german = letter('formal-letter', 'Brief an die Stadtwerke wegen Strom. Jana Vogt, Lindenstr. 8, 04277 Leipzig')
  assert.match(german, /^Jana Vogt\nLindenstr\. 8\n04277 Leipzig\n/)
  assert.match(letter('formal-letter', 'letter to Acme Ltd about noise. Maria Lopez, flat 3'), /^Maria Lopez\nflat 3\n/)
  const directed = letter(
    'formal-letter',
    'letter to Acme Ltd about noise. yours Femi Adeyemi. make it sound confident',
  )
  assert.match(directed, /^Femi Adeyemi\n/)
  assert.doesNotMatch(directed, /confident/)
})

test('what one leaves a job for is told as a reason, and goes to nobody', () => {
  const text = letter(
    'resignation',
    'I resign from Acme Corp, last day 3 May 2027. resigning to go back to university. Tom Lee',
  )
  assert.match(text, /\nI am resigning to go back to university\.\n/)
  assert.doesNotMatch(text, /\n[Gg]o back to university/)
})

test('a piece that is no sentence stands as an item, even alone', () => {
  const text = letter('formal-complaint', 'complaint to Acme Ltd about order 88-12, delay on 3 May from Leeds to York')
  assert.match(text, /details:\nDelay on 3 May from Leeds to York\n/)
})

test('a prompt that opens as a letter, names a post behind a title, or the firm behind the post, is read for its head', () => {
  const greeted = letter(
    'formal-letter',
    'dear Mr Grant from Grant & Sons, we accept quote 118. please confirm by 27 May. Olivia Stone',
  )
  assert.match(greeted, /\nMr Grant\nGrant & Sons\n/)
  assert.match(greeted, /Please confirm by 27 May\./)
  assert.match(letter('formal-letter', 'write to my MP Ms Rachel Dean, about bus 42. Simon Trott'), /\nDear Ms Dean,\n/)
  const post = letter(
    'job-application',
    'apply for part-time gardener National Trust Petworth ref NT/2291, I have worked in the gardens there. Phil Adair',
  )
  assert.match(post, /position of part-time gardener, ref NT\/2291\*\*/)
  assert.match(post, /part-time gardener at National Trust Petworth\./)
  assert.match(
    letter('formal-complaint', 'beschwerdebrief an die hausverwaltung Wolff & Partner, 4 mal gemeldet. Petra Aydin'),
    /\nHausverwaltung Wolff & Partner\n/,
  )
})

test('a last shift is the last day, and a time of work is no part of the post', () => {
  const text = letter(
    'resignation',
    "quitting my part time job at Oakley's Bakery, boss = Mrs Oakley, 2 weeks notice so last shift is 5 December 2026. will finish my cakes. Tom Lee",
  )
  assert.match(text, /last working day will be 5 December 2026/)
  assert.match(text, /\nMrs Oakley\nOakley's Bakery\n/)
  assert.doesNotMatch(text, /position (?:as|of) my/)
  assert.match(text, /[Ww]ill finish my cakes/)
})

test('a complaint goes to the firm whose order or train it tells of, and says what that firm did', () => {
  assert.match(
    letter('formal-complaint', 'broken sofa from DFS order 55821 delivered on 1 nov, want refund £649, Jo Bell'),
    /\nDFS\n/,
  )
  assert.match(
    letter('formal-complaint', 'réclamation SNCF train 6231 du 2 nov retard 3h, Karim Benali dossier TZ88P'),
    /\nSNCF\n/,
  )
  assert.match(
    letter('formal-complaint', 'complaint to british gas, account 88213, charged me twice £84.20 on 3 nov, Lee Wong'),
    /You charged me twice £84\.20 on 3 Nov\./,
  )
})

test('a post with its employer, a gym that is told what to do and a town hall that is written to are read at the head', () => {
  const applied = letter(
    'job-application',
    'teaching assistant job at Hill Primary, level 3 childcare, dbs checked, Fay Moss 07700900333',
  )
  assert.match(applied, /\nHill Primary\n/)
  assert.match(applied, /the position of teaching assistant at Hill Primary\./)
  const gym = letter('formal-letter', 'tell my gym PureGym to cancel membership 88-221 from 1 jan, Amy Poole')
  assert.match(gym, /\nPureGym\n/)
  assert.match(gym, /ask you to cancel membership 88-221 from 1 Jan/)
  assert.match(
    letter('formal-letter', 'Écrire à la mairie de Lyon pour demander une place en crèche, Paul Morel'),
    /\nMairie de Lyon\n.*\n.*\nJe vous demande une place en crèche\./,
  )
  assert.match(
    letter('resignation', 'two weeks notice, Costa Coffee, barista, Mia Chen, no hard feelings'),
    /^Mia Chen\n/,
  )
})

test('a contract is ended in any letter’s template, an office at the head is written to, and a day’s full stop cuts nothing', () => {
  const ended = letter(
    'formal-letter',
    'Kündigung meines Mobilfunkvertrags bei Vodafone, Kundennr 5512, zum 1.3., Max Huber, Amselweg 3, 50667 Köln',
  )
  assert.match(ended, /\nVodafone\n/)
  assert.match(ended, /\nhiermit kündige ich meinen Mobilfunkvertrag fristgerecht zum 1\.3\.\n/)
  assert.match(
    letter(
      'formal-letter',
      'lambeth council appeal parking fine PCN LA12 on 3 nov, sign covered, dan osei 14 acre lane',
    ),
    /\nLambeth Council\n.*\n.*\nI would like to appeal parking fine PCN LA12 on 3 Nov/,
  )
  const bought = letter(
    'formal-complaint',
    'Waschmaschine Bosch bei MediaMarkt gekauft 2. Okt 599 Euro, läuft aus, will Geld zurück, Uwe Klein Kundennr 8812',
  )
  assert.match(bought, /Waschmaschine Bosch bei MediaMarkt gekauft 2\. Okt 599 Euro\n/)
  assert.match(
    letter('resignation', 'two weeks notice, barista, Mia Chen, sorry short notice'),
    /I am sorry for the short notice\./,
  )
})

test('an office in small letters that is told what to do is asked for it, and a bank is written to for what is to be done', () => {
  const council = letter('formal-letter', 'tell the council to collect the sofa outside 4 Elm Road, Lena Fox')
  assert.match(council, /\nCouncil\n/)
  assert.match(council, /ask you to collect the sofa outside 4 Elm Road/)
  assert.match(
    letter('formal-letter', 'write to Barclays Bank to close my account 4471, Ian Frost, 9 Mill Lane, Leeds'),
    /\nI am writing to close my account 4471\./,
  )
})
