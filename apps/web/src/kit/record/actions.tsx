import {
  CheckOutlined,
  CloseOutlined,
  DollarOutlined,
  RollbackOutlined,
  SendOutlined,
} from '@ant-design/icons'
import type { AnyEndpoint } from '@dropyard/contract/kit/endpoint'
import type { RowAnswer } from '@dropyard/contract/kit/row-actions'
import { ofTasks } from '@dropyard/contract/kit/tasks'
import { actionsFrom, type Workflow } from '@dropyard/contract/kit/workflow'
import { type ReactNode, useState } from 'react'
import { type CallArguments, call } from '../call/api.ts'
import { invalidate } from '../call/use-data.ts'
import { useMay } from '../current-user.ts'
import { useResumed } from '../draft/use-resumed.ts'
import type { FieldSpecs } from '../form/form.tsx'
import { kitText } from '../kit-text.ts'
import { translate, useLang } from '../lang.ts'
import { endsLast } from '../list/ends-last.ts'
import type { BulkAction, RowAction } from '../list/list-types.ts'
import { ask } from '../page/confirm-danger.ts'
import { lazyPart } from '../page/lazy-part.tsx'
import { toast } from '../page/toast.ts'
import { words as rowWords } from '../rows/words.ts'
import { FlowButtons, InputDialog } from './action-parts.tsx'

const ResultsDialog = lazyPart(() => import('../rows/results-dialog.tsx').then((part) => part.ResultsDialog))

/** Workflow steps as buttons, row actions and bulk actions, drawn from the flow itself. */

export type Flow = Workflow & { readonly endpoints: Readonly<Record<string, AnyEndpoint>> }

/** How actions that many workflows have are drawn. */
const usualIcons: Readonly<Record<string, ReactNode>> = {
  approve: <CheckOutlined />,
  'first-approve': <CheckOutlined />,
  'second-approve': <CheckOutlined />,
  pay: <DollarOutlined />,
  reject: <CloseOutlined />,
  cancel: <RollbackOutlined />,
  submit: <SendOutlined />,
}

/** What an action says of one record, beyond its own words. */
export interface ActionDialog {
  title?: string
  /** The verb on the main button. */
  submit?: string
  /** The other button of a question; "Go back" when left out. */
  back?: string
  /** Above the fields, or what a question says. */
  lead?: string
  help?: Readonly<Record<string, string>>
  initial?: Readonly<Record<string, unknown>>
  fields?: FieldSpecs
  /** What is said when it is done. */
  done?: (input: Readonly<Record<string, unknown>>) => string
}

export interface FlowOptions<S extends Subject> {
  /** What the records are called, such as "Order", where many may be refused one by one. */
  title?: string
  /** What one of them is called that is on the screen. */
  nameOf?: (id: number) => string | undefined
  /** What the server allows with the records on the screen. */
  allowed?: (id: number) => readonly string[] | undefined
  /** Labels of what actions ask for, by field. */
  labels?: Readonly<Record<string, string>>
  /** Choices of what actions ask for. */
  choices?: Readonly<Record<string, Readonly<Record<string, string>>>>
  fields?: FieldSpecs
  /** The actions that belong to this page; all of the flow's when left out. */
  only?: readonly string[]
  /** Endpoints that are out of date afterwards. */
  refresh?: readonly AnyEndpoint[]
  /** How an action asks about one record, where its words alone are not enough. */
  asked?: (action: string, subject: S) => ActionDialog | undefined
  /** The records that an unfinished step may be about, where `asked` needs them: undefined until they are there. */
  rows?: readonly S[] | undefined
}

export interface Subject {
  readonly id: number
  readonly state: string
  /** What it is called when an action asks: its number, and what else tells it from others. */
  readonly name?: string
  /** What the server allows this person now; without it the flow and the permissions decide. */
  readonly actions?: readonly { readonly action: string }[]
}

/** Buttons that a foot has room for beside that of the form. */
const room = 3
const aside = new Set<string>(ofTasks.filter((action) => action !== 'claim' && action !== 'resume'))

/** What brings a record on stands open; of many, who works on it and what ends it come after that, behind one button. */
function withRoom(all: readonly RowAction[]): [shown: readonly RowAction[], rest: readonly RowAction[]] {
  const steps = endsLast(all.filter(({ key }) => !aside.has(key)))
  const sorted = [...steps, ...all.filter(({ key }) => aside.has(key))]
  return sorted.length > room + 1
    ? [sorted.slice(0, room), endsLast(sorted.slice(room))]
    : [endsLast(all), []]
}

/** Between the words of an action and what it is done with. */
export const between = ' · '

/** What an action answers: what moved, and of many what did not and why. */
interface Moved {
  readonly moved: readonly number[]
  readonly refused: readonly RowAnswer[]
  readonly warning?: string
}

export interface Pending {
  readonly action: string
  readonly ids: readonly number[]
  readonly name: string | undefined
  readonly dialog: ActionDialog
  readonly done: (moved: boolean) => void
}

/**
 * `const flow = useFlow(goodsSample, { refresh: [goodsSampleList] })`, then `flow.row(row)` for a row's actions,
 * `flow.bulk` for the selection, `flow.buttons(row)` for a detail, and `{flow.dialog}` somewhere on the page.
 */
export function useFlow<S extends Subject = Subject>(flow: Flow, options: FlowOptions<S> = {}) {
  const lang = useLang()
  const may = useMay()
  const [pending, setPending] = useState<Pending>()
  const [answers, setAnswers] = useState<readonly RowAnswer[]>()
  const permitted = (action: string): boolean => {
    const endpoint = flow.endpoints[action]
    return endpoint !== undefined && may(endpoint) && (options.only?.includes(action) ?? true)
  }
  const wordsOf = (action: string): string => flow.actions[action]?.words[lang] ?? action
  const send = async (
    action: string,
    ids: readonly number[],
    input: Readonly<Record<string, unknown>>,
    { done }: ActionDialog,
  ): Promise<unknown> => {
    const endpoint = flow.endpoints[action]
    if (!endpoint) return false
    const reply = await call(
      endpoint,
      ...([{ body: { id_list: ids, ...input } }] as CallArguments<AnyEndpoint>),
    )
    if (!reply.ok) {
      if (!reply.shown && reply.message) toast.error(reply.message)
      return reply
    }
    const { moved, refused, warning } = reply.data as Moved
    if (moved.length > 0) await Promise.all((options.refresh ?? []).map((to) => invalidate(to)))
    const { undo } = flow.actions[action] ?? {}
    const back = undo && permitted(undo) && moved.length > 0 ? () => send(undo, moved, {}, {}) : undefined
    const [only] = refused
    if (only && refused.length === 1 && moved.length === 0) toast.error(only.message)
    else if (refused.length > 0)
      setAnswers([...refused, ...moved.map((id) => ({ id, ok: true, code: null, message: '' }))])
    else if (warning) toast.warning(warning)
    else
      toast.success(
        done?.(input) ?? translate(kitText)(action === 'claim' ? 'taskClaimed' : 'done'),
        back && { label: translate(rowWords)('undo'), run: back },
      )
    return true
  }
  const sure = (
    action: string,
    ids: readonly number[],
    name: string | undefined,
    dialog: ActionDialog,
  ): Promise<boolean> => {
    const t = translate(kitText)
    const about = dialog.lead ?? name ?? (ids.length > 1 ? t('selected', { count: ids.length }) : undefined)
    return ask({
      title: dialog.title ?? t('sure', { action: wordsOf(action) }),
      ...(about ? { help: about } : {}),
      ok: dialog.submit ?? wordsOf(action),
      // An action may itself be called "Cancel".
      cancel: dialog.back ?? t('back'),
      danger: flow.actions[action]?.danger ?? false,
    })
  }
  /** Runs an action, asking for its input or for a confirmation first. Resolves with whether anything moved. */
  const run = async (
    action: string,
    ids: readonly number[],
    name?: string,
    subject?: S,
  ): Promise<boolean> => {
    const known = flow.actions[action]
    if (!known || ids.length === 0) return false
    const dialog = (subject && options.asked?.(action, subject)) ?? {}
    if (known.input && Object.keys(known.input).length > 0)
      return new Promise((done) => setPending({ action, ids, name, dialog, done }))
    const asks = known.danger || known.asks
    if (asks && !(await sure(action, ids, name, dialog))) return false
    return (await send(action, ids, {}, dialog)) === true
  }
  useResumed(
    Object.keys(flow.actions).map((action) => `${flow.name}/${action}`),
    ({ form, ids, title }) => {
      const action = form.slice(flow.name.length + 1)
      if (!permitted(action)) return false
      // The action's words stand before the name.
      const name = title.split(between).slice(1).join(between)
      void run(
        action,
        ids,
        name,
        options.rows?.find(({ id }) => id === ids[0]),
      )
    },
    ...('rows' in options ? [options.rows] : []),
  )
  const open = ({ state, actions }: Subject): string[] =>
    (actions?.map(({ action }) => action) ?? actionsFrom(flow, state)).filter(
      (action) => flow.actions[action] !== undefined && permitted(action),
    )
  const row = (subject: S): RowAction[] =>
    open(subject).map((action) => ({
      key: action,
      label: wordsOf(action),
      danger: flow.actions[action]?.danger ?? false,
      run: () => run(action, [subject.id], subject.name, subject),
      icon: usualIcons[action],
    }))
  const bulk: BulkAction[] = Object.keys(flow.actions)
    .filter((action) => flow.actions[action]?.many && permitted(action))
    .map((action) => ({
      key: action,
      label: wordsOf(action),
      icon: usualIcons[action],
      danger: flow.actions[action]?.danger ?? false,
      run: (ids) => run(action, ids),
      offered: (ids) =>
        ids === 'all' || [...ids].some((id) => options.allowed?.(id)?.includes(action) ?? true),
    }))
  const close = (moved: boolean): void => {
    pending?.done(moved)
    setPending(undefined)
  }
  return {
    run,
    row,
    bulk,
    /** Nothing when there is nothing to do, so that a detail has no empty foot. */
    buttons: (subject: S, more: readonly RowAction[] = []) => {
      const theirs = more.filter(({ call }) => !call || may(call))
      const [actions, rest] = withRoom([...row(subject), ...theirs])
      return actions.length > 0 ? <FlowButtons actions={actions} rest={rest} /> : null
    },
    dialog: (
      <>
        <InputDialog
          flow={flow}
          pending={pending}
          options={options}
          title={pending ? wordsOf(pending.action) : ''}
          onSend={async (input) => {
            if (!pending) return false
            const sent = await send(pending.action, pending.ids, input, pending.dialog)
            if (sent === true) close(true)
            return sent
          }}
          onClose={() => close(false)}
        />
        {answers ? (
          <ResultsDialog
            results={answers}
            columns={{ title: options.title ?? '', name: ({ id }) => options.nameOf?.(id) ?? `#${id}` }}
            onClose={() => setAnswers(undefined)}
            onReload={() => (options.refresh ?? []).map((to) => invalidate(to))}
          />
        ) : null}
      </>
    ),
  }
}
