import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { UserCtx } from '../../../kit/context.ts'
import { packbox } from './table.ts'

/** Limits merchants to the packaging that they may choose for their stores; staff see all. */
export const offeredPackaging = ({ user }: Pick<UserCtx, 'user'>): SQL | undefined =>
  user.kind === 'merchant' ? and(eq(packbox.status, 'active'), eq(packbox.offered, true)) : undefined

/** Inner size, such as `300 × 200 × 100 mm`; empty if it has none. */
export const packboxSize = sql<string>`coalesce(${packbox.lengthMm} || ' × ' || ${packbox.widthMm} || ' × ' || ${packbox.heightMm} || ' mm', '')`
