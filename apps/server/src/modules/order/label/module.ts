import { label as contract } from '@dropyard/contract/order/label'
import { eq, or, sql } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { titleAt } from '../../../kit/data/in-language.ts'
import { qualified } from '../../../kit/data/qualified.ts'
import { route } from '../../../kit/http/route.ts'
import { jobFileFetched } from '../../../kit/jobs/job-file.ts'
import { registerModule } from '../../../kit/module.ts'
import { serve } from '../../../kit/record/record.ts'
import { listen } from '../../../kit/signals.ts'
import { channel } from '../../logistics/channel/table.ts'
import { buyersErased, channelDecided } from '../order/signals.ts'
import { order } from '../order/table.ts'
import { bookJob, labelJob } from './book.ts'
import { eraseLabels, removeLabelFiles } from './erase.ts'
import { countPrinted, printJob, startPrinting } from './print.ts'
import { relabel } from './relabel.ts'
import { sweepLabels } from './sweep.ts'
import { parcelLabel } from './table.ts'
import { voidJob } from './void-job.ts'
import { weighParcels } from './weigh.ts'

const ofOrder = (what: string) =>
  sql`(SELECT ${sql.raw(what)} FROM ${order} o WHERE o.id = ${qualified(parcelLabel.orderId)})`

const served = serve(contract, parcelLabel, {
  search: [
    (text) =>
      or(
        eq(parcelLabel.number, text.toUpperCase()),
        eq(parcelLabel.reference, text.toUpperCase()),
        eq(parcelLabel.orderId, sql`(SELECT o.id FROM ${order} o WHERE o.order_sn = ${text.toUpperCase()})`),
      ),
  ],
  columns: {
    // A label's row is created when it is requested, and the time of creation sorts by id, which has an index.
    asked_at: parcelLabel.createdAt,
    order_sn: ofOrder('o.order_sn'),
    // The total of all orders in the parcel.
    paid: sql`(SELECT sum(p.shipping_amount)::bigint FROM ${order} o JOIN ${order} p ON p.id = o.id OR p.combined_id = o.combined_id
      WHERE o.id = ${qualified(parcelLabel.orderId)})`,
    channel_name: titleAt(channel, parcelLabel.channelId),
    account_name: sql`(SELECT a.name FROM carrier_account a WHERE a.id = ${qualified(parcelLabel.accountId)})`,
    trouble: (ctx: Ctx) => sql`coalesce(${parcelLabel.trouble} ->> ${ctx.lang}, '')`,
  },
})

registerModule({
  name: 'label',
  routes: [...served.routes, route(contract.print, (ctx, { body }) => startPrinting(ctx, body))],
  jobs: [labelJob, bookJob, voidJob, sweepLabels, printJob, weighParcels, removeLabelFiles],
  listeners: [
    listen(buyersErased, eraseLabels),
    listen(channelDecided, relabel),
    listen(jobFileFetched, countPrinted),
  ],
})
