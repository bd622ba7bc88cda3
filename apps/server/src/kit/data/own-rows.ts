import { eq, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { type Ctx, entityOf, type UserCtx } from '../context.ts'

/** Limits a merchant to the rows of the own company, which `column` names; staff see all. */
export const ownRows =
  (column: AnyPgColumn) =>
  (ctx: Pick<Ctx, 'user'>): SQL | undefined =>
    ctx.user?.kind === 'merchant' ? eq(column, entityOf(ctx as UserCtx)) : undefined
