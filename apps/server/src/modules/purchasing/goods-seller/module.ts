import { goodsSeller, goodsSellerChoices } from '@dropyard/contract/purchasing/goods-seller'
import { route } from '../../../kit/http/route.ts'
import { registerModule } from '../../../kit/module.ts'
import { answer } from '../../../kit/questions.ts'
import { defaultSuppliers } from '../../catalog/goods-edit/suppliers.ts'
import { partChoices } from '../../catalog/goods-set/choices.ts'
import { leadTimes } from '../../warehouse/stock-policy/facts.ts'
import { defaultLeadTimes, defaultSuppliersOf } from './default-suppliers.ts'
import { sellerDemo } from './demo.ts'
import { prefer } from './prefer.ts'
import { served, supplierChoices } from './service.ts'

registerModule({
  name: 'goods-seller',
  routes: [
    ...served.routes,
    route(goodsSeller.prefer, (ctx, { body }) => prefer(ctx, body.goods_sellers)),
    route(goodsSellerChoices.skus, (ctx, { query }) => partChoices(ctx, query.search)),
    route(goodsSellerChoices.suppliers, (ctx, { query }) => supplierChoices(ctx, query.search)),
  ],
  listeners: [
    answer(defaultSuppliers, defaultSuppliersOf),
    answer(leadTimes, async () => [defaultLeadTimes]),
  ],
  demo: sellerDemo,
})
