import type { AnyEndpoint } from '@dropyard/contract/kit/endpoint'
import { moveOf } from '@dropyard/contract/kit/machine'
import { type RowAction, rowsOf } from '@dropyard/contract/kit/row-actions'
import { afterSale } from '@dropyard/contract/order/after-sale'
import { afterSaleFlow } from '@dropyard/contract/order/after-sale/flow'
import { erpOrder } from '@dropyard/contract/order/erp-order'
import { merchantActions, type OrderFacts } from '@dropyard/contract/order/order/actions'
import { staffActions } from '@dropyard/contract/order/order/staff-actions'
import {
  axisNames,
  contradictionOf,
  type OrderAxes,
  orderAxes,
  orderStatus,
} from '@dropyard/contract/order/order/state'
import { orderList } from '@dropyard/contract/order/order-list'
import type { payment } from '@dropyard/contract/order/payment'
import { expect, it } from 'vitest'
import { type Caller, startTestApp } from '../../../testing/app.ts'
import { dice } from '../../../testing/dice.ts'
import { makeChannel, makeStock, platformLine } from '../../../testing/factories.ts'
import { orderFixture } from '../../../testing/order-fixture.ts'
import { verifyBooks } from '../../finance/wallet/prove.ts'
import { proveStock } from '../../warehouse/stock/prove.ts'

/**
 * Orders make only the moves that `docs/workflows.md` draws: random users take random actions, and a trigger records every
 * change of every order, whatever caused it.
 */

const app = await startTestApp()
const clerk = await app.as('clerk')
const support = await app.as('support')
const world = await orderFixture(app, {
  money: 100_000_000,
  skus: { CUP: { price: 500, stock: 4 }, POT: { price: 900, stock: 2 } },
})
const { merchant } = world
const other = await app.system((ctx) => makeChannel(ctx, { warehouseId: world.warehouse.id }))

const columns = ['payment', 'supply', 'fulfilment', 'after_sale', 'parcel', 'cancelled', 'status']
const both = (row: string) => columns.map((column) => `${row}.${column}`).join(', ')
await app.asOwner('CREATE TABLE order_step (id bigserial, order_id bigint, before jsonb, after jsonb)')
await app.asOwner(`CREATE FUNCTION note_step() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$ BEGIN
  INSERT INTO order_step (order_id, before, after) VALUES (NEW.id, to_jsonb(OLD), to_jsonb(NEW)); RETURN NULL; END $$`)
await app.asOwner(`CREATE TRIGGER order_steps AFTER UPDATE ON "order" FOR EACH ROW
  WHEN ((${both('OLD')}) IS DISTINCT FROM (${both('NEW')})) EXECUTE FUNCTION note_step()`)

interface Stored extends Omit<OrderAxes, 'afterSale'> {
  readonly after_sale: OrderAxes['afterSale']
  readonly status: number
}
const axesOf = ({ payment, supply, fulfilment, after_sale, parcel, cancelled }: Stored): OrderAxes => ({
  payment,
  supply,
  fulfilment,
  afterSale: after_sale,
  parcel,
  cancelled,
})

/** Every recorded change of an order, as the moves that it consists of, such as `fulfilment pack`. */
async function stepsOfAll(): Promise<string[]> {
  const { rows } = await app.asOwner('SELECT order_id, before, after FROM order_step ORDER BY id')
  return (rows as unknown as { order_id: string; before: Stored; after: Stored }[]).flatMap((step) => {
    const [before, after] = [axesOf(step.before), axesOf(step.after)]
    const said = `order ${step.order_id}: ${JSON.stringify(before)} -> ${JSON.stringify(after)}`
    expect(before.cancelled, `nothing leaves cancelled, ${said}`).toBe(false)
    expect(contradictionOf(after), said).toBeUndefined()
    expect(step.after.status, said).toBe(orderStatus(after))
    return [
      ...(after.cancelled ? ['cancel'] : []),
      ...axisNames
        .filter((name) => before[name] !== after[name])
        .map((name) => {
          const move = Object.keys(orderAxes[name].actions).find(
            (action) => moveOf(orderAxes[name], action, before[name])?.to === after[name],
          )
          expect(move, `no drawn move of ${name}, ${said}`).toBeDefined()
          return `${name} ${move}`
        }),
    ]
  })
}

type Actions = Readonly<Record<string, RowAction<OrderFacts>>>
const sides: readonly {
  who: Caller
  list: typeof orderList.list | typeof erpOrder.list
  actions: Actions
}[] = [
  { who: merchant, list: orderList.list, actions: merchantActions.actions },
  { who: clerk, list: erpOrder.list, actions: staffActions.actions },
]
/** Input of actions, besides the order. */
const inputs: Readonly<Record<string, object>> = {
  abnormal: { reason: 'damaged' },
  plan_exception: { fix: 'goods' },
  resolve: { resolution: 'Found again' },
  delivered: { reason: 'The buyer wrote' },
  cancel: { reason: 'Not wanted' },
  change_channel: { channel_id: other.id },
  re_predict: { anyway: true },
  note: { note: 'Looked at' },
  remark: { remark: 'Handle with care' },
  tags: { add: ['fragile'], remove: [] },
}
/** Actions on several orders together, or with other inputs; `tags` of staff needs a tag. */
const elsewhere = ['combine', 'uncombine', 'join', 'after_sale', 'delete', 'push', 'tags', 'fix_address']
const names = sides.flatMap((side) =>
  Object.keys(side.actions)
    .filter((name) => !elsewhere.includes(name))
    .map((name) => ({ ...side, name })),
)

const call = (who: Caller, to: AnyEndpoint, body: object) =>
  who.call(to as typeof payment.pay, { body } as never)
const standing = async (id: number): Promise<unknown> =>
  (await app.asOwner(`SELECT ${columns.join(', ')} FROM "order" WHERE id = $1`, [id])).rows[0]

/**
 * Takes one action on one order. An action that the row offers must not be refused for the order's state; one that it does not
 * offer must not change the state.
 */
async function take({ who, list, actions, name }: (typeof names)[number], id: number, alone: boolean) {
  const action = actions[name] as RowAction<OrderFacts>
  const { order_sn } = await world.detail(id)
  const [row] = (await who.call(list as typeof orderList.list, { query: { search: order_sn } })).data
  const before = await standing(id)
  const given = { ...action.extraBody, ...inputs[name] }
  const rows = rowsOf(action.call)
  const body = rows ? { [rows]: [{ id }], ...given } : { ids: [id], ...given }
  const answer = await call(who, action.call, body)
  expect(answer.status, `${name} of ${order_sn}: ${answer.message}`).toBeLessThan(500)
  if (!alone || !rows || !action.may) return
  const [result] = answer.data as unknown as { ok: boolean; code: string | null; message: string }[]
  const said = `${name} of ${order_sn}: ${result?.message}`
  // An empty wallet or a carrier may refuse it, but the order's state must not.
  if (row?.actions.includes(name)) expect(result?.code ?? '', said).not.toMatch(/^order-(guard|move)\./)
  else if (result?.ok) expect(await standing(id), `${said}, though it was not offered`).toEqual(before)
}

/** Excluded: moves by carriers' tracking, which this test does not simulate, and offers to buyers, which have their own test. */
const expected = [
  ...['payment pay', 'payment refund_part', 'payment refund_rest', 'supply map', 'supply reserve'],
  ...['supply fall_short', 'supply release', 'fulfilment check', 'fulfilment predict'],
  ...['fulfilment re_predict', 'fulfilment pack', 'fulfilment ship', 'fulfilment deliver'],
  ...['afterSale open', 'afterSale reject', 'afterSale withdraw', 'cancel'],
]

it('never leaves what is drawn, and offers what it allows', async () => {
  const roll = dice(2611)
  const pick = <T>(from: readonly T[]): T => from[roll(from.length)] as T
  /** An order that meets the condition, or any order when none does. */
  const one = async (condition = 'true'): Promise<number> => {
    const { rows } = await app.asOwner(`SELECT id::int FROM "order" WHERE ${condition} ORDER BY id`)
    const found = (rows as unknown as { id: number }[]).map(({ id }) => id)
    return found.length > 0 ? pick(found) : one()
  }
  const arrive = async (): Promise<void> => {
    const skus = pick([['CUP'], ['POT'], ['CUP', 'POT'], ['UNKNOWN']])
    const lines = skus.map((sku) => platformLine({ sku, quantity: 1 + roll(5) }))
    await world.arrived({ lines })
  }
  const restock = (): Promise<unknown> =>
    app.system((ctx) =>
      makeStock(ctx, pick([world.skus.CUP, world.skus.POT]).id, world.warehouse.id, 1 + roll(5)),
    )
  const refund = async (): Promise<void> => {
    const id = await one("payment IN ('paid', 'partly_refunded')")
    const [line] = (await world.detail(id)).lines
    await call(clerk, erpOrder.refund, {
      id,
      lines: [{ line_id: line?.id ?? 0, quantity: 1 }],
      reason: 'Scratched',
    })
  }
  const openCase = async (): Promise<void> => {
    const id = await one("fulfilment IN ('packed', 'shipped', 'delivered')")
    const lines = (await world.detail(id)).lines.map(({ id, quantity }) => ({ line_id: id, quantity }))
    const body = { order_id: id, reason: 'damaged', wish: 'refund', description: 'Crushed', lines }
    const { data } = await call(merchant, afterSale.create, body)
    const { id: caseId } = (data ?? {}) as { id?: number }
    if (caseId === undefined) return
    const named = { id_list: [caseId] }
    if (roll(2) === 0) await call(merchant, afterSaleFlow.endpoints.withdraw, named)
    else await call(support, afterSaleFlow.endpoints.reject, { ...named, reason: 'No proof' })
  }
  /** Half of the steps are usual actions on orders that are not cancelled, or none would ever be delivered. */
  const usual = ['pay', 'check', 'predict', 're_predict', 'pack', 'ship', 'delivered']
  const anything = async (alone: boolean): Promise<void> => {
    const isUsual = roll(2) === 0
    const chosen = isUsual ? names.filter(({ name }) => usual.includes(name)) : names
    await take(pick(chosen), await one(isUsual ? 'NOT cancelled' : 'true'), alone)
  }
  const beside = [arrive, restock, refund, openCase, () => app.runJobs()]

  for (let n = 0; n < 6; n += 1) await arrive()
  let missing = expected
  for (let step = 1; step <= 240 || (step <= 600 && missing.length > 0); step += 1) {
    const kind = roll(10)
    if (kind < 3) await pick(beside)()
    else if (kind < 8) await anything(true)
    // Several at once: the state that one of them read may have changed when its request arrives.
    else await Promise.all([0, 1, 2].map(() => anything(false)))
    if (step % 6 === 0) await app.runJobs()
    if (step % 40 === 0) {
      const taken = await stepsOfAll()
      missing = expected.filter((move) => !taken.includes(move))
    }
  }
  expect(missing, 'a walk without these has shown too little').toEqual([])
  expect(await app.system(verifyBooks)).toMatchObject({ ok: true, problems: [] })
  expect(await app.system(proveStock)).toMatchObject({ ok: true, problems: [] })
})
