import assert from 'node:assert/strict'
import { test } from 'node:test'
import { BUILT_IN_TEMPLATES } from '../../templates/load.ts'
import { plainText, writeDraft } from './draft.ts'

function speech(prompt: string): string {
  const template = BUILT_IN_TEMPLATES.find((one) => one.id === 'presentation')
  assert.ok(template)
  return plainText(writeDraft({ prompt }, { template, now: new Date('2026-11-21T12:00:00Z'), timeZone: 'UTC' }).blocks)
}

test('a toast tells of its person in whole sentences, in the order of the prompt and in the tone asked for', () => {
  const toast = speech(
    "toast for my sister Carla's 40th, she is a vet, has 3 dogs, once drove to Norway in a broken VW bus, always late, two kids Tim and Lea, keep it funny and short",
  )
  assert.match(
    toast,
    /\nShe is a vet\. She has 3 dogs\. She once drove to Norway in a broken VW bus\.\nShe is always late\. She has two kids, Tim and Lea\.\n/,
  )
  assert.match(toast, /\nI promise not to be too serious, and not to talk for long\.\n/)
  assert.match(toast, /\nTo Carla!$/)
  assert.doesNotMatch(toast, /keep it/)
})

test('a speech of farewell or of mourning says the same in German, French and Spanish', () => {
  assert.match(
    speech('Trauerrede für meinen Onkel Karl, 80 geworden, war Bäcker in Kiel, nie schlecht gelaunt, zwei Söhne'),
    /\nEr ist 80 geworden\. Er war Bäcker in Kiel\. Er war nie schlecht gelaunt\. Er hatte zwei Söhne\.\n/,
  )
  assert.match(
    speech(
      'discours pour le départ en retraite de Monique, 32 ans à la comptabilité, jamais en retard, adore le jardinage',
    ),
    /\n32 ans à la comptabilité : cela mérite des applaudissements\. Elle n’est jamais en retard\. Elle adore le jardinage\.\n/,
  )
  assert.match(
    speech('discurso para la jubilación de mi amigo Paco, 28 años en el taller, nunca faltó un día'),
    /\n28 años en el taller: eso merece un aplauso\. Nunca faltó un día\.\n/,
  )
})

test('a pitch speaks of its product by name and of its makers as we', () => {
  assert.match(
    speech(
      'pitch for our app Leftly: finds restaurants that sell leftovers, we take 12 percent, looking for 80k to open in York',
    ),
    /\nLeftly finds restaurants that sell leftovers\. We take 12 percent\. We are looking for 80k to open in York\.\n/,
  )
})

test('thanks go to whom they are given, and what is no sentence is named in one', () => {
  assert.match(
    speech(
      'Rede zum Sommerfest unseres Vereins, 120 Mitglieder, neues Dach, danke an Verein Nord und Bauhofleiter Herr Zorn, Torte um vier',
    ),
    /\nDazu gehört einiges: 120 Mitglieder; neues Dach\. Mein Dank geht an Verein Nord und Bauhofleiter Herrn Zorn\. Auch das gehört dazu: Torte um vier\.\n/,
  )
})

test('a first clause that says nothing is the title, said once, and what directs the writer is not said at all', () => {
  const words = speech('palabras para la boda de mi amigo Luis, toca la guitarra, hazlo cálido y corto')
  assert.match(words, /^Palabras para la boda de mi amigo Luis\n/)
  assert.equal(words.match(/Palabras para/giu)?.length, 1)
  assert.doesNotMatch(words, /hazlo/iu)
  const talk = speech(
    'talk for the council about the lane on Mill Road, parking spaces lost 22, make it warm but with jokes',
  )
  assert.equal(talk.match(/Mill Road/gu)?.length, 1)
  assert.match(talk, /: parking spaces lost 22\./)
  assert.doesNotMatch(talk, /make it/)
})

test('whom a talk is for is greeted, and what it wants to say is its topic', () => {
  const talk = speech(
    '5 min talk for the town council why we need a bike lane on Mill Street: 3 accidents last year, 400 kids cycle to school, costs 180k, county pays half, can be done by september',
  )
  assert.match(talk, /\nMembers of the town council,\n/)
  assert.match(talk, / about why we need a bike lane on Mill Street\./)
  assert.doesNotMatch(talk, /about the town council|town council why we need[^\n]*\./)
  assert.match(
    talk,
    /\nThere were 3 accidents last year\. 400 kids cycle to school\. The bike lane costs 180k\.\nThe county pays half\. The bike lane can be done by September\.\n/,
  )
  const piscine = speech(
    'discours devant le conseil municipal pourquoi il faut garder la piscine: 300 enfants y apprennent à nager, coûte 90 000 euros par an',
  )
  assert.match(piscine, /^Discours devant le conseil municipal pourquoi il faut garder la piscine\n/)
  assert.match(piscine, /: pourquoi il faut garder la piscine\./)
  assert.match(piscine, /\n300 enfants y apprennent à nager\. Cela coûte/)
})

test('he or she is said only where that is sure: else the name', () => {
  assert.match(
    speech(
      "discours pour le départ à la retraite de Jean-Paul, 32 ans dans l'entreprise, a formé 40 apprentis, passionné de pêche, va déménager en Bretagne",
    ),
    / Il a formé 40 apprentis\. Il est passionné de pêche\. Il va déménager en Bretagne\./,
  )
  assert.match(
    speech('discours pour les 60 ans de Claude, née à Lyon, a formé 12 stagiaires'),
    /Elle est née à Lyon\. Elle a formé 12 stagiaires\./,
  )
  assert.match(
    speech('toast for my colleague Sam, 8 years with us, started as intern, loves bad puns, never missed a deadline'),
    /Sam started as intern\. Sam loves bad puns\. Sam never missed a deadline\./,
  )
  assert.match(
    speech('farewell speech for my colleague Robin, built our first scanner, plays the cello, moves to Oslo in June'),
    /Robin built our first scanner\. Robin plays the cello\. Robin moves to Oslo in June\./,
  )
  assert.match(
    speech('rede zum abschied von Anne-Marie, hat das archiv digitalisiert, kocht den besten kaffee, zieht nach Kiel'),
    /Sie hat das archiv digitalisiert\. Sie kocht den besten kaffee\. Sie zieht nach Kiel\./,
  )
})

test('someone who is told of by a relative clause is told of by name, and what many cost is no cost of theirs', () => {
  assert.match(
    speech('discours pour Dominique qui part à la retraite, connaît tous les livres, adore les chats'),
    /Dominique connaît tous les livres\. Dominique adore les chats\./,
  )
  const canteen = speech(
    'speech to the parents association against closing the school canteen: 180 kids eat there daily, meals cost 3.20',
  )
  assert.match(canteen, /\nMembers of the parents association,\n/)
  assert.match(canteen, / about closing the school canteen\./)
  assert.match(canteen, /180 kids eat there daily\. Meals cost 3\.20\./)
})

test('a German adjective in -te is no deed', () => {
  const said = speech(
    'Trauerrede für Opa Karl, liebte die Berge, gehörte zum Chor, letzte Tour mit 80 auf den Watzmann',
  )
  assert.match(said, /Er liebte die Berge\./)
  assert.match(said, /Er gehörte zum Chor\./)
  assert.doesNotMatch(said, /Er letzte/)
})
