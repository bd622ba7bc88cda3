import { commonErrors } from '@dropyard/contract/kit/errors'
import { erpOrder, erpOrderErrors } from '@dropyard/contract/order/erp-order'
import { mayLabel } from '@dropyard/contract/order/order-guard'
import { and, eq, inArray, ne } from 'drizzle-orm'
import type { UserCtx } from '../../../kit/context.ts'
import { fail, mustMay, Refusal } from '../../../kit/errors.ts'
import type { Progress } from '../../../kit/file-import.ts'
import { findingsOf } from '../../../kit/import-findings.ts'
import { undoable } from '../../../kit/savepoint.ts'
import { rowsOf, type Sheet } from '../../../kit/sheet.ts'
import { channel } from '../../logistics/channel/table.ts'
import { lockStockOf } from '../../warehouse/stock/lock.ts'
import { allowed, change, type OrderRecord, viewOf } from '../order/change.ts'
import { handOver } from '../order/fulfil.ts'
import { carrierOf, trackingUrl } from '../order/label.ts'
import { order } from '../order/table.ts'

/** Tracking numbers that carriers gave: from a file to the orders, each row on its own. */

const mostRows = 2000
const names = {
  sn: ['order_sn', 'order sn', 'order', '订单号'],
  number: ['tracking_number', 'tracking number', 'tracking', 'trackno', '运单号'],
  channel: ['channel_code', 'channel code', 'channel', '渠道', '渠道代码'],
}

/** What the two columns that must be there are called. */
const headers = {
  sn: { en: 'Order', zh: '订单号' },
  number: { en: 'Tracking number', zh: '运单号' },
}

interface Row {
  line: number
  sn: string
  number: string
  channel: string
}

export interface RowResult {
  row: number
  order_sn: string
  outcome: 'done' | 'unchanged' | 'failed'
  message: string
}

export async function importTracking(ctx: UserCtx, sheet: Sheet, ship: boolean, progress: Progress) {
  if (ship) mustMay(ctx, erpOrder.ship)
  const rows = readRows(ctx, sheet)
  const orders = await lockBySn(
    ctx,
    rows.map((row) => row.sn),
  )
  // All at once, as `eachOrder` does: order by order they would meet others in a circle.
  if (ship && orders.length > 1)
    await lockStockOf(
      ctx,
      orders.map((o) => o.id),
    )
  const bySn = new Map(orders.map((o) => [o.orderSn, o]))
  const channels = new Map(
    (await ctx.db.select({ id: channel.id, code: channel.code }).from(channel)).map((c) => [
      c.code.toUpperCase(),
      c.id,
    ]),
  )
  const results: RowResult[] = []
  for (const [i, row] of rows.entries()) {
    if (i % 50 === 0) await progress(i, rows.length)
    const answer = await guarded(ctx, row, async () => {
      const o = bySn.get(row.sn)
      if (!o) fail(erpOrderErrors.order_unknown)
      const after = await setNumber(ctx, o, row, channels)
      const sent = ship && after.fulfilment === 'predicted' ? await handOver(ctx, after) : after
      bySn.set(row.sn, sent)
      return sent.version === o.version ? 'unchanged' : 'done'
    })
    results.push(answer)
  }
  const of = (outcome: RowResult['outcome']) => results.filter((one) => one.outcome === outcome).length
  const errors = results
    .filter((one) => one.outcome === 'failed')
    .map(({ row, message }) => ({ row, column: '', message }))
  const { warnings, error_file } = findingsOf(ctx, sheet, errors)
  return {
    rows: rowsOf(sheet),
    done: of('done'),
    unchanged: of('unchanged'),
    failed: of('failed'),
    results,
    warnings,
    error_file,
  }
}

function readRows(ctx: UserCtx, sheet: Sheet): Row[] {
  const at = (wanted: readonly string[]): number =>
    sheet.headers.findIndex((header) => wanted.includes(header.toLowerCase()))
  const place = { sn: at(names.sn), number: at(names.number), channel: at(names.channel) }
  const missing = [
    ...(place.sn < 0 ? [headers.sn[ctx.lang]] : []),
    ...(place.number < 0 ? [headers.number[ctx.lang]] : []),
  ]
  if (missing.length > 0)
    fail(commonErrors.file_columns, { columns: missing.join(ctx.lang === 'zh' ? '、' : ', ') })
  if (sheet.rows.length > mostRows) fail(erpOrderErrors.too_long, { rows: mostRows })
  const cell = (cells: readonly string[], index: number): string =>
    index < 0 ? '' : (cells[index] ?? '').trim()
  return sheet.rows.map(({ line, cells }) => ({
    line,
    sn: cell(cells, place.sn).toUpperCase(),
    number: cell(cells, place.number).toUpperCase().replace(/\s/g, ''),
    channel: cell(cells, place.channel).toUpperCase(),
  }))
}

const lockBySn = (ctx: UserCtx, sns: readonly string[]): Promise<OrderRecord[]> =>
  sns.length === 0
    ? Promise.resolve([])
    : ctx.db
        .select()
        .from(order)
        .where(inArray(order.orderSn, [...new Set(sns)]))
        .orderBy(order.id)
        .for('update')

/** One row behind a savepoint: what is wrong with it is its answer. */
async function guarded(
  ctx: UserCtx,
  row: Row,
  work: () => Promise<'done' | 'unchanged'>,
): Promise<RowResult> {
  const head = { row: row.line, order_sn: row.sn }
  try {
    return { ...head, outcome: await undoable(ctx.db, work), message: '' }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { ...head, outcome: 'failed', message: error.words(ctx.lang) }
  }
}

async function setNumber(
  ctx: UserCtx,
  o: OrderRecord,
  row: Row,
  channels: ReadonlyMap<string, number>,
): Promise<OrderRecord> {
  if (!/^[A-Z0-9]{5,40}$/.test(row.number)) fail(erpOrderErrors.tracking_bad)
  const channelId = row.channel ? channels.get(row.channel) : o.channelId
  if (channelId === undefined) fail(commonErrors.not_found)
  if (o.trackingNumber === row.number && o.channelId === channelId) return o
  // A label may be corrected until the parcel is packed; a first one needs what every first one needs.
  if (o.fulfilment !== 'predicted') allowed(mayLabel(viewOf(o)))
  const [other] = await ctx.db
    .select({ orderSn: order.orderSn })
    .from(order)
    .where(and(eq(order.trackingNumber, row.number), ne(order.id, o.id)))
  if (other) fail(erpOrderErrors.tracking_used, { order_sn: other.orderSn })
  const carrier = await carrierOf(ctx, channelId)
  return change(ctx, o, {
    moves: o.fulfilment === 'checked' ? { fulfilment: 'predict' } : {},
    set: {
      channelId,
      trackingNumber: row.number,
      trackingUrl: trackingUrl(carrier?.trackingUrl ?? '', row.number),
      labelError: null,
    },
    events: [{ kind: 'labelled', values: { carrier: carrier?.carrier ?? '', number: row.number } }],
  })
}
