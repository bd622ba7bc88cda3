import { mayEditAddress } from '@dropyard/contract/order/order/guard'
import { orderEdit as contract } from '@dropyard/contract/order/order-edit'
import { type Route, route } from '../../../kit/http/route.ts'
import { lockOrder, type OrderRecord } from '../order/change.ts'
import { writeRemark } from '../order-note/write.ts'
import { madeLines } from '../order-proof/query.ts'
import { quotesOfOwn } from './channel-quotes.ts'
import { changeAddress, changeTags, chooseShipping, holdOrders } from './edit.ts'
import { setMade } from './made.ts'
import { changeActAmount, deleteByHand, setChannelAndNumber } from './own.ts'

const moved = (o: OrderRecord) => ({ id: o.id, version: o.version, status: o.status })

export const routes: readonly Route[] = [
  route(contract.remark, async (ctx, { body }) => ({
    changed: await writeRemark(ctx, body.ids, body.remark),
  })),
  route(contract.setMade, (ctx, { body }) => setMade(ctx, body)),
  route(contract.getMadeImage, async (ctx, { query }) =>
    (await madeLines(ctx, query.id))
      .filter((line) => line.parent === null)
      .map(({ line_id, item, made }) => ({ line_id, item, image: made?.image ?? '' })),
  ),
  route(contract.setMadeImage, (ctx, { body }) => setMade(ctx, body)),
  route(contract.getMadeDesc, async (ctx, { query }) =>
    (await madeLines(ctx, query.id))
      .filter((line) => line.parent === null)
      .map(({ line_id, item, made }) => ({ line_id, item, text: made?.text ?? '' })),
  ),
  route(contract.setMadeDesc, (ctx, { body }) => setMade(ctx, body)),
  route(contract.tags, async (ctx, { body }) => ({
    changed: await changeTags(ctx, body.ids, body.add, body.remove),
  })),
  route(contract.updateAddress, async (ctx, { body }) =>
    moved(
      await changeAddress(ctx, await lockOrder(ctx, body.id, body.version, mayEditAddress), body.address),
    ),
  ),
  route(contract.quotes, (ctx, { query }) => quotesOfOwn(ctx, query.id)),
  route(contract.shipping, (ctx, { body }) => chooseShipping(ctx, body.orders, body)),
  route(contract.hold, (ctx, { body }) => holdOrders(ctx, body.orders, body.hold)),
  route(contract.changeActAmount, async (ctx, { body }) => moved(await changeActAmount(ctx, body))),
  route(contract.customDelete, (ctx, { body }) => deleteByHand(ctx, body.orders)),
  route(contract.updateChannelCodeAndTrackno, async (ctx, { body }) =>
    moved(await setChannelAndNumber(ctx, body)),
  ),
]
