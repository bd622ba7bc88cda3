import { erpOrder as contract, erpOrderErrors } from '@dropyard/contract/order/erp-order'
import { mayEditAddress } from '@dropyard/contract/order/order/guard'
import type { z } from 'zod'
import { exported } from '../../../kit/context.ts'
import { invalid } from '../../../kit/errors.ts'
import { type PreTransactionCtx, type Route, route } from '../../../kit/http/route.ts'
import { withDryRun } from '../../../kit/record/row-answer.ts'
import { importRoute } from '../../../kit/sheets/file-import.ts'
import { sendSheet } from '../../../kit/sheets/send-sheet.ts'
import { tableOf } from '../../../kit/sheets/sheet-columns.ts'
import { cancelOrders, refundOne } from '../after-sale/cancel.ts'
import {
  checkOrders,
  markDelivered,
  packOrders,
  requestLabels,
  requestNewLabels,
  shipOrders,
} from '../fulfilment/fulfil.ts'
import { markUrgent } from '../fulfilment/urgency.ts'
import { scannedOf } from '../label/scanned.ts'
import { lockOrder } from '../order/change.ts'
import { readOrder } from '../order/read.ts'
import { quotesOfAll } from '../order-edit/channel-quotes.ts'
import { changeAddress, changeChannel } from '../order-edit/edit.ts'
import { fixAddresses } from '../order-edit/fix-address.ts'
import { reportAbnormal, resolveAbnormal } from '../order-exception/cases.ts'
import { addressStat } from '../order-list/address-stat.ts'
import { orderDetail } from '../order-list/detail.ts'
import { detailLines } from '../order-list/detail-lines.ts'
import { startExport } from '../order-list/export.ts'
import { listOrders } from '../order-list/query.ts'
import { writeNote } from '../order-note/write.ts'
import { tagsInUse } from '../order-tag/query.ts'
import { cancelTags, setTags } from '../order-tag/set.ts'
import { parcelColumns, parcelsToSend } from './address-file.ts'
import { addressAndChanges, remarksOf } from './query.ts'
import { importTracking } from './tracking-import.ts'

type Replaced = z.output<typeof contract.rePrediction.body>
type Rerouted = z.output<typeof contract.changeChannel.body>
type StaffRow = z.output<typeof contract.list.data>[number]

const addressesName = { en: 'Addresses', zh: '收货地址' }

/** Which of the orders' numbers their carriers have scanned; asked before anything is locked. */
const scannedIn = (early: PreTransactionCtx, { orders }: { orders: readonly { id: number }[] }) =>
  scannedOf(
    early,
    orders.map(({ id }) => id),
  )

export const routes: readonly Route[] = [
  route(contract.list, async (ctx, { query }) => {
    const listed = await listOrders(ctx, query, true)
    return { ...listed, data: listed.data as StaffRow[] }
  }),
  route(contract.detail, (ctx, { params }) => orderDetail(ctx, params.id)),
  route(contract.check, (ctx, { body }) => checkOrders(ctx, body.orders)),
  route(contract.predict, (ctx, { body }) => requestLabels(ctx, body.orders)),
  // Carriers are asked before a transaction is opened, so that none has to wait for them.
  route(
    contract.rePrediction,
    (ctx, { body, precomputed: scanned }: { body: Replaced; precomputed: ReadonlyMap<number, string> }) =>
      requestNewLabels(ctx, body.orders, { scanned, anyway: body.anyway }),
    { preTransaction: scannedIn },
  ),
  route(contract.pack, (ctx, { body }) => packOrders(ctx, body.orders)),
  route(contract.ship, (ctx, { body }) => shipOrders(ctx, body.orders)),
  route(contract.delivered, (ctx, { body }) => markDelivered(ctx, body.orders, body.reason)),
  route(contract.urgent, (ctx, { body: { orders, urgent, level, reason, until } }) => {
    const end = until === null ? null : new Date(until)
    if (end !== null && end <= ctx.now) invalid({ until: erpOrderErrors.urgent_past.words })
    return markUrgent(ctx, orders, { level: urgent ? level : 0, reason, until: urgent ? end : null })
  }),
  route(contract.abnormal, (ctx, { body: { orders, reason, note, ...plan } }) =>
    reportAbnormal(ctx, orders, reason, note, plan),
  ),
  route(contract.resolution, (ctx, { body: { orders, ...done } }) => resolveAbnormal(ctx, orders, done)),
  route(contract.cancel, (ctx, { body }) =>
    withDryRun(ctx, body.dry_run, (its) => cancelOrders(its, body.orders, body.reason)),
  ),
  route(contract.refund, (ctx, { body }) => refundOne(ctx, body)),
  route(contract.setTags, async (ctx, { body }) => ({
    changed: await setTags(ctx, body.ids, body.tags),
  })),
  route(contract.cancelTags, async (ctx, { body }) => ({
    changed: await cancelTags(ctx, body.ids, body.tags),
  })),
  route(contract.getTags, (ctx) => tagsInUse(ctx)),
  route(contract.getRemark, (ctx, { query }) => remarksOf(ctx, query.id)),
  route(contract.addRemark, async (ctx, { body }) => ({
    changed: await writeNote(ctx, body.ids, body.note),
  })),
  route(contract.getGoods, async (ctx, { query }) => detailLines(ctx, await readOrder(ctx, query.id))),
  route(contract.getAddress, (ctx, { query }) => addressAndChanges(ctx, query.id)),
  route(contract.updateAddress, async (ctx, { body }) => {
    const o = await changeAddress(
      ctx,
      await lockOrder(ctx, body.id, body.version, mayEditAddress),
      body.address,
    )
    return { id: o.id, version: o.version, status: o.status }
  }),
  route(contract.fixAddress, (ctx, { body }) =>
    withDryRun(ctx, body.dry_run, (its) => fixAddresses(its, body.orders, { preview: body.dry_run })),
  ),
  route(contract.channelQuotes, (ctx, { query }) => quotesOfAll(ctx, query.ids)),
  route(contract.addressStat, (ctx) => addressStat(ctx)),
  route(
    contract.changeChannel,
    (ctx, { body, precomputed: scanned }: { body: Rerouted; precomputed: ReadonlyMap<number, string> }) =>
      withDryRun(ctx, body.dry_run, (its) =>
        changeChannel(its, body.orders, body.channel_id, {
          scanned,
          anyway: body.anyway,
          reason: body.reason,
        }),
      ),
    { preTransaction: scannedIn },
  ),
  importRoute(contract.importTrackno, importTracking),
  route(contract.export, async (ctx, { body }) => ({ job_id: await startExport(ctx, body) })),
  route(contract.exportAddress, async (ctx, { query, reply }) => {
    const rows = await parcelsToSend(ctx, query)
    exported(ctx, 'order', rows.length)
    const table = tableOf(parcelColumns(ctx.user), rows, ctx.lang)
    return sendSheet(ctx, reply, { format: query.format, names: addressesName, ...table })
  }),
]
