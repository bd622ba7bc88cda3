import { goodsSeller } from '@dropyard/contract/purchasing/goods-seller'
import { purchaseOrder } from '@dropyard/contract/purchasing/purchase-order'
import { purchaseOrderFlow } from '@dropyard/contract/purchasing/purchase-order/flow'
import { supplier } from '@dropyard/contract/purchasing/supplier'
import { expect } from 'vitest'
import { demoWarehouses } from '../modules/warehouse/warehouse/demo.ts'
import type { TestApp } from './app.ts'
import { goodsMaker } from './goods.ts'

/** What purchase orders of tests refer to: two suppliers, warehouses, and SKUs of which the first supplier offers some. */
export async function purchaseFixture(app: TestApp) {
  const buyer = await app.as('buyer')
  const contacts = [{ name: 'Wang', phone: '', email: 'wang@factory.example', wechat: '', wangwang: '' }]
  const made: number[] = []
  for (const code of ['SUP', 'SECOND']) {
    const known = await buyer.call(supplier.list, { query: { search: code } })
    const body = { code, name: `${code} Factory`, contacts: code === 'SUP' ? contacts : [] }
    made.push(known.data[0]?.id ?? (await buyer.call(supplier.create, { body: body as never })).data.id)
  }
  const [supplierId = 0, secondId = 0] = made
  const places = await app.system(demoWarehouses)
  const { make } = await goodsMaker(app)
  const { skus } = await make({ images: 0, skus: Array.from({ length: 12 }, () => ({})) })
  const tiers = [
    { from: 1, price: 1000 },
    { from: 100, price: 900 },
  ]
  for (const { code } of skus.slice(0, 3))
    await buyer.call(goodsSeller.create, {
      body: {
        sku: code,
        supplier: 'SUP',
        supplier_code: `H-${code}`,
        moq: 10,
        order_multiple: 5,
        tiers,
      } as never,
    })
  const [warehouseId, otherId] = [places.get('CN') ?? 0, places.get('US') ?? 0]
  const lead = await app.as('lead')
  /** Creates an order of the first supplier and places it. */
  async function placed(items: readonly object[], over: object = {}) {
    const body = { supplier_id: supplierId, warehouse_id: warehouseId, items, ...over } as never
    const { data, fields } = await buyer.call(purchaseOrder.create, { body })
    expect(fields).toEqual({})
    for (const [who, name] of [
      [buyer, 'submit'],
      [lead, 'approve'],
      [buyer, 'placed'],
    ] as const) {
      const moved = { id_list: [data.id] } as never
      expect((await who.call(purchaseOrderFlow.endpoints[name], { body: moved })).refusal).toBeUndefined()
    }
    return (await buyer.call(purchaseOrder.get, { params: { id: data.id } })).data
  }
  return { supplierId, secondId, warehouseId, otherId, skus, placed }
}
