import { parcel as contract } from '@dropyard/contract/order/parcel'
import type { z } from 'zod'
import type { UserCtx } from '../../../kit/context.ts'
import { ownerOf } from '../../../kit/jobs/turns.ts'
import { writeSheet } from '../../../kit/sheets/sheet.ts'

/** Parcels as a file: what their list shows, in the reader's words. */

type Row = z.output<typeof contract.row>

export function parcelSheet(ctx: UserCtx, rows: readonly Row[], format: 'csv' | 'xlsx'): Promise<Buffer> {
  const { fields, choices } = contract.text[ctx.lang]
  return writeSheet(
    format,
    names.map((name) => fields[name]),
    rows.map((row) => [
      row.order_sn,
      row.company,
      row.number,
      row.last_mile,
      choices.phase[row.phase],
      row.status,
      row.carrier,
      row.channel_name,
      row.country,
      row.last_text,
      moment(row.last_at),
      moment(row.shipped_at),
      moment(row.delivered_at),
      row.promised_days === null ? '' : String(row.promised_days),
      moment(row.claim_until),
      choices.tracking[row.tracking],
      row.trouble,
    ]),
    { owner: ownerOf(ctx.user) },
  )
}

const names = [
  'order_sn',
  'company',
  'number',
  'last_mile',
  'phase',
  'status',
  'carrier',
  'channel_name',
  'country',
  'last_text',
  'last_at',
  'shipped_at',
  'delivered_at',
  'promised_days',
  'claim_until',
  'tracking',
  'trouble',
] as const

const moment = (at: string | Date | null): string => (at === null ? '' : new Date(at).toISOString())
