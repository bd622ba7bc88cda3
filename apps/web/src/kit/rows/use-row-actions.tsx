import type { AnyEndpoint } from '@dropyard/contract/kit/endpoint'
import {
  type Counted,
  type RowAction as Declared,
  type RowActions,
  type RowAnswer,
  type RowRef,
  rowsTakenBy,
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
import { isConflict } from './send-rows.ts'
import { type Outcome, useBulkResults, type Waits } from './use-answers.tsx'
import { usePending } from './use-pending.ts'

/** A row with the actions that the user may do with it now. */
interface Subject {
  readonly id: number
  readonly version?: number
  /** Names of actions; for a record with a workflow, its steps as objects. */
  readonly actions: readonly (string | { readonly action: string })[]
}

/** The arguments of an action's custom dialog (`dialogs`). */
export interface AskedAction<Row, Answer extends RowAnswer = RowAnswer> {
  readonly ids: number[]
  /** Those of the rows that were on the screen. */
  readonly rows: readonly Row[]
  /** Sends the action, shows the results, and closes the dialog. Resolves with whether something was done. */
  readonly send: (input: Readonly<Record<string, unknown>>) => Promise<boolean>
  /**
   * Sends the request as a dry run and returns the result for each row; nothing is changed. Only for endpoints that
   * support `dry_run` (`dryRunInput`). Undefined if it failed or was aborted.
   */
  readonly preview: (
    input: Readonly<Record<string, unknown>>,
    waits: Waits,
  ) => Promise<readonly Answer[] | undefined>
  /** Call it after a request that the dialog sent itself: closes it, shows the message of success, and reloads the lists. */
  readonly saved: () => Promise<void>
  readonly close: () => void
  /** Closes the dialog; `moved` says whether something was done. */
  readonly end: (moved: boolean) => void
}

interface Options<Row, A extends string, Answer extends RowAnswer> {
  readonly seen: SeenRows<Row>
  readonly reload: () => Promise<unknown>
  readonly answers: AnswerColumns<Answer>
  readonly icons?: { readonly [K in NoInfer<A>]?: ReactNode }
  /** Custom dialogs, by action. */
  readonly dialogs?: Partial<Record<NoInfer<A>, (asked: AskedAction<Row, Answer>) => ReactNode>>
  /** Changes to the dialog that the action declares, for these rows. */
  readonly asked?: (action: NoInfer<A>, ids: readonly number[]) => ActionDialog
  /** Fills the placeholders of a text; by default with the row's texts and numbers as they are. */
  readonly say?: (text: string, row: Readonly<Record<string, unknown>>) => string
  /** Called instead of the action's dialog or request, for actions that the page handles, for example with a drawer. */
  readonly opens?: { readonly [K in NoInfer<A>]?: (row: Row) => unknown }
  /** Values that the body of every action's request also contains. */
  readonly sends?: Readonly<Record<string, unknown>>
  /**
   * Called with the ids of the rows that succeeded. `read` resolves when the user has closed the results of the others, at once if
   * there are none; with whether none of them was opened or fixed.
   */
  readonly onDone?: (action: NoInfer<A>, ids: readonly number[], read: Promise<boolean>) => void
  /** For endpoints that take ids but return a result for each row: reads the results from the response. */
  readonly answersIn?: (data: never) => Outcome<Answer>
  /** Called with the response of an endpoint that does not return a result for each row. */
  readonly onReply?: (action: NoInfer<A>, data: never, ids: readonly number[]) => unknown
}

export interface RowWork<Row, A extends string> {
  /**
   * Runs an action, after its question or form if it has one. Resolves with whether anything was done. `sure` is called before
   * the request is sent, but not if the action has a form.
   */
  readonly run: (action: A, ids: readonly number[], sure?: () => void) => Promise<boolean>
  /** Those of these actions that the row allows, in the same order. */
  readonly row: (row: Pick<Subject, 'id' | 'actions'>, of: readonly A[]) => RowAction[]
  /** These actions for the selection, in the same order; each says whether a selection allows it (`offered`). */
  readonly bulk: (of: readonly A[]) => BulkAction[]
  /** The names of the drafts of all actions with a form. */
  readonly forms: readonly string[]
  readonly resume: (form: string, ids: readonly number[], title?: string) => void
  readonly saw: SeenRows<Row>['saw']
  /** Must be rendered once on the page. */
  readonly dialogs: ReactNode
}

/**
 * The actions of rows as declared with `rowActions`: buttons for rows and for the selection, their questions and forms, and the
 * results of each row.
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
    const { confirm, words, submit = words, lead, cancelLabel } = one(action)
    return {
      title: counted(typeof confirm === 'object' ? confirm : [words], ids),
      submit: inLang(submit),
      ...(lead ? { lead: counted([lead], ids) } : {}),
      ...(cancelLabel ? { back: inLang(cancelLabel) } : {}),
      ...differing?.(action, ids),
    }
  }
  const ask = (action: A, ids: readonly number[], title?: string): Promise<boolean> => {
    const dialog = dialogOf(action, ids)
    // If the draft's rows are not on the screen, the heading is the one that was stored with the draft.
    return open(action, ids, title && !ids.some(seen.row) ? { ...dialog, title } : dialog)
  }
  /** Resolves with whether anything was done, or with the failure if the request was refused as a whole. */
  const send = async (
    action: A,
    refs: readonly RowRef[],
    input: Readonly<Record<string, unknown>>,
  ): Promise<boolean | Failure> => {
    const { call: to, extraBody, successText, undo } = one(action)
    const taken = rowsTakenBy(one(action))
    const ids = refs.map(({ id }) => id)
    const given = { ...always, ...extraBody, ...input }
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
    if (!('rows' in taken)) {
      const reply =
        'one' in taken
          ? await requestOne(to, refs[0] ?? { id: 0 }, given, taken.one)
          : await request(to, {
              [taken.ids]: ids,
              ...('seen' in bodyShape(to) ? { seen: refs } : {}),
              ...given,
            })
      if (!reply.ok) {
        if (!reply.shown && reply.message) toast.error(reply.message)
        // The user should see what has changed before acting again.
        if (isConflict(reply)) await reload()
        return reply
      }
      if (answersIn) {
        const moved = await answers.tell(answersIn(reply.data as never), says, back, to)
        seen.changed(moved)
        return moved.length > 0
      }
      await tell(action, ids, reply.data)
      await onReply?.(action, reply.data as never, ids)
      return true
    }
    const moved = await answers.send({ to, rows: refs, input: given }, says, back)
    seen.changed(moved)
    if (moved.length > 0) onDone?.(action, moved, answers.read())
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
      const { call: to, extraBody } = one(pending.kind)
      return answers.preview({ to, rows: pending.refs, input: { ...extraBody, ...input } }, waits)
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
            // If the request was refused as a whole, the dialog stays open and shows the errors at the fields.
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

const bodyShape = ({ body }: AnyEndpoint): z.ZodRawShape => (body instanceof z.ZodObject ? body.shape : {})

const request = (to: AnyEndpoint, body: object) => call(to, ...([{ body }] as CallArguments<AnyEndpoint>))

/** Sends the row's id in the path or in the body's field `by`, and the seen version if the body has one. */
function requestOne(to: AnyEndpoint, { id, version }: RowRef, given: object, by: string) {
  const body = {
    ...(by === 'path' ? {} : { [by]: id }),
    ...given,
    ...('version' in bodyShape(to) && version !== undefined ? { version } : {}),
  }
  const input = {
    ...(by === 'path' ? { params: { id } } : {}),
    ...(Object.keys(body).length > 0 ? { body } : {}),
  }
  return call(to, ...([input] as CallArguments<AnyEndpoint>))
}

/** The texts and numbers of a row, for the placeholders of texts. */
const said = (row: unknown): Record<string, string | number> =>
  Object.fromEntries(
    Object.entries(row ?? {}).filter(
      (entry): entry is [string, string | number] =>
        typeof entry[1] === 'string' || typeof entry[1] === 'number',
    ),
  )
