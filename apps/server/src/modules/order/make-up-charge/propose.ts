import type { ImportResult } from '@dropyard/contract/kit/imports'
import { makeUpErrors } from '@dropyard/contract/order/make-up-charge'
import { isUnpaid } from '@dropyard/contract/order/order/state'
import { and, eq, inArray, or } from 'drizzle-orm'
import type { Ctx, UserCtx } from '../../../kit/context.ts'
import { atField, fail, Refusal } from '../../../kit/errors.ts'
import type { SentFile } from '../../../kit/sheets/file-import.ts'
import { readColumns } from '../../../kit/sheets/import-columns.ts'
import { takeRows } from '../../../kit/sheets/import-rows.ts'
import { axesOf, lockOrders, type OrderRecord } from '../order/change.ts'
import { order } from '../order/table.ts'
import { lockParcelOf } from '../order/together.ts'
import { differenceFor, paidGrams } from './difference.ts'
import { flow } from './service.ts'
import { isUnsettled, makeUpCharge } from './table.ts'

/** Differences from carriers' weights. They are proposed, and become due only when staff confirm them. */

/** Shown to the merchant in both languages. */
const reason = 'Weighed by the carrier 物流商复称'

interface Weight {
  grams: number
  labelId: number | null
  by: number | null
}

/** A weight that was waived isn't proposed again. @returns whether a new difference was proposed */
async function propose(ctx: Ctx, o: OrderRecord, { grams, labelId, by }: Weight): Promise<boolean> {
  // Orders of a combined parcel are weighed together.
  const parcel = await lockParcelOf(ctx, o)
  const [known] = await ctx.db
    .select({ id: makeUpCharge.id })
    .from(makeUpCharge)
    .where(
      and(
        inArray(
          makeUpCharge.orderId,
          parcel.map((one) => one.id),
        ),
        or(isUnsettled, and(eq(makeUpCharge.state, 'waived'), eq(makeUpCharge.weighedGrams, grams))),
      ),
    )
    .limit(1)
  if (known) return false
  const charged = await paidGrams(ctx, parcel)
  const amount = await differenceFor(ctx, o, { charged, weighed: grams })
  if (amount === 0) return false
  const [row] = await ctx.db
    .insert(makeUpCharge)
    .values({
      entityId: o.entityId,
      orderId: o.id,
      orderSn: o.orderSn,
      state: 'proposed',
      chargedGrams: charged,
      weighedGrams: grams,
      amount,
      reason,
      createdBy: by,
      labelId,
      createdAt: ctx.now,
    })
    .onConflictDoNothing()
    .returning()
  if (row) await flow.recordCreated(ctx, row)
  return row !== undefined
}

const isPaidAndSent = (o: OrderRecord): boolean =>
  !o.cancelled && !isUnpaid(axesOf(o)) && o.shippedAt !== null

/** A carrier reported a parcel's weight: proposes the difference. If it can't be priced, staff have to enter it. */
export async function proposeFor(
  ctx: Ctx,
  { orderId, labelId, grams }: { orderId: number; labelId: number; grams: number },
): Promise<void> {
  const [o] = await lockOrders(ctx, [orderId])
  if (!o || !isPaidAndSent(o)) return
  try {
    await propose(ctx, o, { grams, labelId, by: null })
  } catch (error) {
    if (!(error instanceof Refusal) || error.refusal.code !== makeUpErrors.no_price.code) throw error
  }
}

const maxRows = 5000
const heaviest = 1_000_000
const columns = {
  sn: {
    en: 'Order or tracking number',
    zh: '订单号或运单号',
    also: ['order_sn', 'number', 'tracking_number'],
  },
  grams: { en: 'Weight (g)', zh: '重量（g）', also: ['grams', 'weight', 'weight_g'] },
}
const needed = [['sn'], ['grams']] as const
const identifiers = ['sn'] as const

/** Imports the weights of a carrier's bill; each row is handled separately. */
export async function importWeights(ctx: UserCtx, sent: SentFile): Promise<ImportResult> {
  const read = readColumns(ctx.lang, sent.sheet, { columns, needed, identifiers, maxRows })
  const rows = read.rows.map((row) => ({
    line: row.line,
    sn: row.sn.toUpperCase().replace(/\s/g, ''),
    grams: Number(row.grams),
  }))
  const names = [...new Set(rows.map(({ sn }) => sn))]
  const known = await ctx.db
    .select({ id: order.id })
    .from(order)
    .where(or(inArray(order.orderSn, names), inArray(order.trackingNumber, names)))
  const locked = await lockOrders(
    ctx,
    known.map(({ id }) => id),
  )
  const byName = new Map(
    locked.flatMap((o) => [[o.orderSn, o] as const, [o.trackingNumber ?? '', o] as const]),
  )
  const open = await ctx.db
    .select({ orderId: makeUpCharge.orderId, number: makeUpCharge.chargeSn })
    .from(makeUpCharge)
    .where(
      and(
        inArray(
          makeUpCharge.orderId,
          locked.map((o) => o.id),
        ),
        isUnsettled,
      ),
    )
  const taken = new Map(open.map(({ orderId, number }) => [orderId, number]))
  return takeRows(ctx, sent, {
    rows,
    errors: read.errors,
    column: (field) => columns[field as keyof typeof columns][ctx.lang],
    take: async (inRow, row) => {
      const o = await atField('sn', async () => {
        const one = byName.get(row.sn)
        return one && isPaidAndSent(one) ? one : fail(makeUpErrors.order)
      })
      if (!Number.isInteger(row.grams) || row.grams < 1 || row.grams > heaviest)
        await atField('grams', async () => fail(makeUpErrors.weight))
      const number = taken.get(o.id)
      if (number !== undefined) await atField('sn', async () => fail(makeUpErrors.taken, { number }))
      const isNew = await atField('grams', () =>
        propose(inRow, o, { grams: row.grams, labelId: null, by: ctx.user.id }),
      )
      return isNew ? 'created' : 'unchanged'
    },
  })
}
