import type { AnyEndpoint } from '@dropyard/contract/kit/endpoint'
import type {
  Counted,
  RowAction as Declared,
  RowActions,
  RowAnswer,
  RowRef,
} from '@dropyard/contract/kit/row-actions'
import { fill, type Pair } from '@dropyard/contract/kit/text'
import type { ReactNode } from 'react'
import { z } from 'zod'
import { type CallArguments, call, type Failure } from '../call/api.ts'
import { useMay } from '../current-user.ts'
import { useResumed } from '../draft/use-resumed.ts'
import { useLang } from '../lang.ts'
import type { BulkAction, RowAction } from '../list/list-types.ts'
import { ask as question } from '../page/confirm-danger.ts'
import { toast } from '../page/toast.ts'
import { type ActionDialog, InputDialog } from './input-dialog.tsx'
import type { AnswerColumns } from './results-dialog.tsx'
import type { SeenRows } from './seen-rows.ts'
import { type Outcome, useBulkResults, type Waits } from './use-answers.tsx'
import { usePending } from './use-pending.ts'

/** A row that says what this person may do with it now. */
interface Subject {
  readonly id: number
  readonly version?: number
  /** Of a record with a workflow, with the steps of it. */
  readonly actions: readonly (string | { readonly action: string })[]
}

/** What a dialog of an action's own is told. */
export interface AskedAction<Row, Answer extends RowAnswer = RowAnswer> {
  readonly ids: number[]
  /** Those of the rows that are known here. */
  readonly rows: readonly Row[]
  /** Takes the action, says what became of it, and closes when something was done. */
  readonly send: (input: Readonly<Record<string, unknown>>) => Promise<boolean>
  /** What would become of the rows, of a call that can be tried (`tried`); nothing when that can't be told. */
  readonly preview: (
    input: Readonly<Record<string, unknown>>,
    waits: Waits,
  ) => Promise<readonly Answer[] | undefined>
  /** Something was done by a call of the dialog's own: says so, closes, and brings the lists up to date. */
  readonly saved: () => Promise<void>
  readonly close: () => void
  /** Closes after something was done or nothing. */
  readonly end: (moved: boolean) => void
}

interface Options<Row, A extends string, Answer extends RowAnswer> {
  readonly seen: SeenRows<Row>
  readonly reload: () => Promise<unknown>
  readonly answers: AnswerColumns<Answer>
  readonly icons?: { readonly [K in NoInfer<A>]?: ReactNode }
  /** Dialogs of actions that ask in a way of their own. */
  readonly dialogs?: Partial<Record<NoInfer<A>, (asked: AskedAction<Row, Answer>) => ReactNode>>
  /** How an action asks about these rows, where that differs from what it says itself. */
  readonly asked?: (action: NoInfer<A>, ids: readonly number[]) => ActionDialog
  /** Fills the values of a row in what is said; what the row holds when left out. */
  readonly say?: (text: string, row: Readonly<Record<string, unknown>>) => string
  /** Parts of the page that do it, such as a drawer: opened instead of asking. */
  readonly opens?: { readonly [K in NoInfer<A>]?: (row: Row) => unknown }
  /** What every call is told besides. */
  readonly sends?: Readonly<Record<string, unknown>>
  /** It was done with these rows. */
  readonly onDone?: (action: NoInfer<A>, ids: readonly number[]) => void
  /** Of calls that take ids and answer row by row: the answers in what they answer. */
  readonly answersIn?: (data: never) => Outcome<Answer>
  /** What a call answered that does not answer row by row. */
  readonly onReply?: (action: NoInfer<A>, data: never, ids: readonly number[]) => unknown
}

export interface RowWork<Row, A extends string> {
  /** Takes an action, asking first where it asks. Resolves with whether anything was done; `sure` runs before it is sent. */
  readonly run: (action: A, ids: readonly number[], sure?: () => void) => Promise<boolean>
  /** What a row allows of these, in their order. */
  readonly row: (row: Pick<Subject, 'id' | 'actions'>, of: readonly A[]) => RowAction[]
  /** What the selection allows of these, in their order. */
  readonly bulk: (of: readonly A[]) => BulkAction[]
  /** What is asked before it is taken, by the form of its draft. */
  readonly forms: readonly string[]
  readonly resume: (form: string, ids: readonly number[], title?: string) => void
  readonly saw: SeenRows<Row>['saw']
  /** Stands once on the page. */
  readonly dialogs: ReactNode
}

/**
 * The actions of rows as they were declared (`rowActions`): buttons of rows and of the selection, questions and forms before
 * they are taken, and what became of each row.
 */
export function useRowActions<Row extends Subject, A extends string, Answer extends RowAnswer>(
  declared: RowActions<never, A>,
  {
    seen,
    reload,
    answers: columns,
    icons = {},
    dialogs = {},
    asked: differing,
    say = (text, row) => fill(text, said(row)),
    opens = {},
    sends: always,
    onDone,
    onReply,
    answersIn,
  }: Options<Row, A, Answer>,
): RowWork<Row, A> {
  const lang = useLang()
  const may = useMay()
  const answers = useBulkResults<Answer>(reload, columns, declared.name)
  const { pending, ask: open } = usePending<A>(seen.refs)
  const one = (action: A): Declared<never> => declared.actions[action]
  const { rows: rowsName = 'rows' } = declared
  const inLang = (pair: Pair): string => pair[lang === 'en' ? 0 : 1]
  const counted = ([single, many = single]: Counted, ids: readonly number[], count = ids.length): string =>
    say(inLang(count === 1 ? single : many), {
      ...(ids.length === 1 ? seen.row(ids[0] ?? 0) : {}),
      count: count.toLocaleString('en-US'),
    })
  const opensDialog = (action: A): boolean =>
    dialogs[action] !== undefined || one(action).fields !== undefined
  const formOf = (action: A): string => `${declared.name}/${action}`
  const forms = (Object.keys(declared.actions) as A[]).filter(opensDialog).map(formOf)
  const actionOf = (form: string): A => form.slice(declared.name.length + 1) as A

  const dialogOf = (action: A, ids: readonly number[]): ActionDialog => {
    const { confirm, words, submit = words, lead, back } = one(action)
    return {
      title: counted(typeof confirm === 'object' ? confirm : [words], ids),
      submit: inLang(submit),
      ...(lead ? { lead: counted([lead], ids) } : {}),
      ...(back ? { back: inLang(back) } : {}),
      ...differing?.(action, ids),
    }
  }
  const ask = (action: A, ids: readonly number[], title?: string): Promise<boolean> => {
    const dialog = dialogOf(action, ids)
    // A draft of a row that isn't on the screen is called as it was when it was typed.
    return open(action, ids, title && !ids.some(seen.row) ? { ...dialog, title } : dialog)
  }
  /** Answers whether anything was done, or why the call was refused as a whole. */
  const send = async (
    action: A,
    refs: readonly RowRef[],
    input: Readonly<Record<string, unknown>>,
  ): Promise<boolean | Failure> => {
    const { call: to, sends, successText, plain, undo, one: alone } = one(action)
    const ids = refs.map(({ id }) => id)
    const given = { ...always, ...sends, ...input }
    const says = (count: number): string =>
      dialogOf(action, ids).done?.(input) ?? (successText ? counted(successText, ids.slice(0, count)) : '')
    const back =
      undo && permitted([undo as A]).length > 0
        ? (moved: readonly number[]) =>
            send(
              undo as A,
              moved.map((id) => ({ id })),
              {},
            )
        : undefined
    if (alone || plain) {
      const reply = alone
        ? await requestOne(to, refs[0] ?? { id: 0 }, given, alone)
        : await request(to, { [plain === true ? 'ids' : String(plain)]: ids, ...given })
      if (!reply.ok) {
        if (!reply.shown && reply.message) toast.error(reply.message)
        return reply
      }
      if (answersIn) return (await answers.tell(answersIn(reply.data as never), says, back, to)).length > 0
      await tell(action, ids, reply.data)
      await onReply?.(action, reply.data as never, ids)
      return true
    }
    const moved = await answers.send({ to, rows: refs, rowsName, input: given }, says, back)
    seen.changed(moved)
    if (moved.length > 0) onDone?.(action, moved)
    return moved.length > 0
  }
  const tell = async (action: A, ids: readonly number[], answer?: unknown): Promise<void> => {
    const { successText, counts = '' } = one(action)
    const count = said(answer)[counts]
    if (successText)
      toast.success(counted(successText, ids, count === undefined ? ids.length : Number(count)))
    await reload()
  }
  const run: RowWork<Row, A>['run'] = async (action, ids, sure) => {
    const row = seen.row(ids[0] ?? 0)
    const part = opens[action]
    if (part && row) {
      part(row)
      return false
    }
    if (opensDialog(action)) return ask(action, ids)
    const { confirm, danger = false } = one(action)
    const refs = seen.refs(ids)
    if (confirm) {
      const { title = '', lead: help, submit: ok, back: cancel } = dialogOf(action, ids)
      const given = { ...(help ? { help } : {}), ...(ok ? { ok } : {}), ...(cancel ? { cancel } : {}) }
      if (!(await question({ title, danger, ...given }))) return false
    }
    sure?.()
    return (await send(action, refs, {})) === true
  }
  const resume: RowWork<Row, A>['resume'] = (form, ids, title) => void ask(actionOf(form), ids, title)
  useResumed(
    forms,
    ({ form, ids, title }) => {
      if (!seen.knows(ids) || permitted([actionOf(form)]).length === 0) return false
      resume(form, ids, title)
    },
    seen.rows,
  )
  const allows = (row: Pick<Subject, 'actions'> | undefined, action: A): boolean =>
    row === undefined ||
    one(action).may === undefined ||
    row.actions.some((it) => (typeof it === 'string' ? it : it.action) === action)
  const permitted = (of: readonly A[]): A[] => of.filter((action) => may(one(action).call))
  const asked = pending && {
    ids: [...pending.ids],
    rows: pending.ids.flatMap((id) => seen.row(id) ?? []),
    send: async (input: Readonly<Record<string, unknown>>) => {
      const moved = (await send(pending.kind, pending.refs, input)) === true
      pending.done(moved)
      return moved
    },
    preview: (input: Readonly<Record<string, unknown>>, waits: Waits) => {
      const { call: to, sends } = one(pending.kind)
      return answers.preview({ to, rows: pending.refs, rowsName, input: { ...sends, ...input } }, waits)
    },
    saved: async () => {
      pending.done(true)
      await tell(pending.kind, pending.ids)
    },
    close: () => pending.done(false),
    end: pending.done,
  }
  const ownDialog = pending && dialogs[pending.kind]
  return {
    run,
    row: (row, of) =>
      permitted(of)
        .filter((action) => allows(row, action))
        .map((action) => ({
          key: action,
          label: fill(inLang(one(action).words), said(seen.row(row.id))),
          icon: icons[action],
          danger: one(action).danger ?? false,
          run: () => run(action, [row.id]),
        })),
    bulk: (of) =>
      permitted(of).map((action) => ({
        key: action,
        label: inLang(one(action).short ?? one(action).words),
        icon: icons[action],
        danger: one(action).danger ?? false,
        run: (ids) => run(action, ids),
        offered: (ids) =>
          ids === 'all'
            ? seen.rows.some((row) => allows(row, action))
            : [...ids].some((id) => allows(seen.row(id), action)),
      })),
    forms,
    resume,
    saw: seen.saw,
    dialogs: (
      <>
        {asked && ownDialog?.(asked)}
        <InputDialog
          action={pending && !ownDialog ? one(pending.kind) : undefined}
          dialog={pending?.dialog ?? {}}
          rows={asked?.rows ?? []}
          draft={[pending ? formOf(pending.kind) : declared.name, pending?.ids]}
          onSend={async (input) => {
            if (!pending) return false
            const sent = await send(pending.kind, pending.refs, input)
            // What is refused as a whole stays, with its reasons at the fields.
            if (typeof sent === 'boolean') pending.done(sent)
            return sent
          }}
          onClose={() => pending?.done(false)}
        />
        {answers.dialog}
      </>
    ),
  }
}

const request = (to: AnyEndpoint, body: object) => call(to, ...([{ body }] as CallArguments<AnyEndpoint>))

/** By the id in its path or in its body, with the version that was seen where the call takes one. */
function requestOne(to: AnyEndpoint, { id, version }: RowRef, given: object, by: true | string) {
  const takes = to.body instanceof z.ZodObject ? to.body.shape : {}
  const body = {
    ...(by === true ? {} : { [by]: id }),
    ...given,
    ...('version' in takes && version !== undefined ? { version } : {}),
  }
  const input = {
    ...(by === true ? { params: { id } } : {}),
    ...(Object.keys(body).length > 0 ? { body } : {}),
  }
  return call(to, ...([input] as CallArguments<AnyEndpoint>))
}

/** What a row says, for words that name it. */
const said = (row: unknown): Record<string, string | number> =>
  Object.fromEntries(
    Object.entries(row ?? {}).filter(
      (entry): entry is [string, string | number] =>
        typeof entry[1] === 'string' || typeof entry[1] === 'number',
    ),
  )
