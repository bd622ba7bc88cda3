import {
  afterSale,
  afterSaleCalls,
  afterSaleStaff,
  afterSaleCase as staffRecord,
} from '@dropyard/contract/order/after-sale'
import type { UserCtx } from '../../../kit/context.ts'
import { overrideRoutes, route } from '../../../kit/http/route.ts'
import { exportList } from '../../../kit/record/list-file.ts'
import { flow } from './case-flow.ts'
import { countCauses, forMerchant, forStaff } from './cases.ts'
import { eligibleOrders, limitBefore, openCase } from './open-case.ts'
import { caseAt, talk } from './talk.ts'

const calls = afterSaleCalls

/** Columns of an exported file of cases. */
const inFile = [
  'case_sn',
  'order_sn',
  'state',
  'reason',
  'pieces',
  'most',
  'outcome',
  'amount',
  'description',
  'created_at',
] as const

export const openNew = async (ctx: UserCtx, body: Parameters<typeof openCase>[1]) =>
  forMerchant.read(ctx, await openCase(ctx, body))

export const caseRoutes = [
  route(calls.orders, (ctx, { query }) => eligibleOrders(ctx, query)),
  ...overrideRoutes(
    forMerchant.routes,
    route(afterSale.create, async (ctx, { body }) => (await openNew(ctx, body)) as never),
    route(afterSale.export, (ctx, asked) => exportList(ctx, asked, afterSale, forMerchant.list, inFile)),
  ),
  route(calls.most, (ctx, { body }) => limitBefore(ctx, body)),
  route(calls.open, async (ctx, { params }) => talk.read(ctx, await caseAt(ctx, params.id)), {
    writes: true,
  }),
  route(calls.say, async (ctx, { params, body }) => talk.say(ctx, await caseAt(ctx, params.id), body)),
  route(afterSaleStaff.causes, (ctx, { query }) => countCauses(ctx, query)),
  ...overrideRoutes(
    forStaff.routes,
    route(
      staffRecord.get,
      async (ctx, { params: { id } }) => {
        const row = await forStaff.read(ctx, id)
        const history = await flow.history(ctx, id, staffRecord.row.shape)
        return { ...row, history, ...(await talk.read(ctx, await caseAt(ctx, id))) } as never
      },
      { writes: true },
    ),
    route(staffRecord.export, (ctx, asked) =>
      exportList(ctx, asked, staffRecord, forStaff.list, [...inFile, 'entity_id', 'cause', 'cost']),
    ),
  ),
  route(afterSaleStaff.say, async (ctx, { params, body }) =>
    talk.say(ctx, await caseAt(ctx, params.id), body),
  ),
]
