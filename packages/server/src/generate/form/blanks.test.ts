/** Forms as PDF: their own blanks are fields, brackets of the caller's text are not. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { PDFDocument } from 'pdf-lib'
import type { DocxWriter } from '../../formats/docx-thread.ts'
import { renderFile } from '../../formats/file.ts'
import { houseEngine } from '../../pdf/house.ts'
import { loadTemplates } from '../../templates/load.ts'
import { fileSourceOf } from './blanks.ts'
import { writeForm } from './form.ts'

const pdf = houseEngine({ slots: 1 })
const docx = {} as DocxWriter
const today = { now: new Date('2026-11-23T12:00:00Z'), timeZone: 'UTC' }
after(() => pdf.close())

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
