import type { RowAction } from '@dropyard/contract/kit/row-actions'
import type { Pair } from '@dropyard/contract/kit/text'
import { controlOf } from '@dropyard/contract/kit/wire'
import { useMemo } from 'react'
import { z } from 'zod'
import type { DraftOf } from '../draft/drafts.ts'
import { FormDialog } from '../form/form-dialog.tsx'
import { useLang } from '../lang.ts'

interface InputDialogProps {
  action: RowAction<never>
  title: string
  rows: readonly unknown[]
  draft: DraftOf
  onSend: (input: Record<string, unknown>) => Promise<boolean>
  onClose: () => void
}

/** Asks for what an action of rows needs, such as a reason. */
export function InputDialog({ action, title, rows, draft, onSend, onClose }: InputDialogProps) {
  const lang = useLang()
  const inLang = (pair: Pair): string => pair[lang === 'en' ? 0 : 1]
  const { call, input = {}, words, submit = words, danger = false } = action
  const schema = useMemo(() => {
    const body: Readonly<Record<string, z.ZodType>> = call.body instanceof z.ZodObject ? call.body.shape : {}
    return z.object(
      Object.fromEntries(Object.keys(input).flatMap((name) => (body[name] ? [[name, body[name]]] : []))),
    )
  }, [call, input])
  const of = <T,>(read: (name: string) => T | undefined): Record<string, T> =>
    Object.fromEntries(
      Object.keys(input).flatMap((name) => {
        const value = read(name)
        return value === undefined ? [] : [[name, value]]
      }),
    )
  const pairOf = (pair: Pair | undefined): string | undefined => pair && inLang(pair)
  return (
    <FormDialog
      open
      onClose={onClose}
      title={title}
      submit={inLang(submit)}
      danger={danger}
      width={480}
      schema={schema}
      labels={of((name) => pairOf(input[name]?.label))}
      help={of((name) => pairOf(input[name]?.help))}
      choices={of((name) => {
        const choices = schema.shape[name] && controlOf(schema.shape[name])?.words
        return choices && Object.fromEntries(Object.entries(choices).map(([value, of]) => [value, of[lang]]))
      })}
      fields={of((name) => {
        const placeholder = pairOf(input[name]?.placeholder)
        const needed = input[name]?.needed
        return {
          ...(placeholder === undefined ? {} : { placeholder }),
          ...(needed ? { needed: (values: Readonly<Record<string, unknown>>) => needed(values, rows) } : {}),
        }
      })}
      initial={of((name) =>
        input[name]?.held ? schema.shape[name]?.safeParse(heldBy(rows, name)).data : undefined,
      )}
      draft={draft}
      onSubmit={(values) => onSend(values)}
    />
  )
}

/** What the only row holds. */
const heldBy = (rows: readonly unknown[], name: string): unknown =>
  rows.length === 1 ? (rows[0] as Readonly<Record<string, unknown>>)[name] : undefined
