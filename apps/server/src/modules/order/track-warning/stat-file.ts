import { formatMoney, money } from '@dropyard/contract/kit/money'
import type { Cohort } from '@dropyard/contract/order/parcel/cohort'
import { cohortWords } from '@dropyard/contract/order/parcel/cohort-words'
import type { UserCtx } from '../../../kit/context.ts'
import { ownerOf } from '../../../kit/jobs/turns.ts'
import { writeSheet } from '../../../kit/sheets/sheet.ts'

/** The statistics as a file: the rows of their table. */

const days = (values: readonly (number | null)[]): string =>
  values[0] === null ? '' : values.map((one) => one ?? 0).join(' / ')
const cny = (amount: number | null): string =>
  amount === null || amount === 0 ? '' : formatMoney(money(Math.round(amount), 'CNY'))

export function statSheet(ctx: UserCtx, rows: readonly Cohort[], format: 'csv' | 'xlsx'): Promise<Buffer> {
  const w = cohortWords[ctx.lang]
  return writeSheet(
    format,
    [
      w.week,
      w.channel,
      w.carrier,
      w.country,
      w.handed,
      w.delivered,
      w.returned,
      w.lost,
      w.open,
      w.unscanned,
      w.scan,
      w.transit,
      w.promised,
      w.kept,
      w.perKgCny,
      w.claimed,
      w.won,
      w.grantedCny,
      w.faults,
    ],
    rows.map((row) => [
      row.week,
      row.channel_name,
      row.carrier,
      row.country,
      String(row.parcels),
      String(row.delivered),
      String(row.returned),
      String(row.lost),
      String(row.open),
      String(row.unscanned),
      days([row.scan_p50, row.scan_p90]),
      days([row.transit_p50, row.transit_p75, row.transit_p90, row.transit_p95]),
      String(row.promised),
      String(row.kept),
      cny(row.per_kg),
      String(row.claimed),
      String(row.won),
      cny(row.granted),
      `${row.fault_carrier} / ${row.fault_supplier} / ${row.fault_us}`,
    ]),
    { owner: ownerOf(ctx.user) },
  )
}
