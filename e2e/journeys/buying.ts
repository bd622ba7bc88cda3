import { type APIRequestContext, expect } from '@playwright/test'
import { simulator } from '../product.ts'
import { callAs, type Fields } from './calls.ts'
import { claimTask, throughModules, upload } from './develop-quickly.ts'

/** A product from 1688 by API calls: developed from an idea with a sample, bought at the simulated 1688, and announced. */

export interface Offer {
  readonly link: string
  readonly spec_id: string
  /** CNY fen for one item of so many. */
  readonly price: number
}

/** An offer for so many items, of which 1688 has enough. */
export async function offerFor(request: APIRequestContext, keyword: string, pieces: number): Promise<Offer> {
  const buyer = await callAs(request, 'buyer')
  const path = '/v1/third-party/one688'
  const found = await buyer<{ link: string }[]>('get', `${path}?keyword=${keyword}`)
  for (const { link } of found) {
    const { variants, tiers, lot, moq } = await buyer<{
      variants: { spec_id: string; stock: number }[]
      tiers: { from: number; price: number }[]
      lot: number
      moq: number
    }>('get', `${path}/offer?link=${encodeURIComponent(link)}`)
    const price = tiers.findLast(({ from }) => from <= pieces)?.price
    const variant = variants.find(({ stock }) => stock >= pieces)
    if (variant && price !== undefined && moq <= pieces && pieces % lot === 0)
      return { link, spec_id: variant.spec_id, price }
  }
  throw new Error(`1688 offers no ${keyword}`)
}

export interface Developed {
  readonly title: string
  readonly sku: string
  readonly supplierId: number
  readonly warehouseId: number
  readonly offer: Offer
  /** What the first order is for. */
  readonly pieces: number
}

/** An idea is quoted, its sample is bought and received, and it goes on sale, with its first order in the purchase plan. */
export async function develop(request: APIRequestContext, one: Developed): Promise<void> {
  const { title, sku, supplierId, warehouseId, offer, pieces } = one
  const developer = await callAs(request, 'developer')
  await developer('post', '/v1/goods-develop', { title })
  await throughModules(request, title, 'goodsDevelop', 'goodsSample', {
    forms: { goodsOpen: { sku_code: sku }, supplierQuotation: { quantity_first: pieces } },
    quotation: {
      ...{ supplier_id: supplierId, link: offer.link, source: 'one688', moq: 1 },
      tiers: [{ quantity: 1, price: offer.price, lead_days: 7 }],
    },
  })
  const samples = await sampled(request, one)
  await throughModules(request, title, 'goodsSample', undefined, {
    forms: {
      goodsSample: { samples },
      goodsComplete: { ...{ stock_policy: 'stock', review_on: '2030-01-01' }, warehouse_id: warehouseId },
    },
  })
}

/** Orders the sample with a purchase order, receives its arrival, and judges it. Returns the samples of the form. */
async function sampled(
  request: APIRequestContext,
  { title, supplierId, warehouseId }: Developed,
): Promise<Fields[]> {
  const [developer, sampler] = [await callAs(request, 'developer'), await callAs(request, 'sampler')]
  const { id } = await claimTask(developer, title, 'goodsSample')
  const order = { task_id: id, supplier_id: supplierId, warehouse_id: warehouseId, quantity: 1, fee: 3000 }
  const { asn_id } = await developer<{ asn_id: number }>('post', '/v1/purchase-orders/sampling', order)
  await sampler('put', '/v1/asn/sampling', { id_list: [asn_id], condition: 'As wanted' })
  const photos = [await upload(request)]
  let samples: Fields[] = []
  // A job marks the sample as received.
  await expect(async () => {
    const task = await developer<{ samples: Fields[] }>('get', `/v1/goods-sample/${id}`)
    expect(task.samples).toEqual([expect.objectContaining({ condition: 'As wanted' })])
    samples = task.samples
  }).toPass()
  const measured = { weight_grams: 340, length_mm: 120, width_mm: 90, height_mm: 95 }
  return samples.map((row) => ({ ...row, ...measured, photos, verdict: 'pass', verdict_reason: 'good' }))
}

export interface Arriving {
  readonly po_id: number
  readonly asn_id: number
  readonly asn_sn: string
}

/** The row of the purchase plan is approved and ordered on 1688, whose seller sends it in one parcel. */
export async function buyPlanned(
  request: APIRequestContext,
  { sku, offer, supplierId, warehouseId }: Developed,
  parcel: string,
): Promise<Arriving> {
  const [buyer, lead] = [await callAs(request, 'buyer'), await callAs(request, 'lead')]
  const [supplied] = await buyer<{ id: number }[]>('get', `/v1/goods-seller?search=${sku}`)
  const path = `/v1/goods-seller/${supplied?.id}`
  await buyer('put', path, { ...given(await buyer('get', path)), spec_id: offer.spec_id })

  const [row] = await buyer<{ id: number; sku_id: number; quantity: number }[]>(
    'get',
    `/v1/purchase-plan?search=${sku}`,
  )
  const planned = { id_list: [row?.id] }
  await buyer('put', '/v1/purchase-plan/submit', planned)
  await lead('put', '/v1/purchase-plan/approve', planned)
  // Create the order by hand: the plan would add the row to an open draft of the same supplier.
  const { id: po_id } = await buyer<{ id: number }>('post', '/v1/purchase-orders', {
    ...{ supplier_id: supplierId, warehouse_id: warehouseId },
    items: [{ sku_id: row?.sku_id, pieces: row?.quantity, price: offer.price, source: `plan:${row?.id}` }],
  })
  await placeOn1688(request, po_id)
  await sendFrom1688(request, po_id, parcel)
  const [attempt] = await buyer<{ parcels: { asn_id: number; asn_sn: string }[] }[]>(
    'put',
    `/v1/purchase-orders/${po_id}/one688`,
    {},
  )
  const [announced] = attempt?.parcels ?? []
  if (!announced) throw new Error('The parcel of 1688 is not announced')
  return { po_id, ...announced }
}

/** What a row says, as it is sent back. */
const given = (row: Fields): Fields =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null))

/** Adds the freight that 1688 asks for, has the order approved, and orders it there. */
async function placeOn1688(request: APIRequestContext, id: number): Promise<void> {
  const [buyer, lead] = [await callAs(request, 'buyer'), await callAs(request, 'lead')]
  const preview = () =>
    buyer<{ freight: number; preview_key: string }>('post', '/v1/purchase-orders/preview', { id })
  const path = `/v1/purchase-orders/${id}`
  const { freight } = await preview()
  const costs = freight > 0 ? [{ kind: 'freight', amount: freight, split: 'quantity' }] : []
  await buyer('put', path, { ...given(await buyer('get', path)), costs })
  await buyer('put', '/v1/purchase-orders/submit', { id_list: [id] })
  await lead('put', '/v1/purchase-orders/approve', { id_list: [id] })
  const { preview_key } = await preview()
  await buyer('put', '/v1/purchase-orders/order', { id_list: [id], way: '1688', preview_key })
  await expect(async () => {
    expect(await buyer('get', path)).toMatchObject({ state: 'placed' })
  }).toPass()
}

/** At the simulated 1688 the order is paid and sent. */
async function sendFrom1688(request: APIRequestContext, id: number, number: string): Promise<void> {
  const buyer = await callAs(request, 'buyer')
  const { outer_no } = await buyer<{ outer_no: string }>('get', `/v1/purchase-orders/${id}`)
  const order = `${simulator('one688')}/__sim/orders/${outer_no}`
  for (const [action, data] of [
    ['pay', {}],
    ['ship', { number }],
  ] as const)
    expect((await request.post(`${order}/${action}`, { data })).ok(), `1688 can’t ${action}`).toBe(true)
}
