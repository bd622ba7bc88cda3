import { orderMargin } from '@dropyard/contract/order/order-margin'
import { route } from '../../../kit/http/route.ts'
import { registerModule } from '../../../kit/module.ts'
import { marginOf } from './margin.ts'

registerModule({
  name: 'order-margin',
  routes: [route(orderMargin.read, (ctx, { query }) => marginOf(ctx, query.order_id))],
})
