import { bring } from '../../../kit/module.ts'
import { hear } from '../../../kit/signals.ts'
import { setsSold } from '../../catalog/goods-set/signals.ts'
import { mendJob } from './mend.ts'
import { routes } from './routes.ts'
import { soldRoutes } from './sold.ts'

bring({
  name: 'order-sku',
  routes: [...routes, ...soldRoutes],
  jobs: [mendJob],
  hears: [hear(setsSold, (ctx, setIds) => ctx.enqueue(mendJob, { orderSkuIds: [], setIds: [...setIds] }))],
})
