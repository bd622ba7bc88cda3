import { commonErrors } from '@dropyard/contract/kit/errors'
import { allowedBy, type RowActions, type RowAnswer } from '@dropyard/contract/kit/row-actions'
import { type Ctx, holds, type UserCtx } from '../context.ts'
import { rolledBack, withSavepoint } from '../data/savepoint.ts'
import { fail, Refusal } from '../errors.ts'

/** Returns a function that gives the actions that the user may do with a row now. */
export const mayDo = <Row>({ user }: Pick<UserCtx, 'user'>, actions: RowActions<Row>) =>
  allowedBy(actions, (one) => holds(user, one), user.id)

/** Refuses an action that the row does not allow, by the action's own rule (`may`). `values` fill the error message. */
export function assertAllowed<Row, A extends string>(
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
 * Does the work on one row of a bulk request in a savepoint: a refusal rolls back only this row and becomes the row's result.
 *
 * @param work Its return value, such as a message or an amount, is added to the result.
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

/** The result of one row of a bulk request that first checks every row: a refusal by `check` becomes the row's result. */
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
 * Work that supports a dry run: the work is done and rolled back, without audit rows and without what would run after the commit.
 *
 * @param dryRun `dry_run` of the request.
 */
export const withDryRun = <C extends Ctx, T>(
  ctx: C,
  dryRun: boolean,
  work: (ctx: C) => Promise<T>,
): Promise<T> =>
  dryRun
    ? rolledBack(ctx.db, () => work({ ...ctx, audit: () => undefined, onCommit: () => undefined }))
    : work(ctx)
