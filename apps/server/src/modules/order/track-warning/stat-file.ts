import { formatMoney, money } from '@dropyard/contract/kit/money'
import type { Cohort } from '@dropyard/contract/order/parcel/cohort'
import { cohortWords } from '@dropyard/contract/order/parcel/cohort-words'
import type { SheetColumn } from '../../../kit/sheets/sheet-columns.ts'

/** The statistics as a file, with the rows of the page's table. */

const days = (values: readonly (number | null)[]): string =>
  values[0] === null ? '' : values.map((one) => one ?? 0).join(' / ')
const cny = (amount: number | null): string =>
  amount === null || amount === 0 ? '' : formatMoney(money(Math.round(amount), 'CNY'))

const column = (
  name: keyof (typeof cohortWords)['en'],
  cell: (row: Cohort) => string,
): SheetColumn<Cohort> => [cohortWords.en[name], cohortWords.zh[name], cell]

export const statColumns = [
  column('week', (row) => row.week),
  column('channel', (row) => row.channel_name),
  column('carrier', (row) => row.carrier),
  column('country', (row) => row.country),
  column('handed', (row) => String(row.parcels)),
  column('delivered', (row) => String(row.delivered)),
  column('returned', (row) => String(row.returned)),
  column('lost', (row) => String(row.lost)),
  column('open', (row) => String(row.open)),
  column('unscanned', (row) => String(row.unscanned)),
  column('scan', (row) => days([row.scan_p50, row.scan_p90])),
  column('transit', (row) => days([row.transit_p50, row.transit_p75, row.transit_p90, row.transit_p95])),
  column('promised', (row) => String(row.promised)),
  column('kept', (row) => String(row.kept)),
  column('perKgCny', (row) => cny(row.per_kg)),
  column('claimed', (row) => String(row.claimed)),
  column('won', (row) => String(row.won)),
  column('grantedCny', (row) => cny(row.granted)),
  column('faults', (row) => `${row.fault_carrier} / ${row.fault_supplier} / ${row.fault_us}`),
]
