import { trackWarningErrors } from '@dropyard/contract/order/track-warning'
import { eq, inArray, or, sql } from 'drizzle-orm'
import type { UserCtx } from '../../../kit/context.ts'
import { qualified } from '../../../kit/data/qualified.ts'
import { entity } from '../../account/entity/table.ts'
import { order } from '../order/table.ts'
import { waysWhere } from '../parcel/query.ts'
import { parcel } from '../parcel/table.ts'
import { add } from './add.ts'
import { isOpen } from './open.ts'
import { rulesInForce } from './rules.ts'
import { trackWarning } from './table.ts'

/** Looking up tracking numbers, and raising warnings about them by hand. */

/** A number in the spelling of carriers. */
const written = (number: string): string => number.replace(/\s/g, '').toUpperCase()

export async function lookUp(ctx: UserCtx, asked: string) {
  const number = written(asked)
  const ways = await waysWhere(ctx, or(eq(parcel.number, number), eq(parcel.lastMileNumber, number)))
  if (ways.length === 0) return []
  const ids = ways.map((one) => one.id)
  const orders = await ctx.db
    .select({ id: order.id, orderSn: order.orderSn, company: entity.name })
    .from(order)
    .innerJoin(entity, eq(entity.id, order.entityId))
    .where(
      inArray(
        order.id,
        ways.map((one) => one.order_id),
      ),
    )
  const warnings = await ctx.db.select().from(trackWarning).where(inArray(trackWarning.parcelId, ids))
  const byId = new Map(orders.map((one) => [one.id, one]))
  return ways.map((way) => ({
    ...way,
    order_sn: byId.get(way.order_id)?.orderSn ?? '',
    company: byId.get(way.order_id)?.company ?? '',
    warnings: warnings
      .filter(({ parcelId }) => parcelId === way.id)
      .map(({ id, kind, state }) => ({ id, kind, state })),
  }))
}

/** Limit of numbers per request. */
const most = 1000

/** Handles each number separately: a warning was raised, the number is unknown, or it already has an open warning. */
export async function addByNumber(ctx: UserCtx, { numbers, note }: { numbers: string; note: string }) {
  const wanted = [
    ...new Set(
      numbers
        .split(/[\s,;，；]+/)
        .map(written)
        .filter(Boolean),
    ),
  ].slice(0, most)
  const rows = await ctx.db
    .select({
      parcel,
      paid: order.payAmount,
      warned: sql<boolean>`EXISTS (SELECT 1 FROM track_warning w WHERE w.parcel_id = ${qualified(parcel.id)} AND ${isOpen(sql`w.state`)})`,
    })
    .from(parcel)
    .innerJoin(order, eq(order.id, parcel.orderId))
    .where(inArray(parcel.number, wanted))
    .orderBy(parcel.id)
  const byNumber = new Map(rows.map((row) => [row.parcel.number, row]))
  const fresh = [...byNumber.values()].filter(({ warned }) => !warned)
  const ruleOf = await rulesInForce(ctx)
  const added = await add(
    ctx,
    fresh.map(({ parcel: one, paid }) => ({
      values: {
        parcelId: one.id,
        entityId: one.entityId,
        channelId: one.channelId,
        kind: 'manual' as const,
        note,
        since: ctx.now,
      },
      rule: ruleOf('manual', { ...one, paid }),
    })),
  )
  for (const id of added) ctx.audit({ record: 'track-warning', recordId: id, after: { note } })
  const { unknown, warned } = trackWarningErrors
  return wanted.map((number) => {
    const row = byNumber.get(number)
    const refusal = row ? (row.warned ? warned : undefined) : unknown
    return {
      number,
      id: row?.parcel.id ?? 0,
      ok: refusal === undefined,
      code: refusal?.code ?? null,
      message: refusal?.words[ctx.lang] ?? '',
    }
  })
}
