import { afterSaleErrors } from '@dropyard/contract/order/after-sale'
import { and, eq } from 'drizzle-orm'
import type { UserCtx } from '../../../kit/context.ts'
import { ownRows } from '../../../kit/data/own-rows.ts'
import { assertFound } from '../../../kit/errors.ts'
import { runTalk } from '../../../kit/record/talk.ts'
import { announceSaid } from './announce-case.ts'
import { afterSaleCase, afterSaleMessage, type CaseRecord } from './table.ts'

/** Returns a case, or throws not_found. Merchants find only the cases of their own company. */
export async function caseAt(ctx: UserCtx, id: number): Promise<CaseRecord> {
  const [row] = await ctx.db
    .select()
    .from(afterSaleCase)
    .where(and(eq(afterSaleCase.id, id), ownRows(afterSaleCase.entityId)(ctx)))
  return assertFound(row)
}

/** The conversation about a case. */
export const talk = runTalk<CaseRecord>({
  record: 'after-sale',
  table: afterSaleCase,
  lines: afterSaleMessage,
  about: 'caseId',
  errors: afterSaleErrors,
  onSaid: announceSaid,
})
