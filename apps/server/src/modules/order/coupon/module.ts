import { demoRows } from '../../../demo/rows.ts'
import { registerModule } from '../../../kit/module.ts'
import { category } from '../../catalog/category/table.ts'
import { served } from './definition.ts'
import { routes } from './routes.ts'

const general = demoRows('order/coupon', served)
const ofCategory = demoRows('order/coupon-of-category', served)

registerModule({
  name: 'coupon',
  routes,
  demo: async (ctx) => {
    await general(ctx)
    if ((await ctx.db.$count(category)) > 0) await ofCategory(ctx)
  },
})
