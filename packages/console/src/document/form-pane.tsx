/** The blanks of a form as fields beside its pages. What is filled in stands in the text at once. */
import { useState } from 'react'
import type { DocumentSession } from '../session/document-session.ts'
import type { StoredDocument } from '../storage/stored-document.ts'
import { type FormField, fieldsOf, filled, followed } from '../text/form-fields.ts'
import { Field, TextField } from '../ui/field.tsx'
import { T } from './texts.ts'

interface Form {
  fields: readonly FormField[]
  fill: (index: number, value: string) => void
}

/** @returns the fields of a document that no model has written; undefined where it has none. */
export function useForm(session: DocumentSession, document: StoredDocument, isWriting: boolean): Form | undefined {
  const { text } = document
  const isForm = document.modelUsed === 'draft' && document.review === undefined && !isWriting
  const [form, setForm] = useState({ text: '', fields: [] as FormField[], isForm: false })
  let current = form
  if (form.isForm !== isForm || form.text !== text) {
    const fields = !isForm ? [] : form.isForm ? followed(form.fields, form.text, text) : fieldsOf(text)
    current = { text, fields, isForm }
    setForm(current)
  }
  if (current.fields.length === 0) return undefined
  return {
    fields: current.fields,
    fill(index, value) {
      const next = filled(text, current.fields, index, value)
      setForm({ ...next, isForm })
      session.edit(next.text)
    },
  }
}

export function FormPane({
  form: { fields, fill },
  onField,
}: {
  form: Form
  /** A field has the focus: its place in the text. */
  onField: (offset: number) => void
}) {
  return (
    <form
      aria-label={T.form.fields}
      className="flex h-full min-h-80 flex-col gap-3.5 overflow-y-auto px-10 pt-6 pb-24 max-sm:px-4"
      onSubmit={(event) => event.preventDefault()}
    >
      <p className="text-small text-text-2">{T.form.hint}</p>
      {fields.map((field, index) => {
        const props = {
          label: field.label,
          value: field.value,
          dir: 'auto' as const,
          placeholder: field.blank,
          onFocus: () => onField(field.from),
        }
        const key = `${index} ${field.blank}`
        return field.isParagraph ? (
          <TextField key={key} {...props} onChange={(event) => fill(index, event.target.value)} />
        ) : (
          <Field key={key} {...props} onChange={(event) => fill(index, event.target.value)} />
        )
      })}
    </form>
  )
}
