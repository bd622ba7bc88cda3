import { agreedFields, purchaseOrder as contract } from '@dropyard/contract/purchasing/purchase-order'
import { purchaseOrderErrors as errors } from '@dropyard/contract/purchasing/purchase-order/errors'
import { purchaseOrderFlow } from '@dropyard/contract/purchasing/purchase-order/flow'
import { seesCosts } from '@dropyard/contract/purchasing/purchase-order/lines'
import { and, eq, lt, ne, sql } from 'drizzle-orm'
import type { Ctx, UserCtx } from '../../../kit/context.ts'
import { today } from '../../../kit/data/days.ts'
import { personName } from '../../../kit/data/people.ts'
import { qualified } from '../../../kit/data/qualified.ts'
import { assertFound, fail, failAt } from '../../../kit/errors.ts'
import { mayRead } from '../../../kit/http/withheld.ts'
import { approvedFirst, reviewed } from '../../../kit/record/four-eyes.ts'
import { serve } from '../../../kit/record/record.ts'
import type { Row, Values } from '../../../kit/record/record-options.ts'
import { runFlow } from '../../../kit/record/workflow.ts'
import { rateAt } from '../../finance/currency/service.ts'
import { supplierTitle } from '../supplier/name.ts'
import { supplier } from '../supplier/table.ts'
import {
  changeLines,
  countIncoming,
  hasOpen,
  isAwaitedSql,
  isLateSql,
  isUnplacedSql,
  type LineChange,
  openSql,
  recountIncoming,
  refreshGoods,
} from './awaited.ts'
import { completed } from './completed.ts'
import { ended, endings } from './ending.ts'
import { guards } from './guards.ts'
import { assertOnlyPart } from './part-taken.ts'
import { assertChangeable, assertShares, hasGrown, isDear, isFree, isRevised, valued } from './rules.ts'
import { assertMailable, orderMail, wasMailed } from './send.ts'
import { assertUnsettled, type Cost } from './settled-costs.ts'
import { askedOn1688, orderChanged, orderCostsChanged, orderOn1688, orderPlaced } from './signals.ts'
import { purchaseOrder, purchaseOrderItem, purchaseOrderVersion } from './table.ts'
import { keepVersion } from './versions.ts'

/** Purchase orders: their workflow, and how they are written. */

type Order = typeof purchaseOrder.$inferSelect

const undecided = { firstApproverId: null, reviewedBy: null, reviewedAt: null }
async function approved(ctx: Ctx, { id, total }: Order) {
  await assertOnlyPart(ctx, id, 'approve')
  return { ...reviewed(ctx), approvedTotal: total }
}

export const flow = runFlow(purchaseOrderFlow, {
  table: purchaseOrder,
  // The key of a preview says nothing to people.
  historyInput: { order: (_before, _after, { way }) => ({ way }) },
  guardValues: { mailed: wasMailed },
  guards,
  effects: {
    submit: async (ctx, order) => {
      await assertNotBlocked(ctx, order)
      return { ...undecided, ...(await valued(ctx, order.id)), reason: '' }
    },
    resubmit: async (ctx, { id }) => ({ ...undecided, ...(await valued(ctx, id)) }),
    approve: approved,
    'first-approve': async (ctx, { id }) => {
      await assertOnlyPart(ctx, id, 'approve')
      return approvedFirst(ctx)
    },
    'second-approve': approved,
    reject: async (_ctx, _order, { reason }) => ({ ...undecided, reason }),
    withdraw: async () => undecided,
    order: async (ctx, order, { way, preview_key: previewKey }) => {
      await assertNotBlocked(ctx, order)
      if (way === 'mail') await assertMailable(ctx, order)
      if (way === '1688') await orderOn1688.send(ctx, { id: order.id, previewKey })
      return undefined
    },
    placed: async (ctx, order, { outer_no, express_nos, placed_on, promised_on }) => {
      if (order.state === 'approved') await assertNotBlocked(ctx, order)
      await assertNotAsked(ctx, order)
      const expressNos = [...new Set([...order.expressNos, ...express_nos])]
      if (expressNos.length > 20) failAt('express_nos', errors.numbers)
      if (order.placedOn === null) await countIncoming(ctx, order, 1)
      if (promised_on)
        await ctx.db
          .update(purchaseOrderItem)
          .set({ promisedOn: sql`coalesce(${purchaseOrderItem.promisedOn}, ${promised_on})` })
          .where(eq(purchaseOrderItem.headId, order.id))
      return {
        outerNo: outer_no || order.outerNo,
        expressNos,
        placedOn: order.placedOn ?? placed_on ?? today(ctx),
        // Later rates don't change what the goods are worth.
        rate: order.rate || (await rateAt(ctx, order.currency, 'CNY')),
        revertsTo: null,
      }
    },
    fail: async (ctx, order, { reason }) => {
      await assertNotAsked(ctx, order)
      return { reason }
    },
    resend: async (ctx, order) => {
      await assertMailable(ctx, order)
      return undefined
    },
    revert: async () => undecided,
    hold: async (_ctx, _order, { reason }) => ({ holdReason: reason }),
    resume: async () => ({ holdReason: '' }),
    ...endings,
    refuse: async (_ctx, _order, { reason }) => ({ reason }),
  },
  afterMove: {
    submit: approveFree,
    order: async (ctx, { id }, { way }) => {
      if (way === 'mail') await send(ctx, id)
      // What 1688 is asked for is placed when it has answered.
      if (way === 'print') await markPlaced(ctx, id)
    },
    resend: (ctx, { id }) => send(ctx, id),
    placed: async (ctx, { id }) => {
      await orderPlaced.send(ctx, id)
      await closeIfComplete(ctx, id)
    },
    'short-close': async (ctx, { id }) => {
      await orderCostsChanged.send(ctx, id)
      await closeIfComplete(ctx, id)
    },
    reopen: (ctx, { id }) => orderCostsChanged.send(ctx, id),
    revert: (ctx, order) => restore(ctx as UserCtx, order),
    close: ended,
    refuse: (ctx, { id }) => orderChanged.send(ctx, { id }),
    cancel: ended,
  },
})

/** Approves cheap samples, in the name of the system. */
async function approveFree(ctx: Ctx, order: Order): Promise<void> {
  if (isFree(ctx, order)) await flow.move({ ...ctx, user: null }, 'approve', [order.id], {})
}

async function closeIfComplete(ctx: Ctx, id: number): Promise<void> {
  if (!(await hasOpen(ctx, id))) await flow.move(ctx, 'close', [id], { reason: '' })
}

/** @param outer_no the supplier's number */
export async function markPlaced(ctx: Ctx, id: number, outer_no = ''): Promise<void> {
  await flow.move(ctx, 'placed', [id], { outer_no, express_nos: [], placed_on: null, promised_on: null })
}

/** While 1688 is being asked, only its answer decides what becomes of an order. */
async function assertNotAsked(ctx: Ctx, { id, state }: Order): Promise<void> {
  if (ctx.user === null || state !== 'placing') return
  const [number] = await askedOn1688.ask(ctx, id)
  if (number) fail(errors.asked_1688, { number })
}

const send = (ctx: Ctx, id: number): Promise<void> => ctx.enqueue(mailJob, { id })

/** Sends an order to its supplier; then it is placed, unless it was sent again. */
export const mailJob = orderMail(async (ctx, { id, state }, failure) => {
  if (state !== 'placing') return
  await (failure === undefined ? markPlaced(ctx, id) : flow.move(ctx, 'fail', [id], { reason: failure }))
})

/** Changes what of lines has come or is free, and closes or reopens their orders. */
export const noteLines = (ctx: Ctx, changes: readonly LineChange[]) =>
  changeLines(ctx, changes, async (id, action) => {
    await (action === 'close'
      ? flow.move(ctx, 'close', [id], { reason: '' })
      : flow.move(ctx, 'reopen', [id], { line_ids: [], reason: '' }))
  })

async function assertNotBlocked(ctx: Ctx, { supplierId }: Order): Promise<void> {
  const [found] = await ctx.db.select().from(supplier).where(eq(supplier.id, supplierId))
  if (found?.status === 'blocked') fail(errors.blocked)
}

const changeable = new Set(['draft', 'approved', 'placed'])

export const served = serve(contract, purchaseOrder, {
  flow,
  search: [
    purchaseOrder.poSn,
    purchaseOrder.outerNo,
    sql`(SELECT s.name || ' ' || s.name_en || ' ' || s.code FROM supplier s WHERE s.id = ${qualified(purchaseOrder.supplierId)})`,
    (text) =>
      sql`${purchaseOrder.id} IN (SELECT i.purchase_order_id FROM purchase_order_item i JOIN sku k ON k.id = i.sku_id WHERE k.code = ${text})`,
  ],
  columns: {
    supplier_name: supplierTitle(purchaseOrder.supplierId),
    buyer_name: personName(purchaseOrder.buyerId),
    money: purchaseOrder.money,
    above_quoted: sql`(${purchaseOrder.aboveQuoted} / 100.0)::numeric(9,2)::text`,
    late: isLateSql,
  },
  filters: {
    due_before: (day) => lt(purchaseOrder.dueOn, day),
    express_no: (text) => sql`${purchaseOrder.expressNos} @> ARRAY[${text}]`,
    money: (wanted) => eq(purchaseOrder.money, wanted),
    held: (wanted) => (wanted ? ne(purchaseOrder.holdReason, '') : eq(purchaseOrder.holdReason, '')),
    open_sku_id: (id) =>
      sql`${purchaseOrder.id} IN (SELECT purchase_order_id FROM purchase_order_item WHERE sku_id = ${id} AND ${openSql} > 0)`,
    late: (wanted, ctx) => (wanted ? isLateSql(ctx) : sql`NOT ${isLateSql(ctx)}`),
    delivery: (wanted) => (wanted === 'awaited' ? isAwaitedSql : isUnplacedSql),
  },
  beforeSave: async (ctx, input, before) => {
    if (!mayRead(ctx.user, seesCosts)) fail(errors.prices)
    if (before && !changeable.has(String(before.state))) fail(errors.locked)
    const given = await completed(ctx, input, before)
    assertShares({ ...before, ...given })
    if (!before || before.state === 'draft') return given
    assertChangeable(before, given)
    if (!isRevised(before, given)) return given
    await assertOnlyPart(ctx, before.id, 'draft')
    if (given.costs)
      await assertUnsettled(ctx, 'order', (before.costs ?? []) as never, given.costs as readonly Cost[])
    await keepVersion(ctx, before)
    return { ...given, revision: Number(before.revision) + 1 }
  },
  afterSave: async (ctx, row, before) => {
    if (before && before.revision !== row.revision) await revised(ctx, row, before)
    await orderChanged.send(ctx, { id: row.id })
  },
  mayRemove: async (ctx, rows) => {
    if (rows.some(({ state }) => state !== 'draft')) fail(errors.draft_only)
    for (const { id } of rows) await orderChanged.send(ctx, { id, deleted: true })
  },
})

/** Counts what a change of an agreed order awaits, and asks for approval again if the order grew. */
async function revised(ctx: UserCtx, row: Row, before: Row): Promise<void> {
  const [order] = await ctx.db.select().from(purchaseOrder).where(eq(purchaseOrder.id, row.id))
  const changed = assertFound(order)
  if (changed.placedOn !== null) {
    await recountIncoming(ctx, before as never, row as never)
    await refreshGoods(ctx, [row.id])
    await orderCostsChanged.send(ctx, row.id)
  }
  await flow.addHistory(ctx, [changed], 'revised', { revision: String(row.revision) })
  const value = await valued(ctx, row.id)
  const isDearer = isDear(value) !== undefined && (value.aboveQuoted ?? 0) > (changed.aboveQuoted ?? 0)
  const isGrown = hasGrown(changed) || isDearer
  await ctx.db
    .update(purchaseOrder)
    .set({
      ...value,
      ...(isGrown && changed.placedOn !== null
        ? { revertsTo: changed.revertsTo ?? Number(before.revision) }
        : {}),
    })
    .where(eq(purchaseOrder.id, row.id))
  if (isGrown) await flow.move(ctx, 'resubmit', [row.id], {})
  else if (changed.state === 'placed') await closeIfComplete(ctx, row.id)
}

/** Restores what was agreed before a change of a placed order that asked for approval. */
async function restore(ctx: UserCtx, { id, revertsTo }: Order): Promise<void> {
  if (revertsTo === null) return closeIfComplete(ctx, id)
  const [kept] = await ctx.db
    .select({ terms: purchaseOrderVersion.terms })
    .from(purchaseOrderVersion)
    .where(and(eq(purchaseOrderVersion.orderId, id), eq(purchaseOrderVersion.number, revertsTo)))
  const now = (await served.read(ctx, id)) as unknown as Row
  const agreed = agreedFields.map((name) => [name, assertFound(kept).terms[name]])
  const terms: Values = { ...now, ...Object.fromEntries(agreed) }
  // Lines that the change removed get new ids.
  for (const kind of ['items', 'costs'] as const) {
    const ids = new Set((now[kind] as { id: number }[]).map((line) => line.id))
    terms[kind] = (terms[kind] as { id?: number }[]).map(({ id: of, ...line }) =>
      of !== undefined && ids.has(of) ? { id: of, ...line } : line,
    )
  }
  const names = Object.keys(contract.input.shape)
  await served.update(
    ctx,
    id,
    contract.input.parse(Object.fromEntries(names.map((name) => [name, terms[name] ?? undefined]))),
  )
  await ctx.db.update(purchaseOrder).set({ revertsTo: null }).where(eq(purchaseOrder.id, id))
}
