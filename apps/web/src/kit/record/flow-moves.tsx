import type { Control } from '@dropyard/contract/kit/control'
import { displayMoney } from '@dropyard/contract/kit/money'
import { type WaitsFor, waitsFor } from '@dropyard/contract/kit/tasks'
import { fill, inLang } from '@dropyard/contract/kit/text'
import type { Action, Change, FlowHistory, Workflow } from '@dropyard/contract/kit/workflow'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
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
  /** The title of the first entry, the creation of the record. */
  began: string
  /** Labels of changed fields, by name. */
  labels?: Readonly<Record<string, string>>
  /** The schema of those fields: it gives choices their words and amounts their currency. */
  fields?: z.ZodType | undefined
  /** The workflow, whose actions and notes say how their input is shown. */
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

/** Texts and links in one line; undefined without any. */
function joined(parts: readonly ReactNode[]): ReactNode {
  const some = parts.filter(Boolean)
  return some.length === 0 ? undefined : some.flatMap((part, at) => (at === 0 ? [part] : [' · ', part]))
}

/** The history of a record with a workflow, newest first, with the input of each step. */
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
  const user = useCurrentUser()
  const zone = user?.timezone
  const isStaff = user?.kind === 'staff'
  // The history stores what a task waits for as a key of `waitsFor`, and `wait_until` as a point in time.
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
      label ? [[name, inLang(label, lang)]] : [],
    )
    const words = { ...labels, ...Object.fromEntries(own) } as Readonly<Record<string, string>>
    const tell = (name: string, value: unknown): string => {
      const { control, currency, words: choices } = fields.get(name) ?? {}
      // An id means nothing to the reader; the record itself shows the name.
      if (control === 'id' || value === null) return ''
      if (control === 'flag') return value ? (words[name] ?? '') : ''
      if (control === 'int') return `${words[name] ?? ''} ${value}`.trim()
      if (typeof value === 'number') return displayMoney({ amount: value, currency: currency ?? 'USD' }, lang)
      return inWords[name]?.(String(value)) ?? choices?.[String(value)]?.[lang] ?? String(value)
    }
    const said = Object.entries(input).map(([name, value]) => {
      const { historyText: pair, historyPage: page } = asked?.fields?.[name] ?? {}
      const told = page ? String(value) : tell(name, value)
      const text = pair ? fill(inLang(pair, lang), { [name]: told }) : told
      return page && isStaff ? (
        <Link key={name} to={`${page}?id=${told}`}>
          {text}
        </Link>
      ) : (
        text
      )
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
        joined(said)
      ),
    }
  })
  return <History items={items.reverse()} />
}
