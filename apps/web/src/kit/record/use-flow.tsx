import {
  CheckOutlined,
  CloseOutlined,
  DollarOutlined,
  RollbackOutlined,
  SendOutlined,
} from '@ant-design/icons'
import type { AnyEndpoint } from '@dropyard/contract/kit/endpoint'
import type { RowAction as Declared, RowActions, RowAnswer } from '@dropyard/contract/kit/row-actions'
import { inLang } from '@dropyard/contract/kit/text'
import type { ActionResult, AllowedAction, Workflow } from '@dropyard/contract/kit/workflow'
import { type ReactNode, useMemo } from 'react'
import { invalidate } from '../call/use-data.ts'
import { useMay } from '../current-user.ts'
import { kitText } from '../kit-text.ts'
import { useT } from '../lang.ts'
import type { RowAction } from '../list/list-types.ts'
import type { ActionDialog } from '../rows/input-dialog.tsx'
import { useSeenVersions } from '../rows/seen-rows.ts'
import { useRowActions } from '../rows/use-row-actions.tsx'
import { FlowButtons } from './flow-buttons.tsx'

/** The steps of a workflow as buttons, row actions and bulk actions; all of it follows from the workflow's declaration. */

export type Flow = Workflow & { readonly endpoints: Readonly<Record<string, AnyEndpoint>> }

/** Icons of actions that many workflows have. */
const usualIcons: Readonly<Record<string, ReactNode>> = {
  approve: <CheckOutlined />,
  'first-approve': <CheckOutlined />,
  'second-approve': <CheckOutlined />,
  pay: <DollarOutlined />,
  reject: <CloseOutlined />,
  cancel: <RollbackOutlined />,
  submit: <SendOutlined />,
}

export interface FlowOptions<S extends Subject> {
  /** What the records are called, such as "Order": the heading of their column in the results of a bulk action. */
  title?: string
  /** Identifies a record, for example by number and company. */
  nameOf: (row: S) => string
  /** Labels of the actions' input fields, by name. */
  labels?: Readonly<Record<string, string>>
  /** Whether the page offers an action that a row allows. Called without a row for bulk actions. */
  offers?: (action: string, row?: S) => boolean
  /** The actions that come first for a record, if they aren't the first ones of the workflow that are possible. */
  main?: (row: S) => readonly string[]
  /** Endpoints to reload after an action. */
  refresh: readonly AnyEndpoint[]
  /** Changes to an action's dialog for one record. */
  asked?: (action: string, row: S) => ActionDialog | undefined
  /** Fills the placeholders of an action's text with the values of a record. */
  say?: (text: string, row: Readonly<Record<string, unknown>>) => string
  /** The records of the list; undefined while they load. Drafts of steps can be continued once they are there. */
  rows: readonly S[] | undefined
}

/** A record with the actions that the server allows the user on it now. */
interface Subject {
  readonly id: number
  readonly actions: readonly Pick<AllowedAction, 'action'>[]
}

/** Separates the action's name and the record's in a heading. */
const between = ' · '

/** The steps of a workflow as declarations of row actions. */
export function stepsOf({ name, actions, endpoints }: Flow): RowActions<never, string> {
  const steps = Object.entries(actions).flatMap(([step, { input, fields, confirm, ...more }]) => {
    const call = endpoints[step]
    const asked = Object.keys(input ?? {}).map((field) => [field, fields?.[field] ?? {}])
    const own: Declared<never> | undefined = call && {
      ...more,
      call,
      may: () => ({ ok: true }),
      ...(asked.length > 0 ? { fields: Object.fromEntries(asked) } : {}),
      ...(confirm || more.danger ? { confirm: confirm ?? true } : {}),
    }
    return own ? [[step, own] as const] : []
  })
  return { name, actions: Object.fromEntries(steps) }
}

/**
 * `const flow = useFlow(goodsSample, { refresh: [goodsSampleList], … })`, then `flow.row(row)` for a row's actions,
 * `flow.bulk` for the selection, `flow.buttons(row)` for the footer of a drawer, and `{flow.dialog}` once on the page.
 */
export function useFlow<S extends Subject>(flow: Flow, options: FlowOptions<S>) {
  const { nameOf, rows, refresh, offers = () => true } = options
  const t = useT(kitText)
  const may = useMay()
  const steps = useMemo(() => stepsOf(flow), [flow])
  const seen = useSeenVersions<S>(rows ?? [])
  const asked = (action: string, ids: readonly number[]): ActionDialog => {
    const { confirm, fields, lead, cancelLabel, successText } = steps.actions[action] ?? {}
    const words = inLang(flow.actions[action]?.words ?? [action, action], t.lang)
    const row = ids.length === 1 ? seen.row(ids[0] ?? 0) : undefined
    const about = row ? nameOf(row) : ids.length > 1 ? t('selected', { count: ids.length }) : ''
    const heading = fields ? [words, about].filter(Boolean).join(between) : t('sure', { action: words })
    const dialog = row && options.asked?.(action, row)
    return {
      // The step's own texts may have placeholders for the values of a record, so they are used for a single record only.
      ...(row && typeof confirm === 'object' ? {} : { title: heading }),
      ...(row && lead ? {} : { lead: fields ? '' : about }),
      // The usual "Cancel" of a dialog would be ambiguous: an action may itself be called that.
      ...(cancelLabel ? {} : { back: t('back') }),
      ...((row && successText) || successText?.[1] ? {} : { done: () => t('done') }),
      width: 560,
      ...(options.labels ? { labels: options.labels } : {}),
      ...dialog,
    }
  }
  const work = useRowActions<S, string, RowAnswer>(steps, {
    seen: { ...seen, knows: () => rows !== undefined },
    reload: () => Promise.all(refresh.map((to) => invalidate(to))),
    answers: {
      title: options.title ?? '',
      name: ({ id }) => {
        const row = seen.row(id)
        return row ? nameOf(row) : `#${id}`
      },
    },
    answersIn: ({ moved, refused, warning }: ActionResult) => ({
      results: [...refused, ...moved.map((id) => ({ id, ok: true, code: null, message: '' }))],
      warning,
    }),
    icons: usualIcons,
    asked,
    ...(options.say ? { say: options.say } : {}),
  })
  const all = Object.keys(flow.actions)
  const row = (subject: S): RowAction[] =>
    work.row(
      subject,
      all.filter((action) => offers(action, subject)),
    )
  return {
    row,
    bulk: work.bulk(all.filter((action) => flow.actions[action]?.bulk && offers(action))),
    /** Null if no action is possible, so that a drawer has no empty footer. */
    buttons: (subject: S, more: readonly RowAction[] = []) => {
      seen.drew(subject)
      const theirs = more.filter(({ call }) => !call || may(call))
      const main = options.main?.(subject) ?? []
      const own = row(subject)
      const actions = [
        ...main.flatMap((name) => own.filter(({ key }) => key === name)),
        ...own.filter(({ key }) => !main.includes(key)),
        ...theirs,
      ]
      return actions.length > 0 ? <FlowButtons actions={actions} /> : null
    },
    dialog: work.dialogs,
  }
}
