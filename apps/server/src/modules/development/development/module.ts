import { eliminateProduct, reorderProduct } from '@dropyard/contract/development/development'
import { developmentModules } from '@dropyard/contract/development/development/modules'
import { route } from '../../../kit/http/route.ts'
import { registerModule } from '../../../kit/module.ts'
import { listen } from '../../../kit/signals.ts'
import { quotationAccepted } from '../../sourcing/external-link/signals.ts'
import { beginReorder, beginRequested } from './begin.ts'
import { productDates } from './dates.ts'
import { developmentDemo } from './demo.ts'
import { eliminateProducts } from './engine.ts'
import { fromOfferRoutes } from './from-offer.ts'
import { serveModule } from './serve-module.ts'

registerModule({
  name: 'development',
  demo: developmentDemo,
  demoNeeds: ['external-link'],
  jobs: [productDates],
  listeners: [listen(quotationAccepted, beginRequested)],
  routes: [
    ...developmentModules.flatMap(serveModule),
    ...fromOfferRoutes,
    route(reorderProduct, (ctx, { body }) => beginReorder(ctx, body.product_id)),
    route(eliminateProduct, async (ctx, { body }) => ({
      eliminated: await eliminateProducts(ctx, body.product_ids, body.reason),
    })),
  ],
})
