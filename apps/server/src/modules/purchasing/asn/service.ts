import { commonErrors } from '@dropyard/contract/kit/errors'
import { asn as contract } from '@dropyard/contract/purchasing/asn'
import { asnErrors as errors } from '@dropyard/contract/purchasing/asn/errors'
import { asnFlow } from '@dropyard/contract/purchasing/asn/flow'
import { seesCosts } from '@dropyard/contract/purchasing/purchase-order/lines'
import { eq, lt, sql } from 'drizzle-orm'
import type { Ctx, UserCtx } from '../../../kit/context.ts'
import { today } from '../../../kit/data/days.ts'
import { assertFound, assertVersion, atField, fail, invalid } from '../../../kit/errors.ts'
import { mayRead } from '../../../kit/http/withheld.ts'
import { serve } from '../../../kit/record/record.ts'
import { runFlow } from '../../../kit/record/workflow.ts'
import { assertUnsettled } from '../purchase-order/settled-costs.ts'
import { purchaseOrder } from '../purchase-order/table.ts'
import { supplierTitle } from '../supplier/name.ts'
import { assertAnnounceable, connectToOrders, type Stored } from './announced.ts'
import {
  arrivalAtDock,
  arrivalPutAway,
  arrivalReceived,
  arrivalRejected,
  arrivalsToDo,
  differs,
} from './counted.ts'
import { inspections, putAways, receipts } from './facts.ts'
import { assertCurrency, updateFree } from './free.ts'
import { arrives, isOf, receiveAll } from './samples.ts'
import { settleArrival, settleTogether } from './settle.ts'
import { changedAfterwards, notCompletable, receivingFinished } from './signals.ts'
import { asn, asnItem } from './table.ts'

/** Arrivals: their workflow, and how they are written. */

/** Lines of orders that an arrival no longer announces may be removed from their orders. */
const releaseOrders = (ctx: Ctx, id: number): Promise<unknown> =>
  ctx.db.update(asnItem).set({ poLineId: null }).where(eq(asnItem.headId, id))

export const flow = runFlow(asnFlow, {
  table: asn,
  // The rows of receipts, inspections and put-aways say more.
  historyInput: {
    receive: () => ({}),
    designed: () => ({}),
    inspect: () => ({}),
    'put-away': () => ({}),
    'update-free': () => ({}),
  },
  guards: {
    sampling: isOf('sample', errors.not_samples),
    designed: isOf('packaging', errors.not_packaging),
  },
  effects: {
    sampling: arrives,
    designed: arrives,
    'update-free': async (_ctx, row, { version }) => {
      assertVersion(row.version, version)
      return undefined
    },
    arrive: async (ctx) => ({ arrivedAt: ctx.now }),
    receive: async (ctx, { arrivedAt }) => ({ arrivedAt: arrivedAt ?? ctx.now }),
    reconcile: async (ctx, { id }, { reason }) => {
      const [found] = await ctx.db.select({ atDock: arrivalAtDock }).from(asn).where(eq(asn.id, id))
      const { atDock } = assertFound(found)
      if (atDock !== 0) fail(errors.at_dock, { pieces: atDock })
      const [open] = await notCompletable.ask(ctx, id)
      if (open) fail(...open)
      return { reason }
    },
    refuse: async (ctx, row, { reason, attachments }) => {
      await releaseOrders(ctx, row.id)
      return { reason, attachments: [...new Set([...row.attachments, ...attachments])] }
    },
    cancel: async (ctx, { id }, { reason }) => {
      await releaseOrders(ctx, id)
      return { reason }
    },
  },
  afterMove: {
    sampling: async (ctx, row, { condition }) => {
      await receiveAll(ctx as UserCtx, row, condition)
      await finished(ctx, row)
    },
    designed: async (ctx, row, { counts, condition: note }) => {
      for (const count of counts)
        await atField('counts', () => receipts.create(ctx as UserCtx, { ...count, asn_id: row.id, note }))
      await finished(ctx, row)
    },
    receive: (ctx, { id: asn_id }, { counts }) =>
      settleTogether(ctx, async () => {
        for (const count of counts)
          await atField('counts', () => receipts.create(ctx as UserCtx, { ...count, asn_id }))
      }),
    'update-free': (ctx, { id }, input) => updateFree(ctx, id, input),
    finish: finished,
    resume: (ctx, { id }) => settleArrival(ctx, id),
    inspect: async (ctx, { id: asn_id }, { counts }) => {
      for (const { reason, ...count } of counts)
        await atField('counts', () =>
          inspections.create(ctx as UserCtx, { ...count, asn_id, reason_code: reason }),
        )
    },
    'put-away': async (ctx, { id: asn_id }, { counts, bin_id }) => {
      for (const count of counts)
        await atField('counts', () => putAways.create(ctx as UserCtx, { ...count, asn_id, bin_id }))
    },
  },
})

/** Costs of the arrival are for what came, once it is known. */
async function finished(ctx: Ctx, { id }: { id: number }): Promise<void> {
  await settleArrival(ctx, id)
  await receivingFinished.send(ctx, id)
}

const { reconcile } = asnFlow.endpoints
const counting = ['receiving', 'received']
const over = ['reconciled', 'refused', 'cancelled']

/** What a line announces; a new one has no id. */
interface Announced {
  readonly id?: number | undefined
  readonly expected: number
}

async function supplierOf(ctx: Ctx, items: readonly { po_id?: number | null | undefined }[]) {
  const id = items.find(({ po_id }) => po_id)?.po_id
  if (!id) return null
  const [order] = await ctx.db
    .select({ supplierId: purchaseOrder.supplierId })
    .from(purchaseOrder)
    .where(eq(purchaseOrder.id, id))
  return order?.supplierId ?? null
}

export const served = serve(contract, asn, {
  flow,
  search: [
    asn.asnSn,
    (text) => sql`${asn.expressNos} @> ARRAY[${text}]`,
    (text) =>
      sql`${asn.id} IN (SELECT i.asn_id FROM asn_item i JOIN sku k ON k.id = i.sku_id WHERE k.code = ${text})`,
  ],
  columns: {
    supplier_name: supplierTitle(asn.supplierId),
    received: arrivalReceived,
    rejected: arrivalRejected,
    put_away: arrivalPutAway,
    at_dock: arrivalAtDock,
    differs,
    late: (ctx) =>
      sql`(${asn.state} IN ('submitted', 'in_transit') AND coalesce(${asn.eta} < ${today(ctx)}, false))`,
  },
  filters: {
    po_id: (id) => sql`${asn.id} IN (SELECT i.asn_id FROM asn_item i WHERE i.po_id = ${id})`,
    eta_before: (day) => lt(asn.eta, day),
    express_no: (text) => sql`${asn.expressNos} @> ARRAY[${text}]`,
    to_do: (what) => arrivalsToDo[what],
  },
  beforeSave: async (ctx, input, before) => {
    const state = String(before?.state ?? 'draft')
    if (over.includes(state)) {
      const [en = '', zh = ''] = asnFlow.states[state as keyof typeof asnFlow.states].words
      fail(errors.locked, { state: { en: en.toLowerCase(), zh } })
    }
    const stored = (before?.items ?? []) as Stored[]
    const isMoved = before !== undefined && before.warehouse_id !== input.warehouse_id
    if (isMoved && stored.some(({ received }) => received > 0)) invalid({ warehouse_id: errors.moved.words })
    if (counting.includes(state) && !ctx.user.permissions.has(reconcile.permission)) {
      const expectedIn = (some: readonly Announced[]) => (one: Announced) =>
        one.expected === (some.find(({ id }) => id !== undefined && id === one.id)?.expected ?? 0)
      const isSame = input.items.every(expectedIn(stored)) && stored.every(expectedIn(input.items))
      if (before?.supplier_id !== input.supplier_id || !isSame) fail(errors.not_theirs)
    }
    if (input.costs && !mayRead(ctx.user, seesCosts)) fail(commonErrors.not_allowed)
    if (before && input.costs) {
      await assertUnsettled(ctx, 'arrival', (before.costs ?? []) as never, input.costs)
      await assertCurrency(ctx, before.id, input.currency)
    }
    await assertAnnounceable(ctx, { ...input, id: before?.id, isMoved }, stored)
    const currency = mayRead(ctx.user, seesCosts) ? input.currency : String(before?.currency ?? 'CNY')
    return {
      ...input,
      currency,
      supplier_id: input.supplier_id ?? (await supplierOf(ctx, input.items)),
      ...(before ? {} : { created_by: ctx.user.id }),
    }
  },
  afterSave: async (ctx, { id }, before) => {
    await connectToOrders(ctx, id)
    if (before && counting.includes(String(before.state))) await settleArrival(ctx, id)
    await changedAfterwards(ctx, id)
  },
  mayRemove: async (_ctx, rows) => {
    if (rows.some(({ state }) => state !== 'draft')) fail(errors.draft_only)
  },
})
