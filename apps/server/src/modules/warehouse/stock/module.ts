import { bring } from '../../../kit/module.ts'
import { demoWarehouses } from '../warehouse/demo.ts'
import { routes } from './routes.ts'

bring({
  name: 'stock',
  routes,
  demo: async (ctx) => {
    await demoWarehouses(ctx)
  },
})
