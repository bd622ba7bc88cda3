import { answerDays, buyerText, dataRequest, dataRequestErrors } from '@dropyard/contract/store/data-request'
import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { entityOf, type UserCtx } from '../../../kit/context.ts'
import { personName } from '../../../kit/data/people.ts'
import { nameAt, qualified } from '../../../kit/data/qualified.ts'
import { fail } from '../../../kit/errors.ts'
import { serve } from '../../../kit/record/record.ts'
import { entity } from '../../account/entity/table.ts'
import { platform } from '../platform/table.ts'
import { store } from '../store/table.ts'
import { asksToSee } from './carry-out.ts'
import { privacyRequest } from './table.ts'

/** Requests of buyers to see their data: a merchant's own, all of them for staff. */

const { payload, platformId, receivedAt, doneAt, doneBy } = privacyRequest
const email = sql`${payload} #>> '{customer,email}'`
const customerId = sql`${payload} #>> '{customer,id}'`
const isState = { open: isNull(doneAt), answered: isNotNull(doneAt) }

export const served = serve(dataRequest, privacyRequest, {
  owner: (ctx) =>
    and(
      // As the index says it.
      sql`${privacyRequest.topic} = ${sql.raw(`'${asksToSee}'`)}`,
      ctx.user.kind === 'merchant' ? eq(privacyRequest.entityId, entityOf(ctx)) : undefined,
    ),
  search: [privacyRequest.shop, email],
  filters: { state: (state) => isState[state] },
  columns: {
    version: sql`1`,
    buyer: (ctx) => {
      const { unnamed, forgotten } = buyerText[ctx.lang]
      return sql`coalesce(nullif(${email}, ''), replace(${unnamed}, '{{id}}', ${customerId}), ${forgotten})`
    },
    state: sql`CASE WHEN ${doneAt} IS NULL THEN 'open' ELSE 'answered' END`,
    email: sql`coalesce(${email}, '')`,
    customer_id: sql`coalesce(${customerId}, '')`,
    platform_name: nameAt(platform, platformId),
    platform_code: sql`(SELECT code FROM ${platform} WHERE id = ${qualified(platformId)})`,
    store_name: nameAt(store, privacyRequest.storeId),
    company: nameAt(entity, privacyRequest.entityId),
    receive_time: receivedAt,
    due_time: sql`${receivedAt} + interval '24 hours' * ${sql.raw(`${answerDays}`)}`.mapWith(receivedAt),
    answer_time: doneAt,
    answered_by: (ctx) => sql`nullif(${personName(doneBy)(ctx)}, '')`,
  },
})

/** The merchant sent the buyer the data: noted once. */
export async function answerRequest(ctx: UserCtx, id: number) {
  await served.read(ctx, id)
  const [done] = await ctx.db
    .update(privacyRequest)
    .set({ doneAt: ctx.now, doneBy: ctx.user.id })
    .where(and(eq(privacyRequest.id, id), isState.open))
    .returning({ entityId: privacyRequest.entityId })
  if (!done) return fail(dataRequestErrors.answered)
  ctx.audit({ record: dataRequest.name, recordId: id, ...done, before: 'open', after: 'answered' })
  return served.read(ctx, id)
}
