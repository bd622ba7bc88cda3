import { asn } from '@dropyard/contract/purchasing/asn'
import { asnFlow } from '@dropyard/contract/purchasing/asn/flow'
import { purchaseOrder } from '@dropyard/contract/purchasing/purchase-order'
import { purchaseOrderFlow } from '@dropyard/contract/purchasing/purchase-order/flow'
import { ledgerEntry } from '@dropyard/contract/purchasing/stock-ledger'
import { supplier } from '@dropyard/contract/purchasing/supplier'
import { supplierAccount, supplierAccountFlow } from '@dropyard/contract/purchasing/supplier-account'
import { supplierBill } from '@dropyard/contract/purchasing/supplier-bill'
import { supplierPayment } from '@dropyard/contract/purchasing/supplier-payment'
import { supplierPaymentFlow } from '@dropyard/contract/purchasing/supplier-payment/flow'
import { beforeEach, describe, expect, it } from 'vitest'
import { startTestApp } from '../../../testing/app.ts'
import { daysAgo } from '../../../testing/days.ts'
import { repetitions } from '../../../testing/deep.ts'
import { receivedOrders } from '../../../testing/received-order.ts'
import { provePurchases } from './prove.ts'

const app = await startTestApp()
const world = await receivedOrders(app)
const { buyer, lead, finance, received, placed, approvedBill } = world
const admin = await app.as('admin')
type Who = typeof buyer

const account = async (supplier_id: number) => {
  const body = {
    ...{
      supplier_id,
      payee: 'SUP Factory',
      bank: 'ICBC',
      number: `6222 0000 ${Date.now()}`,
      currency: 'CNY',
    },
    why: 'By contract',
  } as never
  const { data } = await buyer.call(supplierAccount.create, { body })
  const moved = { id_list: [data.id], call_back: 'Called the number of the contract' } as never
  return {
    approve: () => finance.call(supplierAccountFlow.endpoints.approve, { body: moved }),
  }
}
await (await account(world.supplierId)).approve()

const ask = (items: readonly object[], over: object = {}, who: Who = buyer) =>
  who.call(supplierPayment.create, {
    body: { supplier_id: world.supplierId, currency: 'CNY', items, ...over } as never,
  })
const move = (who: Who, name: keyof typeof supplierPaymentFlow.actions, id: number, input: object = {}) =>
  who.call(supplierPaymentFlow.endpoints[name], { body: { id_list: [id], ...input } as never })
const pay = async (items: readonly object[], currency = 'CNY') => {
  const { data, fields } = await ask(items, { currency })
  expect(fields).toEqual({})
  expect((await move(finance, 'approve', data.id)).refusal).toBeUndefined()
  expect((await move(finance, 'paid', data.id, { reference: `T-${data.id}` })).refusal).toBeUndefined()
  return data.id
}
const moneyOf = async (id: number) => {
  const { data } = await buyer.call(purchaseOrder.get, { params: { id } })
  return [data.money, data.paid]
}
const billOf = async (id: number) => (await finance.call(supplierBill.get, { params: { id } })).data

beforeEach(() => async () => {
  expect((await app.system(provePurchases)).problems).toEqual([])
})

describe('a payment of a bill', () => {
  it('is asked by one and approved by another, and pays the bill and its order', async () => {
    const { order, lines } = await received([10], { price: 1000 })
    expect(await moneyOf(order.id)).toEqual(['due', 0])
    const bill = await approvedBill([{ po_line_id: lines[0], pieces: 10, amount: 10_000 }])
    const { data } = await ask([{ bill_id: bill.id, amount: 4000 }], {}, finance)
    expect(data.account).toMatch(/^SUP Factory · ICBC · •••• \d{4}$/)
    expect(await moneyOf(order.id)).toEqual(['applied', 0])
    expect((await move(finance, 'approve', data.id)).refusal).toBe('second-person.own')
    expect((await move(lead, 'approve', data.id)).refusal).toBeUndefined()
    await move(finance, 'paid', data.id, { reference: 'BANK-1' })
    expect(await moneyOf(order.id)).toEqual(['part', 4000])
    expect(await billOf(bill.id)).toMatchObject({ paid: 4000, payment: 'part' })
    await pay([{ bill_id: bill.id, amount: 6000 }])
    expect(await moneyOf(order.id)).toEqual(['paid', 10_000])
    expect(await billOf(bill.id)).toMatchObject({ paid: 10_000, payment: 'paid' })
    const { total } = await buyer.call(purchaseOrder.list, { query: { money: 'paid' } })
    expect(total).toBe(1)
    const revoked = await world.move(lead, 'revoke', bill.id, { reason: 'Too late' })
    expect(revoked.refusal).toBe('supplier-bill.paid')
  })

  it('asks for it once, also when many ask at once, and pays once', async () => {
    const { lines } = await received([10])
    const bill = await approvedBill([{ po_line_id: lines[0], pieces: 10, amount: 1000 }])
    const items = [{ bill_id: bill.id, amount: 700 }]
    const answers = await Promise.all(Array.from({ length: 6 }, () => ask(items)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const id = answers.find(({ status }) => status === 200)?.data.id ?? 0
    await move(finance, 'approve', id)
    const paid = await Promise.all([1, 2, 3].map((n) => move(finance, 'paid', id, { reference: `B${n}` })))
    expect(paid.filter(({ refusal }) => refusal === undefined)).toHaveLength(1)
    expect(await billOf(bill.id)).toMatchObject({ paid: 700 })
    const refused = await ask([{ bill_id: bill.id, amount: 301 }])
    expect(refused.fields['items.0.amount']).toContain('3.00')
  })

  it('is made once with the same key', async () => {
    const { lines } = await received([10])
    const bill = await approvedBill([{ po_line_id: lines[0], pieces: 10, amount: 1000 }])
    const items = [{ bill_id: bill.id, amount: 1000 }]
    const answers = await Promise.all([1, 2, 3].map(() => ask(items, { key: 'payment-key-1' })))
    expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1)
  })

  it('is overdue from the day after its last day until it is paid, and so is its bill', async () => {
    const { lines } = await received([10])
    const late = { due_on: daysAgo(1) }
    const bill = await approvedBill([{ po_line_id: lines[0], pieces: 10, amount: 1000 }], late)
    const items = [{ bill_id: bill.id, amount: 1000 }]
    const { data } = await ask(items, late)
    const overdue = async () => [
      (await finance.call(supplierPayment.get, { params: { id: data.id } })).data.overdue,
      (await billOf(bill.id)).overdue,
    ]
    expect(await overdue()).toEqual([true, true])
    await move(finance, 'approve', data.id)
    expect(await overdue()).toEqual([true, true])
    await move(finance, 'paid', data.id, { reference: 'BANK-9' })
    expect(await overdue()).toEqual([false, false])
  })

  it('is overdue for a bill that still waits for its approval, too, but not on its last day', async () => {
    const { lines } = await received([10, 10])
    const enter = async (index: number, due_on: string) => {
      const { data } = await world.enter([{ po_line_id: lines[index], pieces: 10, amount: 1000 }], { due_on })
      return (await billOf(data.id)).overdue
    }
    expect([await enter(0, daysAgo(1)), await enter(1, daysAgo(0))]).toEqual([true, false])
  })

  it('can fail and be asked for again', async () => {
    const { lines } = await received([10])
    const bill = await approvedBill([{ po_line_id: lines[0], pieces: 10, amount: 1000 }])
    const { data } = await ask([{ bill_id: bill.id, amount: 1000 }])
    await move(finance, 'approve', data.id)
    await move(finance, 'fail', data.id, { reason: 'Account closed' })
    expect(await billOf(bill.id)).toMatchObject({ paid: 0 })
    expect((await ask([{ bill_id: bill.id, amount: 1 }])).fields).toHaveProperty('items.0.amount')
    expect((await move(buyer, 'ask', data.id)).refusal).toBeUndefined()
    await move(finance, 'approve', data.id)
    expect((await move(finance, 'paid', data.id, { reference: 'SECOND' })).refusal).toBeUndefined()
    expect(await billOf(bill.id)).toMatchObject({ paid: 1000 })
  })

  it('names each bill and each order once', async () => {
    const { order, lines } = await received([10])
    const twice = (one: object) => ask([one, one])
    expect((await twice({ po_id: order.id, amount: 1000 })).fields).toHaveProperty('items.1.po_id')
    const line = { po_line_id: lines[0], pieces: 10, amount: 1000 }
    const body = {
      supplier_id: world.supplierId,
      number: 'TWICE',
      issued_on: '2026-01-05',
      items: [line, line],
    }
    const wrong = await finance.call(supplierBill.create, { body: body as never })
    expect(wrong.fields).toHaveProperty('items.1.po_line_id')
    const bill = await approvedBill([line])
    expect((await twice({ bill_id: bill.id, amount: 500 })).fields).toHaveProperty('items.1.bill_id')
  })

  it('leaves out what a deposit that is asked for will pay', async () => {
    const { order, lines } = await received([10], { price: 1000 })
    const { data: deposit } = await ask([{ po_id: order.id, amount: 4000 }])
    const bill = await approvedBill([{ po_line_id: lines[0], pieces: 10, amount: 10_000 }])
    expect((await ask([{ bill_id: bill.id, amount: 10_000 }])).fields).toHaveProperty('items.0.amount')
    const { data: rest } = await ask([{ bill_id: bill.id, amount: 6000 }])
    await move(finance, 'approve', deposit.id)
    await move(finance, 'paid', deposit.id, { reference: 'D' })
    await move(finance, 'approve', rest.id)
    await move(finance, 'paid', rest.id, { reference: 'R' })
    expect(await billOf(bill.id)).toMatchObject({ paid: 10_000, payment: 'paid' })
    expect(await moneyOf(order.id)).toEqual(['paid', 10_000])
  })

  it('takes a credit note off, and refuses what belongs to others', async () => {
    const { lines } = await received([10])
    const bill = await approvedBill([{ po_line_id: lines[0], pieces: 10, amount: 1000 }])
    const credit = await approvedBill([{ po_line_id: lines[0], pieces: -3, amount: -300 }])
    const wrong = await ask([{ bill_id: credit.id, amount: 300 }])
    expect(wrong.fields).toHaveProperty('items.0.amount')
    const other = await ask([{ bill_id: bill.id, amount: 1 }], { supplier_id: world.secondId })
    expect(other.fields).toHaveProperty('items.0.bill_id')
    const id = await pay([
      { bill_id: bill.id, amount: 1000 },
      { bill_id: credit.id, amount: -300 },
    ])
    expect((await finance.call(supplierPayment.get, { params: { id } })).data.amount).toBe(700)
    expect(await billOf(credit.id)).toMatchObject({ payment: 'paid' })
  })
})

describe('a deposit', () => {
  it('is used by the bills of its order, and pays the rest of it', async () => {
    const { order, lines } = await received([10, 10], { price: 1000 })
    await pay([{ po_id: order.id, amount: 6000 }])
    expect(await moneyOf(order.id)).toEqual(['part', 6000])
    const first = await approvedBill([{ po_line_id: lines[0], pieces: 10, amount: 10_000 }])
    expect(first).toMatchObject({ paid: 6000, payment: 'part' })
    await pay([{ bill_id: first.id, amount: 4000 }])
    const second = await approvedBill([{ po_line_id: lines[1], pieces: 10, amount: 10_000 }])
    expect(second).toMatchObject({ paid: 0 })
    await pay([{ bill_id: second.id, amount: 10_000 }])
    expect(await moneyOf(order.id)).toEqual(['paid', 20_000])
    expect((await ask([{ po_id: order.id, amount: 1 }])).fields).toHaveProperty('items.0.amount')
  })

  it('that is paid after its bill is used at once, and free again when the approval is withdrawn', async () => {
    const { order, lines } = await received([10], { price: 1000 })
    const { data: asked } = await ask([{ po_id: order.id, amount: 5000 }])
    await move(finance, 'approve', asked.id)
    const bill = await approvedBill([{ po_line_id: lines[0], pieces: 10, amount: 10_000 }])
    await move(finance, 'paid', asked.id, { reference: 'LATE' })
    expect(await billOf(bill.id)).toMatchObject({ paid: 5000 })
    await world.move(lead, 'revoke', bill.id, { reason: 'Again' })
    expect(await billOf(bill.id)).toMatchObject({ paid: 0, state: 'question' })
    expect(await moneyOf(order.id)).toEqual(['part', 5000])
  })

  it('of pieces that are rejected later is due back', async () => {
    const { order, arrival, asnLines } = await received([10], { price: 1000 })
    await pay([{ po_id: order.id, amount: 10_000 }])
    expect(await moneyOf(order.id)).toEqual(['paid', 10_000])
    const step = async (name: keyof typeof asnFlow.actions, input: object = {}) => {
      const keeper = await app.as('warehouse')
      const body = { id_list: [arrival.id], ...input } as never
      expect((await keeper.call(asnFlow.endpoints[name], { body })).refusal).toBeUndefined()
    }
    await step('finish')
    await step('inspect', {
      counts: [{ line_id: asnLines[0], key: `rejected-${arrival.id}`, rejected: 3, reason: 'damaged' }],
    })
    expect(await moneyOf(order.id)).toEqual(['refund', 10_000])
  })

  it('on an order that is cancelled is due back, and comes back', async () => {
    const order = await placed([{ sku_id: world.skus[3]?.id, pieces: 10, price: 1000 }])
    await pay([{ po_id: order.id, amount: 3000 }])
    const { data: more } = await ask([{ po_id: order.id, amount: 1000 }])
    await move(finance, 'approve', more.id)
    await lead.call(purchaseOrderFlow.endpoints.cancel, {
      body: { id_list: [order.id], reason: 'Supplier closed' } as never,
    })
    expect(await moneyOf(order.id)).toEqual(['refund', 3000])
    const late = await move(finance, 'paid', more.id, { reference: 'X' })
    expect(late.refusal).toBe('supplier-payment.not_ordered')
    await move(finance, 'cancel', more.id, { reason: 'Order cancelled' })
    expect((await ask([{ po_id: order.id, amount: 1 }])).fields).toHaveProperty('items.0.amount')
    expect((await ask([{ po_id: order.id, amount: -3001 }])).fields).toHaveProperty('items.0.amount')
    await pay([{ po_id: order.id, amount: -3000 }])
    expect(await moneyOf(order.id)).toEqual(['none', 0])
  })
})

describe('the account of a payment', () => {
  it('is the one that was in force when it was approved', async () => {
    const order = await placed([{ sku_id: world.skus[3]?.id, pieces: 10, price: 1000 }])
    const { data } = await ask([{ po_id: order.id, amount: 1000 }])
    await move(finance, 'approve', data.id)
    const change = await account(world.supplierId)
    const paid = () => move(finance, 'paid', data.id, { reference: 'X' })
    expect((await paid()).refusal).toBe('supplier-payment.account_waits')
    await change.approve()
    expect((await paid()).refusal).toBe('supplier-payment.account_changed')
    await move(buyer, 'ask', data.id)
    await move(finance, 'approve', data.id)
    expect((await paid()).refusal).toBeUndefined()
  })

  it('is needed for a bank transfer', async () => {
    const bill = await approvedBill([{ subject: 'Moulds', amount: 900 }], { supplier_id: world.secondId })
    const { data } = await ask([{ bill_id: bill.id, amount: 900 }], { supplier_id: world.secondId })
    expect((await move(finance, 'approve', data.id)).refusal).toBe('supplier-payment.no_account')
  })
})

describe('bills and payments of the same orders at once', () => {
  it('do not block each other', async () => {
    const deadlocks = async () => {
      const { rows } = await app.asOwner(
        'SELECT deadlocks::int AS n FROM pg_stat_database WHERE datname = current_database()',
      )
      return (rows[0] as { n: number }).n
    }
    const before = await deadlocks()
    for (let round = 0; round < repetitions({ short: 3, deep: 40 }); round++) {
      const { order, lines } = await received([20])
      const items = (pieces: number) => [{ po_line_id: lines[0], pieces, amount: pieces * 100 }]
      const bills = [await approvedBill(items(4)), await approvedBill(items(4))]
      const entered = (await world.enter(items(4))).data.id
      const deposit = (await ask([{ po_id: order.id, amount: 100 }])).data.id
      const payments = [deposit]
      for (const bill of bills) payments.push((await ask([{ bill_id: bill.id, amount: 100 }])).data.id)
      for (const id of payments) await move(finance, 'approve', id)
      const answers = await Promise.all([
        ...payments.map((id) => move(finance, 'paid', id, { reference: `T-${id}` })),
        world.move(lead, 'approve', entered),
        ask([{ bill_id: bills[1]?.id, amount: 50 }]),
        ask([{ bill_id: bills[0]?.id, amount: 50 }]),
      ])
      expect(Math.max(...answers.map(({ status }) => status))).toBeLessThan(500)
    }
    expect(await deadlocks()).toBe(before)
  })
})

it('above the limit it is received and approved by no one who did another step', async () => {
  const order = await placed([{ sku_id: world.skus[6]?.id, pieces: 100, price: 19_900 }])
  await app.asOwner('UPDATE purchase_order SET total_cny = 5970000 WHERE id = $1', [order.id])
  const items = [{ po_id: order.id, sku_id: world.skus[6]?.id, expected: 100 }]
  const body = { warehouse_id: world.warehouseId, items } as never
  const { id } = (await buyer.call(asn.create, { body })).data
  await buyer.call(asnFlow.endpoints.submit, { body: { id_list: [id] } })
  const line_id = (await buyer.call(asn.get, { params: { id } })).data.items[0]?.id ?? 0
  const receive = (who: Who, key: string) =>
    who.call(asnFlow.endpoints.receive, { body: { id_list: [id], counts: [{ line_id, key, pieces: 1 }] } })
  const asAdmin = (column: string) =>
    app.asOwner(
      `UPDATE purchase_order SET ${column} = (SELECT id FROM person WHERE email LIKE 'admin@%') WHERE id = $1`,
      [order.id],
    )
  await asAdmin('reviewed_by')
  expect(await receive(admin, 'took-part-1')).toMatchObject({
    message: expect.stringContaining('no one does two of these'),
  })
  expect((await receive(world.keeper, 'took-part-2')).refusal).toBeUndefined()
  // Below the limit one person may do several.
  await app.asOwner('UPDATE purchase_order SET total_cny = 100 WHERE id = $1', [order.id])
  expect((await receive(admin, 'took-part-3')).refusal).toBeUndefined()
  await app.asOwner(
    `UPDATE purchase_order SET total_cny = 5970000, state = 'submitted', reviewed_by = NULL, first_approver_id = NULL WHERE id = $1`,
    [order.id],
  )
  const first = purchaseOrderFlow.endpoints['first-approve']
  expect((await admin.call(first, { body: { id_list: [order.id] } as never })).refusal).toBe(
    'purchase-orders.took_part',
  )
  await app.asOwner(`UPDATE purchase_order SET state = 'placed' WHERE id = $1`, [order.id])
})

it('above the limit it is paid by no one who wrote, approved or received the order', async () => {
  const order = await placed([{ sku_id: world.skus[3]?.id, pieces: 100, price: 19_900 }])
  const { data } = await ask([{ po_id: order.id, amount: 1_900_000 }])
  await move(finance, 'approve', data.id)
  await move(finance, 'fail', data.id, { reason: 'Limit of the bank' })
  const large = await placed([{ sku_id: world.skus[4]?.id, pieces: 100, price: 19_900 }])
  const both = await ask([
    { po_id: order.id, amount: 90_000 },
    { po_id: large.id, amount: 1_990_000 },
  ])
  await move(lead, 'approve', both.data.id)
  await app.asOwner(
    `UPDATE purchase_order SET edited_by = (SELECT id FROM person WHERE email LIKE 'admin@%') WHERE id = $1`,
    [large.id],
  )
  const paid = await move(admin, 'paid', both.data.id, { reference: 'X' })
  expect(paid.refusal).toBe('supplier-payment.took_part')
  // Parts of the amount are no way around it.
  const big = await placed([{ sku_id: world.skus[5]?.id, pieces: 10, price: 1000 }])
  const { data: part } = await ask([{ po_id: big.id, amount: 1000 }])
  await move(finance, 'approve', part.id)
  await app.asOwner(
    `UPDATE purchase_order SET total_cny = 3000000, edited_by = (SELECT id FROM person WHERE email LIKE 'admin@%') WHERE id = $1`,
    [big.id],
  )
  expect((await move(admin, 'paid', part.id, { reference: 'X' })).refusal).toBe('supplier-payment.took_part')
  expect((await move(finance, 'paid', both.data.id, { reference: 'X' })).refusal).toBeUndefined()
})

describe('the ledger of purchases', () => {
  const sumsOf = async (about: string) => {
    const { rows } = await app.system(({ db }) =>
      db.$client.query(
        `SELECT account, sum(amount)::int AS sum FROM supplier_posting_line WHERE about = $1 GROUP BY 1 HAVING sum(amount) <> 0
         ORDER BY 1`,
        [about],
      ),
    )
    return rows.map((row: { account: string; sum: number }) => `${row.account} ${row.sum}`)
  }
  const balanceOf = async () =>
    (await finance.call(supplier.get, { params: { id: world.supplierId } })).data.balance ?? 0

  it('has what came until it is billed, what is billed until it is paid, and nothing afterwards', async () => {
    const { order, lines } = await received([10], { price: 1130, tax_included: true, tax_percent: 13 })
    const line = `po-line:${lines[0]}`
    expect(await sumsOf(line)).toEqual(['stock 10000', 'unbilled -10000'])
    const before = await balanceOf()
    await pay([{ po_id: order.id, amount: 1000 }])
    expect((await balanceOf()) - before).toBe(-1000)
    const bill = await approvedBill([{ po_line_id: lines[0], pieces: 10, amount: 13_560 }])
    expect(await sumsOf(line)).toEqual(['input_tax 1560', 'stock 12000'])
    expect(await sumsOf(`bill:${bill.id}`)).toEqual(['payable -12560'])
    expect((await balanceOf()) - before).toBe(12_560)
    await pay([{ bill_id: bill.id, amount: 12_560 }])
    expect((await balanceOf()) - before).toBe(0)
    expect(await sumsOf(`bill:${bill.id}`)).toEqual([])
    const sees = await (await app.as('sampler')).call(supplier.get, { params: { id: world.supplierId } })
    expect(sees.data.balance).toBeNull()
  })

  it('takes differences of rates to currency, never to stock', async () => {
    const { order, lines } = await received([10], { price: 1000, currency: 'USD' })
    await pay([{ po_id: order.id, amount: 3000 }], 'USD')
    await app.asOwner(
      `INSERT INTO currency_rate (from_currency, to_currency, rate, valid_from) VALUES ('USD', 'CNY', '8', now() - interval '1 second')`,
    )
    const stock = await sumsOf(`po-line:${lines[0]}`)
    const bill = await approvedBill([{ po_line_id: lines[0], pieces: 10, amount: 10_000 }], {
      currency: 'USD',
    })
    expect(bill).toMatchObject({ paid: 3000, total_cny: 80_000 })
    await pay([{ bill_id: bill.id, amount: 7000 }], 'USD')
    expect((await sumsOf(`po-line:${lines[0]}`))[0]).toBe(stock[0])
    const sums = await sumsOf(`bill:${bill.id}`)
    expect(sums).toHaveLength(1)
    expect(sums[0]).toMatch(/^currency \d+$/)
    expect(await sumsOf(`po:${order.id}`)).toEqual([])
  })

  it('refuses a posting that doesn’t balance, and changes of one', async () => {
    await expect(
      app.system(({ db }) =>
        db.$client.query(`INSERT INTO supplier_posting_line (posting_id, supplier_id, account, about, amount)
          SELECT id, supplier_id, 'bank', 'x', 1 FROM supplier_posting LIMIT 1`),
      ),
    ).rejects.toThrow(/does not balance/)
    await expect(
      app.system(({ db }) => db.$client.query(`UPDATE supplier_posting_line SET amount = 1`)),
    ).rejects.toThrow(/permission denied/)
  })
})

describe('the stock ledger', () => {
  it('finds the entries of a document by its number, with the other side of each posting', async () => {
    const { order, lines } = await received([4], { price: 1000 })
    const bill = await approvedBill([{ po_line_id: lines[0], pieces: 4, amount: 4000 }])
    const paid = await pay([{ bill_id: bill.id, amount: 4000 }])
    const { data: payment } = await finance.call(supplierPayment.get, { params: { id: paid } })
    const entries = async (search: string) => {
      const { data } = await finance.call(ledgerEntry.list, { query: { search } })
      return data.map(({ account, about, amount }) => `${account} ${about} ${amount}`).sort()
    }
    const came = ['stock', 'unbilled']
    const accounts = async (search: string) =>
      [...new Set((await entries(search)).map((line) => line.split(' ')[0]))].sort()
    expect(await accounts(order.po_sn)).toEqual(['payable', ...came])
    expect(await entries(bill.bill_sn)).toEqual(
      [
        `payable ${bill.bill_sn} -4000`,
        `unbilled ${order.po_sn} 4000`,
        `payable ${bill.bill_sn} 4000`,
        `bank ${payment.payment_sn} -4000`,
      ].sort(),
    )
    expect(await entries(payment.payment_sn.toLowerCase())).toEqual(
      [`payable ${bill.bill_sn} 4000`, `bank ${payment.payment_sn} -4000`].sort(),
    )
    expect(await entries('PO99999999')).toEqual([])
  })
})
