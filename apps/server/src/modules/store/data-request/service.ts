import { answerDays, buyerText, dataRequest, dataRequestFlow } from '@dropyard/contract/store/data-request'
import { and, sql } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { ownRows } from '../../../kit/data/own-rows.ts'
import { personName } from '../../../kit/data/people.ts'
import { nameAt, qualified } from '../../../kit/data/qualified.ts'
import { serve } from '../../../kit/record/record.ts'
import { runFlow } from '../../../kit/record/workflow.ts'
import { entity } from '../../account/entity/table.ts'
import { platform } from '../platform/table.ts'
import { privacyRequest } from './table.ts'

/** Requests of buyers for access to their data. */
export const accessTopic = 'customers/data_request'

/** Merchants see their own requests, staff see all. */
const visibleTo = (ctx: Pick<Ctx, 'user'>) =>
  and(
    // Written as a literal, to match the partial index.
    sql`${privacyRequest.topic} = ${sql.raw(`'${accessTopic}'`)}`,
    ownRows(privacyRequest.entityId)(ctx),
  )

/** The merchant sends the data to the buyer and confirms that, once. */
export const flow = runFlow(dataRequestFlow, {
  table: privacyRequest,
  owner: (row) => row.entityId,
  scope: visibleTo,
  effects: { answer: async (ctx) => ({ doneAt: ctx.now, doneBy: ctx.user?.id ?? null }) },
})

const { payload, platformId, receivedAt, doneAt, doneBy } = privacyRequest
const email = sql`${payload} #>> '{customer,email}'`
const customerId = sql`${payload} #>> '{customer,id}'`

export const served = serve(dataRequest, privacyRequest, {
  owner: visibleTo,
  flow,
  search: [privacyRequest.shop, email],
  columns: {
    buyer: (ctx) => {
      const { unnamed, forgotten } = buyerText[ctx.lang]
      return sql`coalesce(nullif(${email}, ''), replace(${unnamed}, '{{id}}', ${customerId}), ${forgotten})`
    },
    email: sql`coalesce(${email}, '')`,
    customer_id: sql`coalesce(${customerId}, '')`,
    platform_name: nameAt(platform, platformId),
    platform_code: sql`(SELECT code FROM ${platform} WHERE id = ${qualified(platformId)})`,
    company: nameAt(entity, privacyRequest.entityId),
    due_time: sql`${receivedAt} + interval '24 hours' * ${sql.raw(`${answerDays}`)}`.mapWith(receivedAt),
    answer_time: doneAt,
    answered_by: (ctx) => sql`nullif(${personName(doneBy)(ctx)}, '')`,
  },
})
