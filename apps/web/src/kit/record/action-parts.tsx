import type { Lang, Pair } from '@dropyard/contract/kit/text'
import { Button } from 'antd'
import { useMemo, useState } from 'react'
import { z } from 'zod'
import { FormDialog } from '../form/form-dialog.tsx'
import { kitText } from '../kit-text.ts'
import { useLang, useT } from '../lang.ts'
import type { RowAction } from '../list/list-types.ts'
import { MoreButton } from '../rows/more-button.tsx'
import {
  type ActionDialog,
  between,
  type Flow,
  type FlowOptions,
  type Pending,
  type Subject,
} from './actions.tsx'

/** At the foot of a detail: the main one is drawn so, and stands last; those for which there is no room open from one. */
export function FlowButtons({ actions, rest }: Record<'actions' | 'rest', readonly RowAction[]>) {
  const [busy, setBusy] = useState<string>()
  const main = actions.find((action) => !action.danger)
  return (
    <span className="flow-buttons">
      <MoreButton actions={rest} />
      {[...actions].reverse().map((action) => (
        <Button
          key={action.key}
          type={action === main ? 'primary' : 'default'}
          danger={action.danger ?? false}
          loading={busy === action.key}
          onClick={async () => {
            setBusy(action.key)
            await action.run()
            setBusy(undefined)
          }}
        >
          {action.label}
        </Button>
      ))}
    </span>
  )
}

/** What an action asks for, in the reader's words. */
export const inputLabels = (
  labels: Readonly<Record<string, Pair>> = {},
  lang: Lang,
): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(labels).map(([name, [en, zh]]) => [name, lang === 'en' ? en : zh]))

interface InputDialogProps {
  flow: Flow
  pending: Pending | undefined
  options: Pick<FlowOptions<Subject>, 'labels' | 'choices' | 'fields'>
  title: string
  onSend: (input: Record<string, unknown>) => Promise<unknown>
  onClose: () => void
}

/** Asks for what an action needs, such as a reason. */
export function InputDialog({ flow, pending, options, title, onSend, onClose }: InputDialogProps) {
  const t = useT(kitText)
  const lang = useLang()
  const { input, labels } = (pending ? flow.actions[pending.action] : undefined) ?? {}
  const dialog: ActionDialog = pending?.dialog ?? {}
  const schema = useMemo(() => z.object(input ?? {}), [input])
  return (
    <FormDialog
      open={pending !== undefined}
      onClose={onClose}
      title={
        pending && pending.ids.length > 1
          ? `${title}${between}${t('selected', { count: pending.ids.length })}`
          : (dialog.title ?? [title, pending?.name].filter(Boolean).join(between))
      }
      submit={dialog.submit ?? title}
      danger={pending ? (flow.actions[pending.action]?.danger ?? false) : false}
      schema={schema}
      labels={{ ...options.labels, ...inputLabels(labels, lang) }}
      choices={options.choices}
      fields={{ ...options.fields, ...dialog.fields }}
      help={dialog.help}
      initial={dialog.initial}
      draft={[`${flow.name}/${pending?.action ?? ''}`, pending?.ids]}
      onSubmit={onSend}
    >
      {dialog.lead ? <p className="dialog-lead">{dialog.lead}</p> : null}
    </FormDialog>
  )
}
