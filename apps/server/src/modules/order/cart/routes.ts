import { cart as contract } from '@dropyard/contract/order/cart'
import { type Route, route, WithExt } from '../../../kit/http/route.ts'
import { checkout, quoteCart } from './checkout.ts'
import { markOf, readCart } from './query.ts'
import { addToCart, changeLine, removeLines, selectLines } from './service.ts'
import { findSets } from './sets.ts'

export const routes: readonly Route[] = [
  route(contract.list, async (ctx) => {
    const groups = await readCart(ctx)
    const lines = groups.flatMap((group) => group.lines)
    return new WithExt(groups, {
      cart_goods_num: lines.length,
      selected_num: lines.filter((line) => line.selected).length,
      selected_amount: groups.reduce((sum, group) => sum + group.selected_amount, 0),
      currency: 'USD',
      mark: markOf(groups),
    })
  }),
  route(contract.add, (ctx, { body }) => addToCart(ctx, body.lines)),
  route(contract.sets, (ctx, { query }) => findSets(ctx, query.search)),
  route(contract.changeNum, (ctx, { body }) => changeLine(ctx, body)),
  route(contract.select, (ctx, { body }) => selectLines(ctx, body.ids, body.selected)),
  route(contract.remove, (ctx, { body }) => removeLines(ctx, body.ids)),
  route(contract.quote, (ctx, { body }) => quoteCart(ctx, body)),
  route(contract.checkout, (ctx, { body }) => checkout(ctx, body)),
]
