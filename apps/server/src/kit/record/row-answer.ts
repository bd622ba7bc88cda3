import { commonErrors } from '@dropyard/contract/kit/errors'
import { allowedBy, type RowActions, type RowAnswer } from '@dropyard/contract/kit/row-actions'
import { type Ctx, holds, type UserCtx } from '../context.ts'
import { takenBack, withSavepoint } from '../data/savepoint.ts'
import { fail, Refusal } from '../errors.ts'

/** What this person may do with a row now, row by row. */
export const mayDo = <Row>({ user }: Pick<UserCtx, 'user'>, does: RowActions<Row>) =>
  allowedBy(does, (one) => holds(user, one), user.id)

/** Refuses what a row does not allow, by the rule that offers it; `values` stand in the words. */
export function must<Row, A extends string>(
  { user }: Pick<UserCtx, 'user'>,
  { actions }: RowActions<Row, A>,
  action: NoInfer<A>,
  row: NoInfer<Row>,
  values?: Record<string, unknown>,
): void {
  const answer = actions[action].may?.(row, user.id)
  if (answer && !answer.ok) fail(answer.why ?? commonErrors.changed, values)
}

/**
 * One row of a call on many: its work is done whole or not at all, and a refusal becomes its answer instead of the call's.
 *
 * @param work what it gives back goes into the answer, such as words or an amount
 */
export async function answerOf<More extends object>(
  { db, lang }: Pick<Ctx, 'db' | 'lang'>,
  id: number,
  work: () => Promise<More>,
): Promise<RowAnswer & Partial<More>> {
  try {
    return { ...done(id), ...(await withSavepoint(db, work)) }
  } catch (error) {
    return refused({ lang }, id, error) as RowAnswer & Partial<More>
  }
}

/** One row of work that is done to all of them in the end: what `check` refuses is the row's answer, and the row is left out. */
export function refusedOr(ctx: Pick<Ctx, 'lang'>, id: number, check: () => void): RowAnswer {
  try {
    check()
    return done(id)
  } catch (error) {
    return refused(ctx, id, error)
  }
}

const done = (id: number): RowAnswer => ({ id, ok: true, code: null, message: '' })

function refused({ lang }: Pick<Ctx, 'lang'>, id: number, error: unknown): RowAnswer {
  if (!(error instanceof Refusal)) throw error
  return { id, ok: false, code: error.refusal.code, message: error.words(lang) }
}

/**
 * Work on rows that may be tried first: then it is done and taken back, and nothing is noted, told or started of it.
 *
 * @param dryRun as the call said
 */
export const perhaps = <C extends Ctx, T>(
  ctx: C,
  dryRun: boolean,
  work: (ctx: C) => Promise<T>,
): Promise<T> =>
  dryRun
    ? takenBack(ctx.db, () => work({ ...ctx, audit: () => undefined, onCommit: () => undefined }))
    : work(ctx)
