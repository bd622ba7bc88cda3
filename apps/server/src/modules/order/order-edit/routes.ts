import { order as contract } from '@dropyard/contract/order/order'
import { mayEditAddress } from '@dropyard/contract/order/order/guard'
import { orderOwn } from '@dropyard/contract/order/order/own'
import { orderProof } from '@dropyard/contract/order/order-proof'
import { and, eq } from 'drizzle-orm'
import { entityOf, type UserCtx } from '../../../kit/context.ts'
import { assertFound } from '../../../kit/errors.ts'
import { type Route, route } from '../../../kit/http/route.ts'
import { quoteParcel } from '../../logistics/channel/service.ts'
import { linesOf, lockOrder, type OrderRecord } from '../order/change.ts'
import { shippableItems } from '../order/line/pieces.ts'
import { order } from '../order/table.ts'
import { writeRemark } from '../order-note/write.ts'
import { madeLines } from '../order-proof/query.ts'
import { changeAddress, changeTags, chooseShipping, holdOrders } from './edit.ts'
import { setMade } from './made.ts'
import { changeActAmount, deleteByHand, setChannelAndNumber } from './own.ts'

const moved = (o: OrderRecord) => ({ id: o.id, version: o.version, status: o.status })

export const routes: readonly Route[] = [
  route(contract.remark, async (ctx, { body }) => ({
    changed: await writeRemark(ctx, body.ids, body.remark),
  })),
  route(contract.setMade, (ctx, { body }) => setMade(ctx, body)),
  route(orderProof.getImage, async (ctx, { query }) =>
    (await madeLines(ctx, query.id))
      .filter((line) => line.parent === null)
      .map(({ line_id, item, made }) => ({ line_id, item, image: made?.image ?? '' })),
  ),
  route(orderProof.setImage, (ctx, { body }) => setMade(ctx, body)),
  route(orderProof.getDesc, async (ctx, { query }) =>
    (await madeLines(ctx, query.id))
      .filter((line) => line.parent === null)
      .map(({ line_id, item, made }) => ({ line_id, item, text: made?.text ?? '' })),
  ),
  route(orderProof.setDesc, (ctx, { body }) => setMade(ctx, body)),
  route(contract.tags, async (ctx, { body }) => ({
    changed: await changeTags(ctx, body.ids, body.add, body.remove),
  })),
  route(contract.updateAddress, async (ctx, { body }) =>
    moved(
      await changeAddress(ctx, await lockOrder(ctx, body.id, body.version, mayEditAddress), body.address),
    ),
  ),
  route(contract.quotes, async (ctx, { query }) => (await quotesFor(ctx, query.id)).quotes),
  route(contract.shipping, (ctx, { body }) => chooseShipping(ctx, body.orders, body)),
  route(contract.hold, (ctx, { body }) => holdOrders(ctx, body.orders, body.hold)),
  route(orderOwn.changeActAmount, async (ctx, { body }) => moved(await changeActAmount(ctx, body))),
  route(orderOwn.customDelete, (ctx, { body }) => deleteByHand(ctx, body.orders)),
  route(orderOwn.updateChannelCodeAndTrackno, async (ctx, { body }) =>
    moved(await setChannelAndNumber(ctx, body)),
  ),
]

async function quotesFor(ctx: UserCtx, id: number) {
  const entityId = entityOf(ctx)
  const [[row], all] = await Promise.all([
    ctx.db
      .select({ address: order.address, iossNumber: order.iossNumber, taxCollected: order.taxCollected })
      .from(order)
      .where(and(eq(order.id, id), eq(order.entityId, entityId))),
    linesOf(ctx, [id]),
  ])
  const { address, iossNumber, taxCollected } = assertFound(row)
  const lines = shippableItems(all)
  if (lines.length === 0) return { quotes: [] }
  const { country, zip } = address
  const vatCollected = taxCollected !== null
  return quoteParcel(ctx, { country, zip, lines, iossNumber, vatCollected, entityId })
}
