import type { RowAction } from '@dropyard/contract/kit/row-actions'
import type { Pair } from '@dropyard/contract/kit/text'
import { useMemo } from 'react'
import { z } from 'zod'
import type { DraftOf } from '../draft/drafts.ts'
import type { FieldSpecs } from '../form/form.tsx'
import { FormDialog } from '../form/form-dialog.tsx'
import { useLang } from '../lang.ts'

/** The dialog of an action, a question or a form, in the user's language. Each part overrides what the action declares. */
export interface ActionDialog {
  title?: string
  /** The label of the main button. */
  submit?: string
  /** The label of a question's cancel button. */
  back?: string
  /** The text above the fields, or below the question. */
  lead?: string
  labels?: Readonly<Record<string, string>>
  help?: Readonly<Record<string, string>>
  initial?: Readonly<Record<string, unknown>>
  /** Values that the form doesn't ask for: they are always sent, and their fields are hidden. */
  sends?: Readonly<Record<string, unknown>>
  fields?: FieldSpecs
  width?: number
  /** The message after success. */
  done?: (input: Readonly<Record<string, unknown>>) => string
}

interface InputDialogProps {
  /** The action that the dialog is open for; undefined while it is closed. */
  action: RowAction<never> | undefined
  dialog: ActionDialog
  rows: readonly unknown[]
  draft: DraftOf
  onSend: (input: Record<string, unknown>) => Promise<unknown>
  onClose: () => void
}

/** A form for the input of an action on rows, such as a reason. */
export function InputDialog({ action, dialog, rows, draft, onSend, onClose }: InputDialogProps) {
  const lang = useLang()
  const { call, fields: asked = {}, danger = false } = action ?? {}
  const schema = useMemo(() => {
    const body: Readonly<Record<string, z.ZodType>> = call?.body instanceof z.ZodObject ? call.body.shape : {}
    return z.object(
      Object.fromEntries(Object.keys(asked).flatMap((name) => (body[name] ? [[name, body[name]]] : []))),
    )
  }, [call, asked])
  const of = <T,>(read: (name: string) => T | undefined): Record<string, T> =>
    Object.fromEntries(
      Object.keys(asked).flatMap((name) => {
        const value = read(name)
        return value === undefined ? [] : [[name, value]]
      }),
    )
  const inLang = (pair: Pair): string => pair[lang === 'en' ? 0 : 1]
  const pairOf = (pair: Pair | undefined): string | undefined => pair && inLang(pair)
  return (
    <FormDialog
      open={action !== undefined}
      onClose={onClose}
      title={dialog.title}
      submit={dialog.submit ?? ''}
      danger={danger}
      width={dialog.width ?? 480}
      schema={schema}
      labels={{ ...dialog.labels, ...of((name) => pairOf(asked[name]?.label)) }}
      help={{ ...of((name) => pairOf(asked[name]?.helpText)), ...dialog.help }}
      fields={{
        ...of((name) => {
          const placeholder = pairOf(asked[name]?.placeholder)
          const { requiredWhen, quick } = asked[name] ?? {}
          return {
            ...(placeholder === undefined ? {} : { placeholder }),
            ...(quick ? { quick: quick.map(inLang) } : {}),
            ...(requiredWhen
              ? { requiredWhen: (values: Readonly<Record<string, unknown>>) => requiredWhen(values, rows) }
              : {}),
          }
        }),
        ...dialog.fields,
        ...Object.fromEntries(Object.keys(dialog.sends ?? {}).map((name) => [name, { hidden: true }])),
      }}
      initial={{
        ...of((name) =>
          asked[name]?.held ? schema.shape[name]?.safeParse(heldBy(rows, name)).data : undefined,
        ),
        ...dialog.initial,
      }}
      draft={draft}
      onSubmit={(values) => onSend({ ...values, ...dialog.sends })}
    >
      {dialog.lead ? <p className="dialog-lead">{dialog.lead}</p> : null}
    </FormDialog>
  )
}

/** The row's value, if there is only one row. */
const heldBy = (rows: readonly unknown[], name: string): unknown =>
  rows.length === 1 ? (rows[0] as Readonly<Record<string, unknown>>)[name] : undefined
