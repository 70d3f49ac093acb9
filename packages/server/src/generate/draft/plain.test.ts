import assert from 'node:assert/strict'
import { test } from 'node:test'
import { BUILT_IN_TEMPLATES } from '../../templates/load.ts'
import { plainText, writeDraft } from './draft.ts'

function written(id: string, prompt: string): string {
  const template = BUILT_IN_TEMPLATES.find((one) => one.id === id)
  assert.ok(template)
  const { blocks, warnings } = writeDraft(
    { prompt },
    { template, now: new Date('2026-11-21T12:00:00Z'), timeZone: 'UTC' },
  )
  assert.match(warnings[0] ?? '', /no wording of its own/)
  return plainText(blocks)
}

test('a request in a language without wording heads the letter, is no sentence of it, and the last name signs', () => {
  assert.equal(
    written('formal-letter', 'Escrever à EDP a pedir rescisão do contrato, Rui Costa'),
    'Rui Costa\n21 de novembro de 2026\n**À EDP a pedir rescisão do contrato**\nExmos. Senhores,\n[…]\nCom os melhores cumprimentos,\nRui Costa',
  )
  for (const [prompt, name] of [
    ['Napisz do banku prośbę o zamknięcie konta 5512, Jan Kowalski', 'Jan Kowalski'],
    ['Schrijf een brief aan de gemeente over de stoep, Piet Smit', 'Piet Smit'],
    ['Написать в банк о закрытии счёта 5512, Иван Петров', 'Иван Петров'],
    ['大家に家賃の件で手紙を書く、田中', '田中'],
  ] as const) {
    const lines = written('formal-letter', prompt).split('\n')
    assert.equal(lines.at(0), name)
    assert.equal(lines.at(-1), name)
    assert.equal(lines.at(-3), '[…]')
  }
})

test('what stands behind the colon of a request is what the letter says, and details behind the name are its own', () => {
  assert.equal(
    written('formal-letter', 'scrivi al condominio: il riscaldamento non funziona, Anna Bianchi int. 5'),
    'Anna Bianchi\nint. 5\n21 novembre 2026\n**Al condominio**\nGentili Signore e Signori,\nIl riscaldamento non funziona.\nCordiali saluti\nAnna Bianchi',
  )
})

test('a name at the end of a list or among names signs nothing', () => {
  assert.match(written('blank', 'Napisz listę gości: Anna Nowak, Jan Kowalski'), /Anna Nowak\nJan Kowalski$/)
  assert.match(
    written('formal-letter', 'Scrivi una lettera agli ospiti: Anna Bianchi, Luca Rossi'),
    /Anna Bianchi\nLuca Rossi\nCordiali saluti\n\[Nome e cognome\]$/,
  )
})
