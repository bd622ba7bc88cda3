import { adjustment as endpoints } from '@dropyard/contract/finance/adjustment'
import { found } from '../../../kit/errors.ts'
import { route } from '../../../kit/route.ts'
import { adjustmentRow, adjustments, adjustmentWithHistory } from './query.ts'
import { askAdjustment, flow } from './service.ts'

export const routes = [
  route(endpoints.list, (ctx, { query }) => adjustments(ctx, query)),
  route(endpoints.get, async (ctx, { params }) => found(await adjustmentWithHistory(ctx, params.id))),
  route(endpoints.create, async (ctx, { body }) => {
    const id = await askAdjustment(ctx, body)
    return found(await adjustmentRow(ctx, id))
  }),
  ...flow.routes,
]
