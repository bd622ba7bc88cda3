import type { Control } from '@dropyard/contract/kit/control'
import { displayMoney } from '@dropyard/contract/kit/money'
import { type WaitsFor, waitsFor } from '@dropyard/contract/kit/tasks'
import { fill } from '@dropyard/contract/kit/text'
import type { Action, Change, FlowHistory, Workflow } from '@dropyard/contract/kit/workflow'
import { z } from 'zod'
import { useCurrentUser } from '../current-user.ts'
import { fieldsIn } from '../form/form-fields.ts'
import { kitText } from '../kit-text.ts'
import { useLang, useT } from '../lang.ts'
import type { States } from '../value/status-tag.tsx'
import { exactTime } from '../value/when.ts'
import { changeText } from './change-text.ts'
import { History, type HistoryItem } from './history.tsx'

interface FlowMovesProps {
  history: FlowHistory
  states: States
  /** Words of its beginning. */
  began: string
  /** What fields are called that were changed. */
  labels?: Readonly<Record<string, string>>
  /** How those fields hold their values: choices are told by their words, amounts in their currency. */
  fields?: z.ZodType | undefined
  /** What the steps and notes of the flow hold: from it follows how it is told. */
  of?: Pick<Workflow, 'actions' | 'notes'>
}

const isChanges = (value: unknown): value is readonly Change[] => Array.isArray(value)

interface ChangesProps extends Required<Pick<FlowMovesProps, 'labels'>> {
  changes: readonly Change[]
  controls: ReadonlyMap<string, Control>
}

function Changes({ changes, labels, controls }: ChangesProps) {
  const lang = useLang()
  return (
    <ul>
      {changes.map((one) => (
        <li key={one.field}>
          {labels[one.field] ?? one.field}
          <span className="soft">{changeText(one, lang, controls.get(one.field))}</span>
        </li>
      ))}
    </ul>
  )
}

const noFlow = { actions: {} }

/** What happened to a record of a workflow, the newest first, with what was said. */
export function FlowMoves({
  history,
  states,
  began,
  labels = {},
  fields: held,
  of = noFlow,
}: FlowMovesProps) {
  const t = useT(kitText)
  const lang = useLang()
  const zone = useCurrentUser()?.timezone
  // What a task waits for is kept as a word of the contract, and until when as a point in time.
  const inWords: Readonly<Record<string, (value: string) => string>> = {
    waits_for: (value) => waitsFor[value as WaitsFor]?.[lang === 'en' ? 0 : 1] ?? value,
    wait_until: (value) => exactTime(value, zone, lang),
  }
  const controls = new Map((held ? fieldsIn(held) : []).map((field) => [field.name, field.control]))
  const items = history.map((move, index): HistoryItem => {
    const { changes, ...input } = move.input
    const asked: Partial<Action<string>> | undefined = of.actions[move.action] ?? of.notes?.[move.action]
    const fields = new Map(fieldsIn(z.object(asked?.input ?? {})).map((field) => [field.name, field.control]))
    const own = Object.entries(asked?.fields ?? {}).flatMap(([name, { label }]) =>
      label ? [[name, label[lang === 'en' ? 0 : 1]]] : [],
    )
    const words = { ...labels, ...Object.fromEntries(own) } as Readonly<Record<string, string>>
    const tell = (name: string, value: unknown): string => {
      const { control, currency, words: choices } = fields.get(name) ?? {}
      // Who is meant by a number, the record itself says.
      if (control === 'id' || value === null) return ''
      if (control === 'flag') return value ? (words[name] ?? '') : ''
      if (control === 'int') return `${words[name] ?? ''} ${value}`.trim()
      if (typeof value === 'number') return displayMoney({ amount: value, currency: currency ?? 'USD' }, lang)
      return inWords[name]?.(String(value)) ?? choices?.[String(value)]?.[lang] ?? String(value)
    }
    const said = Object.entries(input).map(([name, value]) => {
      const pair = asked?.fields?.[name]?.historyText
      return pair ? fill(pair[lang === 'en' ? 0 : 1], { [name]: tell(name, value) }) : tell(name, value)
    })
    return {
      key: index,
      at: move.at,
      title: move.action === '' ? began : move.action_name,
      by: move.user_name || t('system'),
      tone: states[move.to]?.tone ?? 'neutral',
      children: isChanges(changes) ? (
        <Changes changes={changes} labels={labels} controls={controls} />
      ) : (
        said.filter(Boolean).join(' · ') || undefined
      ),
    }
  })
  return <History items={items.reverse()} />
}
