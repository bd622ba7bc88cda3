import { asc, ne } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { supplier } from './table.ts'

/** The three suppliers in the demo's product development. */
export const demoSuppliers = (ctx: Ctx) =>
  ctx.db
    .select({ id: supplier.id })
    .from(supplier)
    .where(ne(supplier.status, 'blocked'))
    .orderBy(asc(supplier.id))
    .limit(3)
