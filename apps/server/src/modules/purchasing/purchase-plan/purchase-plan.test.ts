import { purchasePlan } from '@dropyard/contract/purchasing/purchase-plan'
import { describeFlow } from '../../../testing/describe-flow.ts'
import { goodsMaker } from '../../../testing/goods.ts'
import { demoWarehouses } from '../../warehouse/warehouse/demo.ts'
import { purchasePlan as table } from './table.ts'

let made = 0

describeFlow(purchasePlan, {
  // There is at most one open row for a SKU and warehouse.
  prepare: async (app) => {
    const places = await app.system(demoWarehouses)
    const { make } = await goodsMaker(app)
    const { skus } = await make({ images: 0, skus: Array.from({ length: 120 }, () => ({})) })
    return { skus, warehouseId: places.get('CN') }
  },
  as: 'buyer',
  actors: { approve: 'lead', reject: 'lead', ordered: 'lead', reopen: 'lead' },
  valid: ({ skus, warehouseId }) => ({ skuId: skus[made++]?.id, warehouseId, quantity: 10, suggested: 10 }),
  rows: { table, anywhere: true },
  inputs: { ordered: { po_id: 1 } },
  never: { ordered: 'purchase-plan.follows', reopen: 'purchase-plan.follows' },
})
