import { type WarningKind, warningKinds } from '@dropyard/contract/order/parcel/warning'
import { trackWarning as contract, trackWarningFlow } from '@dropyard/contract/order/track-warning'
import { and, desc, eq } from 'drizzle-orm'
import type { UserCtx } from '../../../kit/context.ts'
import type { Owner } from '../../../kit/jobs/turns.ts'
import { writeSheet } from '../../../kit/sheets/sheet.ts'
import { channel } from '../../logistics/channel/table.ts'
import { order } from '../order/table.ts'
import { parcel } from '../parcel/table.ts'
import { trackWarning, type WarningRecord } from './table.ts'

/** Warnings as a file, the newest first. */

const most = 20_000

interface Asked {
  state?: string | undefined
  kind?: WarningKind | undefined
  channel_id?: number | undefined
}

const isState = (state: string): state is WarningRecord['state'] =>
  Object.hasOwn(trackWarningFlow.states, state)

export const warningRows = (ctx: UserCtx, { state = '', kind, channel_id }: Asked) =>
  ctx.db
    .select({
      warning: trackWarning,
      number: parcel.number,
      country: parcel.country,
      lastText: parcel.lastText,
      orderSn: order.orderSn,
      channel: channel.code,
    })
    .from(trackWarning)
    .innerJoin(channel, eq(channel.id, trackWarning.channelId))
    .leftJoin(parcel, eq(parcel.id, trackWarning.parcelId))
    .leftJoin(order, eq(order.id, parcel.orderId))
    .where(
      and(
        isState(state) ? eq(trackWarning.state, state) : undefined,
        kind ? eq(trackWarning.kind, kind) : undefined,
        channel_id ? eq(trackWarning.channelId, channel_id) : undefined,
      ),
    )
    .orderBy(desc(trackWarning.id))
    .limit(most)

type Rows = Awaited<ReturnType<typeof warningRows>>

export function warningSheet(
  rows: Rows,
  { format, lang, owner }: { format: 'csv' | 'xlsx'; lang: UserCtx['lang']; owner: Owner },
): Promise<Buffer> {
  const { fields } = contract.text[lang]
  const at = lang === 'zh' ? 1 : 0
  const heads = [
    fields.kind,
    fields.state,
    fields.number,
    fields.order_sn,
    fields.channel_name,
    fields.country,
    fields.parcels,
    fields.last_text,
    fields.since,
    fields.note,
  ]
  return writeSheet(
    format,
    heads,
    rows.map(({ warning, ...of }) => [
      warningKinds[warning.kind][at],
      trackWarningFlow.states[warning.state].words[lang],
      of.number ?? '',
      of.orderSn ?? '',
      of.channel,
      of.country ?? '',
      String(warning.parcels),
      of.lastText ?? '',
      warning.since.toISOString(),
      warning.note,
    ]),
    { owner },
  )
}
