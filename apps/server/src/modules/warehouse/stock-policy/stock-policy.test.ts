import { stockPolicy } from '@dropyard/contract/warehouse/stock-policy'
import { describeRecord } from '../../../testing/describe-record.ts'
import { goodsMaker } from '../../../testing/goods.ts'
import { demoWarehouses } from '../warehouse/demo.ts'

describeRecord(stockPolicy, {
  prepare: async (app) => {
    const places = await app.system(demoWarehouses)
    const { make } = await goodsMaker(app)
    const { skus } = await make({ images: 0, skus: Array.from({ length: 120 }, () => ({})) })
    return { skus, places: [places.get('CN'), places.get('US')] }
  },
  valid: (n, { skus, places }) => ({
    sku_id: skus[n % 120]?.id,
    warehouse_id: places[Math.floor(n / 120) % 2],
  }),
  other: { mode: 'demand', review_days: 21, fixed_safety: 12_345 },
})
