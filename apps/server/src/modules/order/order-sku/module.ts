import { registerModule } from '../../../kit/module.ts'
import { listen } from '../../../kit/signals.ts'
import { setsSold } from '../../catalog/goods-set/signals.ts'
import { applyMappingsJob } from './apply-mappings.ts'
import { routes } from './routes.ts'
import { soldRoutes } from './sold.ts'

registerModule({
  name: 'order-sku',
  routes: [...routes, ...soldRoutes],
  jobs: [applyMappingsJob],
  listeners: [
    listen(setsSold, (ctx, setIds) =>
      ctx.enqueue(applyMappingsJob, { orderSkuIds: [], setIds: [...setIds] }),
    ),
  ],
})
