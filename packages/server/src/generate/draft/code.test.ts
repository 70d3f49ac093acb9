import assert from 'node:assert/strict'
import { test } from 'node:test'
import { BUILT_IN_TEMPLATES } from '../../templates/load.ts'
import { plainText, writeDraft } from './draft.ts'

const template = BUILT_IN_TEMPLATES.find((one) => one.id === 'code-documentation')

function written(prompt: string): string {
  assert.ok(template)
  return plainText(writeDraft({ prompt }, { template, now: new Date('2026-11-21T12:00:00Z'), timeZone: 'UTC' }).blocks)
}

test('a function has its signature whole, its example with the result, its error apart, and is not installed', () => {
  const docs = written(
    'document function clamp(x: int, lo=0) -> int: limits a number, keeps signs; raises RangeError when lo is above x; example clamp(5, 3) gives "3"',
  )
  assert.match(docs, /^clamp\nOverview\nThis document describes the function clamp\./)
  assert.match(docs, /\nclamp limits a number and keeps signs\.\n/)
  assert.match(docs, /\nclamp\(5, 3\)\nThe result is "3"\.\n/)
  assert.match(docs, /\nclamp\(x: int, lo=0\) -> int\n/)
  assert.match(docs, /Troubleshooting\nclamp raises RangeError when lo is above x\.$/)
  assert.doesNotMatch(docs, /Installation|\[/)
})

test('a way to do something is titled as such, with its steps in order', () => {
  const docs = written('how-to for restoring a backup: stop the app, run ./restore.sh latest, then start the app again')
  assert.match(docs, /^Restoring a backup\n/)
  assert.match(docs, /\nStop the app\nRun \.\/restore\.sh latest\nStart the app again$/)
  assert.match(
    written('short how-to for clearing the cache with `make clean`'),
    /^Clearing the cache\n[\s\S]*\nmake clean$/,
  )
})

test('what an endpoint answers stays with it, and words that direct the writer are not printed', () => {
  const docs = written(
    'api docs GET /cats/{id} returns {id, name}, 404 if unknown, POST /cats adds one, 409 if it is there, needs bearer token. pls keep it short for the team',
  )
  assert.match(
    docs,
    /GET \| \/cats\/\{id\} \| Returns \{id, name\}, 404 if unknown\nPOST \| \/cats \| Adds one, 409 if it is there/,
  )
  assert.match(docs, /Requirements\nNeeds bearer token/)
  assert.doesNotMatch(docs, /short|team|Installation/)
})

test('a command ends where the words about it begin, and a version has no full stop', () => {
  const docs = written(
    'docker compose up -d starts the api on port 80. queue image acme/queue:2.1. LOG_LEVEL default info',
  )
  assert.match(docs, /\ndocker compose up -d\n/)
  assert.match(docs, /\ndocker compose up -d starts the api on port 80\nQueue image acme\/queue:2\.1\n/)
  assert.match(docs, /LOG_LEVEL \| Default info/)
})

test('a list of names or quantities is never parted, and an example is shown to its end', () => {
  const docs = written(
    'event docs: we send json with kind, id, sent_at, we retry after 2 min, 20 min, 2 hours, example: e = read(); e.close()',
  )
  assert.match(docs, /^Event\n/)
  assert.match(docs, /\nWe send json with kind, id, sent_at\nWe retry after 2 min, 20 min, 2 hours\n/)
  assert.match(docs, /\ne = read\(\)\ne\.close\(\)$/)
  assert.match(
    written('howto: clean the cache. run ./c.sh all, then restart the app'),
    /This document describes how to clean the cache\./,
  )
})

test('an identifier keeps its letters in the title, and an answer of failure stands with what goes wrong', () => {
  const docs = written(
    "doc de la función parseFecha(texto, zona='UTC'), devuelve un Date, lanza RangeError si el texto está vacío, formatos dd/mm/aaaa y aaaa-mm-dd, ejemplo parseFecha('03/04/2026')",
  )
  assert.match(docs, /^parseFecha\n/)
  assert.match(docs, /describe la función parseFecha\./)
  const queue = written(
    'readme: tinyqueue, js library, priority queue, npm i tinyqueue, const q = new TinyQueue([3,1,2]); q.pop() returns smallest',
  )
  assert.match(queue, /^tinyqueue\nOverview\ntinyqueue is a js library\./)
  const script = written(
    'docs for our bash script backup.sh, copies /home to an s3 bucket every night. run ./backup.sh --dry-run first. exits 1 when the bucket is missing',
  )
  assert.match(script, /\n\.\/backup\.sh --dry-run\n/)
  assert.match(script, /\nTroubleshooting\nExits 1 when the bucket is missing\n/)
  const api = written(
    'doku für rest api wetterdienst: GET /v1/now?city=NAME liefert temperatur in grad, header X-Key nötig, 401 ohne key, 429 bei mehr als 60 anfragen pro minute',
  )
  assert.match(api, /\nHeader X-Key nötig\n/)
  assert.match(api, /\n401 ohne key\n429 bei mehr als 60 anfragen pro minute$/)
  assert.ok(api.indexOf('401 ohne key') > api.indexOf('/v1/now'))
})

test('a script that an interpreter runs is a call', () => {
  assert.match(
    written('readme for weatherpi, python script, reads a sensor every 5 min, run python weatherpi.py --pin 4'),
    /\nUsage\n[^\n]*\npython weatherpi\.py --pin 4(?:\n|$)/,
  )
})

test('what is to be done with the thing is no word to the writer', () => {
  const docs = written(
    'docs for coolbox cli: keep it running in the background, make it executable with chmod +x coolbox, port 8080',
  )
  assert.match(docs, /Keep it running in the background/)
  assert.match(docs, /ake it executable with chmod \+x coolbox/)
})
