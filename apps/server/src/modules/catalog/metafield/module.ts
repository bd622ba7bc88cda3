import { metafieldValues } from '@dropyard/contract/catalog/metafield'
import { z } from 'zod'
import { demoRows } from '../../../demo/rows.ts'
import { route } from '../../../kit/http/route.ts'
import { registerModule } from '../../../kit/module.ts'
import { readValues, served, writeValues } from './service.ts'

const demoFields = demoRows('catalog/metafield', served)
const demoValues = demoRows('catalog/metafield-values', {
  record: { input: metafieldValues.write.body.extend({ goods_id: z.number() }) },
  create: (ctx, { goods_id, values }) => writeValues(ctx, goods_id, values),
})

registerModule({
  name: 'metafield',
  routes: [
    ...served.routes,
    route(metafieldValues.read, (ctx, { params }) => readValues(ctx, params.goods_id)),
    route(metafieldValues.write, (ctx, { params, body }) => writeValues(ctx, params.goods_id, body.values)),
  ],
  demoNeeds: ['goods'],
  demo: async (ctx) => {
    await demoFields(ctx)
    await demoValues(ctx)
  },
})
