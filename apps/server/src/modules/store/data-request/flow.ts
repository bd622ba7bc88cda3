import { dataRequestFlow } from '@dropyard/contract/store/data-request'
import { and, sql } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { ownRows } from '../../../kit/data/own-rows.ts'
import { runFlow } from '../../../kit/record/workflow.ts'
import { privacyRequest } from './table.ts'

/** Buyers who ask what is held about them. */
export const accessTopic = 'customers/data_request'

/** A merchant's own, all of them for staff. */
export const visibleTo = (ctx: Pick<Ctx, 'user'>) =>
  and(
    // As the index says it.
    sql`${privacyRequest.topic} = ${sql.raw(`'${accessTopic}'`)}`,
    ownRows(privacyRequest.entityId)(ctx),
  )

/** The merchant sends the buyer the data and notes it, once. */
export const flow = runFlow(dataRequestFlow, {
  table: privacyRequest,
  owner: (row) => row.entityId,
  scope: visibleTo,
  effects: { answer: async (ctx) => ({ doneAt: ctx.now, doneBy: ctx.user?.id ?? null }) },
})
