import { answerDays, buyerText, dataRequest } from '@dropyard/contract/store/data-request'
import { sql } from 'drizzle-orm'
import { personName } from '../../../kit/data/people.ts'
import { nameAt, qualified } from '../../../kit/data/qualified.ts'
import { serve } from '../../../kit/record/record.ts'
import { entity } from '../../account/entity/table.ts'
import { platform } from '../platform/table.ts'
import { store } from '../store/table.ts'
import { flow, visibleTo } from './flow.ts'
import { privacyRequest } from './table.ts'

/** Requests of buyers to see their data: a merchant's own, all of them for staff. */

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
    store_name: nameAt(store, privacyRequest.storeId),
    company: nameAt(entity, privacyRequest.entityId),
    receive_time: receivedAt,
    due_time: sql`${receivedAt} + interval '24 hours' * ${sql.raw(`${answerDays}`)}`.mapWith(receivedAt),
    answer_time: doneAt,
    answered_by: (ctx) => sql`nullif(${personName(doneBy)(ctx)}, '')`,
  },
})
