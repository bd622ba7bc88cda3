import { orderEnding } from '@dropyard/contract/order/after-sale'
import { erpOrder } from '@dropyard/contract/order/erp-order'
import { payment } from '@dropyard/contract/order/payment'
import { notice } from '@dropyard/contract/system/notice'
import { expect, it } from 'vitest'
import { startTestApp } from '../../../testing/app.ts'
import { makeChannel, platformLine } from '../../../testing/factories.ts'
import { orderFixture } from '../../../testing/order-fixture.ts'
import { verifyBooks } from '../../finance/wallet/prove.ts'
import { proveStock } from '../../warehouse/stock/prove.ts'

const begin = () => orderFixture(app, { skus: { LAMP: { price: 1000, grams: 300, stock: 50 } } })

const app = await startTestApp()
const clerk = await app.as('clerk')
const world = await begin()

/** A paid order. `left` reads what a preview must not change. */
async function paid(): Promise<number> {
  const id = await world.arrived({ lines: [platformLine({ sku: 'LAMP', quantity: 2 })] })
  expect((await world.merchant.call(payment.pay, { body: { id } })).status).toBe(200)
  return id
}
const left = async (id: number) => {
  const { version, status, channel_id, tracking_number } = await world.detail(id)
  const audits = await app.asOwner('SELECT count(*)::int AS n FROM audit_log WHERE record_id = $1', [
    String(id),
  ])
  const events = await app.asOwner('SELECT count(*)::int AS n FROM order_event WHERE order_id = $1', [id])
  return {
    order: { version, status, channel_id, tracking_number },
    balance: await world.balance(),
    rows: [audits.rows, events.rows],
  }
}

it('tells what cancelling gives back, order by order, and does nothing', async () => {
  const id = await paid()
  await app.runJobs()
  const before = await left(id)
  const body = { orders: [{ id }, { id: 999_999 }], reason: '-', dry_run: true }
  const { data } = await clerk.call(erpOrder.cancel, { body })
  expect(data).toMatchObject([
    { id, ok: true, amount: expect.any(Number) },
    { id: 999_999, ok: false, code: 'common.not_found' },
  ])
  const told = data[0]?.amount ?? 0
  expect(told).toBeGreaterThan(2000)
  await app.runJobs()
  expect(await left(id)).toEqual(before)
  expect((await world.merchant.call(notice.list, { query: { event: 'order.cancelled' } })).total).toBe(0)
  const real = await clerk.call(erpOrder.cancel, { body: { orders: [{ id }], reason: 'Not wanted' } })
  expect(real.data).toMatchObject([{ id, ok: true, amount: told }])
  expect(await world.balance()).toBe(before.balance + told)
  expect(await app.system(verifyBooks)).toMatchObject({ ok: true, problems: [] })
  expect(await app.system(proveStock)).toMatchObject({ ok: true, problems: [] })
})

it('tells which channel another one takes the place of, and what it costs, or why it can’t', async () => {
  const id = await paid()
  const before = await left(id)
  const other = await app.system((ctx) => makeChannel(ctx, { warehouseId: world.warehouse.id }))
  const body = { orders: [{ id }], channel_id: other.id, dry_run: true }
  const { data } = await clerk.call(erpOrder.changeChannel, { body })
  expect(data).toMatchObject([
    {
      id,
      ok: true,
      change: expect.stringMatching(
        /\S → \S.* · \$\d\S* \((\+\$\S+, on us|−\$\S+, back to the merchant|±0)\)/,
      ),
    },
  ])
  expect(await left(id)).toEqual(before)
  expect((await clerk.call(erpOrder.changeChannel, { body: { ...body, dry_run: false } })).data[0]?.ok).toBe(
    true,
  )
  expect((await left(id)).order).not.toEqual(before.order)
})

it('is for those who may do it', async () => {
  const id = await paid()
  const body = { orders: [{ id }], reason: '-', dry_run: true }
  expect((await world.merchant.call(erpOrder.cancel, { body })).status).toBe(403)
  const rival = await app.as('merchant2')
  expect((await rival.call(orderEnding.cancel, { body })).data[0]?.ok).toBe(false)
})
