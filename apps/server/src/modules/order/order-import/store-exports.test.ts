import { orderEdit } from '@dropyard/contract/order/order-edit'
import { orderImport } from '@dropyard/contract/order/order-import'
import { orderList } from '@dropyard/contract/order/order-list'
import { payment } from '@dropyard/contract/order/payment'
import { describe, expect, it } from 'vitest'
import { startTestApp } from '../../../testing/app.ts'
import { platformLine, platformOrder } from '../../../testing/factories.ts'
import { orderFixture } from '../../../testing/order-fixture.ts'
import { intakeOrder } from '../order-intake/intake-order.ts'

/** Stores' exports describe what happened to an order in columns besides its lines. */

const app = await startTestApp()
const world = await orderFixture(app, { skus: { BAG: { stock: 500 }, CUP: { stock: 500 } } })
const { merchant } = world

const columns = [
  'Name',
  'Email',
  'Financial Status',
  'Fulfillment Status',
  'Currency',
  'Total',
  'Lineitem quantity',
  'Lineitem name',
  'Lineitem price',
  'Lineitem sku',
  'Lineitem fulfillment status',
  'Shipping Name',
  'Shipping Address1',
  'Shipping City',
  'Shipping Zip',
  'Shipping Country',
  'Refunded Amount',
  'Outstanding Balance',
  'Id',
] as const
type Cells = Partial<Record<(typeof columns)[number], string>>

const line = (name: string, cells: Cells): string =>
  columns
    .map(
      (column) =>
        ({ Name: name, 'Lineitem quantity': '1', 'Lineitem price': '10.00', ...cells })[column] ?? '',
    )
    .join(',')
/** The first row of an order. */
const head = (name: string, cells: Cells = {}): string =>
  line(name, {
    Email: 'e@example.com',
    'Financial Status': 'paid',
    'Fulfillment Status': 'unfulfilled',
    Currency: 'EUR',
    Total: '20.00',
    'Lineitem name': 'Bag',
    'Lineitem sku': 'BAG',
    'Lineitem fulfillment status': 'pending',
    'Shipping Name': 'Emma Fischer',
    'Shipping Address1': 'Torstraße 12',
    'Shipping City': 'Berlin',
    'Shipping Zip': '10119',
    'Shipping Country': 'DE',
    'Refunded Amount': '0.00',
    'Outstanding Balance': '0.00',
    ...cells,
  })
const more = (name: string, cells: Cells = {}): string =>
  line(name, {
    'Lineitem name': 'Cup',
    'Lineitem sku': 'CUP',
    'Lineitem fulfillment status': 'pending',
    ...cells,
  })

const send = (rows: string[], body: { store_id?: number; dry_run?: boolean } = {}) =>
  merchant.call(orderImport.process2, {
    body: { dry_run: true, ...body },
    files: { file: { filename: 'orders_export.csv', content: [columns.join(','), ...rows].join('\n') } },
  })
const take = async (rows: string[], body: { store_id?: number } = {}) => {
  const looked = await send(rows, body)
  await send(rows, { ...body, dry_run: false })
  await app.runJobs()
  return looked.data
}
const found = async (search: string) => (await merchant.call(orderList.list, { query: { search } })).data

describe('an export of Shopify', () => {
  it('gives the lines that are not fulfilled, and says which are', async () => {
    const looked = await take([
      head('#S100', { 'Fulfillment Status': 'partial', 'Lineitem fulfillment status': 'fulfilled' }),
      more('#S100'),
      more('#S100', { 'Lineitem quantity': '0' }),
    ])
    expect(looked).toMatchObject({ fresh: 1, waiting: 0, wrong: 0, sample: [{ lines: 1 }] })
    expect(looked.warnings).toEqual([
      {
        row: 2,
        column: 'Lineitem fulfillment status',
        message: 'Shipped by the store already: left out.',
      },
    ])
    const [made] = await found('#S100')
    expect(made?.goods_num).toBe(1)
    expect(made?.blocked).toBeNull()
  })

  it('leaves out an order whose lines are all fulfilled, restocked or refunded', async () => {
    const looked = await take([
      head('#L1', { 'Lineitem fulfillment status': 'fulfilled' }),
      head('#L2', { 'Fulfillment Status': 'restocked' }),
      head('#L3', { 'Financial Status': 'partially_refunded', 'Refunded Amount': '20.00' }),
    ])
    expect(looked).toMatchObject({ fresh: 0, skipped: 3 })
    expect(looked.left_out.map((one) => one.reason)).toEqual([
      'shipped_in_store',
      'cancelled_in_store',
      'refunded_in_store',
    ])
  })

  it('holds what the file can not tell, and says before how many and why', async () => {
    const looked = await take([
      head('#HOLD1', { 'Financial Status': 'partially_refunded', 'Refunded Amount': '10.00' }),
      more('#HOLD1'),
      head('#HOLD2', { 'Refunded Amount': '5.00' }),
      head('#HOLD3', { 'Fulfillment Status': 'partial' }),
      head('#HOLD4', { 'Lineitem fulfillment status': 'partial', 'Lineitem quantity': '2' }),
      head('#HOLD5', { 'Outstanding Balance': '3.00' }),
      head('#HOLD6', { 'Fulfillment Status': 'on_hold' }),
      head('#HOLD9', { 'Fulfillment Status': 'in_progress' }),
      head('#HOLD7', { 'Outstanding Balance': '-3.00' }),
      head('#HOLD8', { 'Financial Status': 'authorized', 'Outstanding Balance': '20.00' }),
    ])
    expect(looked).toMatchObject({ fresh: 9, waiting: 7, wrong: 0 })
    expect(looked.holds).toEqual([
      { reason: 'store_partly_refunded', count: 2 },
      { reason: 'store_partly_shipped', count: 2 },
      { reason: 'store_unpaid', count: 1 },
      { reason: 'store_held', count: 1 },
      { reason: 'file_unclear', count: 1 },
    ])
    expect(looked.held[0]).toEqual({ row: 2, number: '#HOLD1', reason: 'store_partly_refunded' })
    const blocked = Object.fromEntries(
      (await found('#HOLD')).map((one) => [one.plt_order_sn, one.blocked ?? null] as const),
    )
    expect(blocked).toEqual({
      '#HOLD1': 'store_partly_refunded',
      '#HOLD2': 'store_partly_refunded',
      '#HOLD3': 'store_partly_shipped',
      '#HOLD4': 'store_partly_shipped',
      '#HOLD5': 'store_unpaid',
      '#HOLD6': 'store_held',
      '#HOLD7': null,
      '#HOLD8': null,
      '#HOLD9': 'file_unclear',
    })
  })

  it('offers no payment of what the file can not tell, until a person released it', async () => {
    await take([head('#PAY1', { 'Fulfillment Status': 'in_progress' }), head('#PAY2')])
    const [held] = await found('#PAY1')
    const [open] = await found('#PAY2')
    expect(held?.actions).not.toContain('pay')
    expect(open?.actions).toContain('pay')
    const body = { orders: [{ id: held?.id ?? 0 }] }
    const refused = await merchant.call(payment.batchPay, { body })
    expect(refused.data).toMatchObject([{ ok: false, code: 'order-guard.to_look_up' }])
    await merchant.call(orderEdit.hold, { body: { ...body, hold: false } })
    expect((await merchant.call(payment.batchPay, { body })).data).toMatchObject([{ ok: true }])
  })

  it('takes three equal rows of a personalised product as three', async () => {
    await take([head('#E100'), more('#E100'), more('#E100'), more('#E100')])
    expect((await found('#E100'))[0]).toMatchObject({ goods_num: 4 })
  })

  it('takes an order once that two joined exports have, and refuses it with other data', async () => {
    const order1 = [head('#J100'), more('#J100')]
    const looked = await take([...order1, ...order1, head('#J2'), more('#J2'), ...order1])
    expect(looked).toMatchObject({ orders: 2, fresh: 2, wrong: 0 })
    expect(looked.warnings.map((one) => one.row)).toEqual([4, 5, 8, 9])
    expect((await found('#J100')).map((one) => one.goods_num)).toEqual([2])
    const later = head('#J3', { 'Financial Status': 'pending' })
    const { data } = await send([head('#J3'), more('#J3'), head('#J4'), later])
    expect(data.errors).toMatchObject([
      {
        row: 5,
        column: 'Name',
        message: 'This order appears in row 2 with other data. Keep one of them.',
      },
    ])
  })

  it('refuses one id under two numbers, and ids that a spreadsheet shortened', async () => {
    const { data } = await send([head('#I1', { Id: '5600000000001' }), head('#I2', { Id: '5600000000001' })])
    expect(data.errors).toMatchObject([{ row: 3, column: 'Id' }])
    const shortened = await send([head('#I3', { Id: '5.61235E+12' }), head('#I4', { Id: '5.61235E+12' })])
    expect(shortened.data).toMatchObject({ fresh: 0, wrong: 2 })
    expect(shortened.data.errors).toHaveLength(2)
    expect(shortened.data.errors[0]?.message).toContain('Data > From Text/CSV')
  })

  it('knows the orders of the whole company, with no store chosen or another one', async () => {
    const id = 'gid://shopify/Order/5600000007001'
    const sent = platformOrder({
      id,
      name: '#7001',
      email: 'e@example.com',
      lines: [platformLine({ sku: 'BAG' })],
    })
    await app.system((ctx) => intakeOrder(ctx, world.shop, sent))
    const rows = [
      head('#7001', { Id: '5600000007001' }),
      // Another store's order with the same number.
      head('#07001', { Id: '5600000007002' }),
    ]
    expect((await send(rows)).data).toMatchObject({ fresh: 1, known: 1 })
    // Without an id an order is identified by number and buyer, so another buyer's is another order.
    expect((await send([head('#7001')])).data).toMatchObject({ fresh: 0, known: 1 })
    expect((await send([head('7001')])).data).toMatchObject({ fresh: 0, known: 1 })
    expect((await send([head('#7001', { Email: 'paul@example.com' })])).data).toMatchObject({ fresh: 1 })
    await take(rows)
    expect(await found('#7001')).toHaveLength(1)
  })

  it('knows an order again that came without a store, and so does the store', async () => {
    const rows = [head('#8001', { Id: '5600000008001' })]
    await take(rows)
    expect((await send(rows, { store_id: world.shop.id })).data).toMatchObject({ fresh: 0, known: 1 })
    const sent = platformOrder({
      id: 'gid://shopify/Order/5600000008001',
      name: '#8001',
      lines: [platformLine({ sku: 'BAG' })],
    })
    await app.system((ctx) => intakeOrder(ctx, world.shop, sent))
    const all = await found('#8001')
    expect(all).toHaveLength(1)
    expect(all[0]?.shop_name).toBe(world.shop.name)
  })

  it('keeps an apostrophe that belongs to a name', async () => {
    const { data } = await send([
      head('#A1', {
        'Shipping City': "'s-Hertogenbosch",
        'Shipping Country': 'NL',
        'Shipping Zip': '5211 AA',
      }),
    ])
    expect(data).toMatchObject({ fresh: 1, wrong: 0 })
  })
})

describe('an export of Shoplazza or SHOPLINE', () => {
  it('says in its own columns what is left', async () => {
    const content = [
      '订单编号,支付状态,发货状态,币种,订单总额,退款金额,商品名称,商品SKU,商品数量,单价,商品发货状态,收货人,收货地址,城市,邮编,国家/地区',
      'P1,已支付,部分发货,EUR,20.00,0,包,BAG,1,10.00,已发货,Emma Fischer,Torstraße 12,Berlin,10119,德国',
      'P1,已支付,部分发货,EUR,20.00,0,杯,CUP,1,10.00,未发货,Emma Fischer,Torstraße 12,Berlin,10119,德国',
      'P2,部分退款,未发货,EUR,20.00,5.00,包,BAG,2,10.00,未发货,Emma Fischer,Torstraße 12,Berlin,10119,德国',
    ].join('\n')
    const { data } = await merchant.call(orderImport.process4, {
      body: { dry_run: true },
      files: { file: { filename: 'orders.csv', content } },
    })
    expect(data).toMatchObject({ fresh: 2, waiting: 1, wrong: 0, sample: [{ lines: 1 }, { lines: 1 }] })
    expect(data.holds).toEqual([{ reason: 'store_partly_refunded', count: 1 }])
  })
})
