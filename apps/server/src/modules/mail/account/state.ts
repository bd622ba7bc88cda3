import { and, eq } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import type { AccountRow } from './connect.ts'
import { emailAccount } from './table.ts'

/** Notes how a sync ended; not if the settings were changed since it began, because it used the former ones. */
export const noteState = (
  { db }: Pick<Ctx, 'db'>,
  { id, version }: AccountRow,
  values: Partial<AccountRow>,
) =>
  db
    .update(emailAccount)
    .set(values)
    .where(and(eq(emailAccount.id, id), eq(emailAccount.version, version)))
