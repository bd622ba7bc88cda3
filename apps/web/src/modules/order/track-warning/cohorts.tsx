import { displayMoney } from '@dropyard/contract/kit/money'
import type { Cohort, CohortsBy } from '@dropyard/contract/order/parcel/cohort'
import { cohortWords } from '@dropyard/contract/order/parcel/cohort-words'
import type { ParcelPart } from '@dropyard/contract/order/parcel/parts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useT } from '../../../kit/lang.ts'
import { countryName } from '../../../kit/value/country-name.ts'
import { EmptyValue } from '../../../kit/value/value-text.tsx'

/** The parcels of a figure: their days, and the channel, carrier or country if it is limited to one. */
export type Counted = Pick<Cohort, 'from' | 'to'> &
  Partial<Pick<Cohort, 'channel_id' | 'carrier' | 'country'>>
/** Builds the URL of the list of a figure's parcels. */
export type Opens = (row: Counted, part: ParcelPart) => string

interface CohortsProps {
  rows: readonly Cohort[]
  by: CohortsBy
  opens: Opens
}

/** The scorecard: figures by week, channel or carrier. */
export function Cohorts({ rows, by, opens }: CohortsProps) {
  const t = useT(cohortWords)
  const weekly = by === 'week'
  return (
    <div className="track-cohorts">
      <table>
        <thead>
          <tr>
            {weekly ? <th>{t('week')}</th> : null}
            <th>{t(by === 'carrier' ? 'carrier' : 'channel')}</th>
            {weekly ? <th>{t('country')}</th> : null}
            {heads.map((head) => (
              <th key={head} className="right">
                {t(head)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={`${row.week}:${row.channel_id}:${row.carrier}:${row.country}`}>
              {weekly ? <td className="number">{row.week}</td> : null}
              <td>{by === 'carrier' ? row.carrier : row.channel_name}</td>
              {weekly ? <td>{countryName(row.country, t.lang)}</td> : null}
              <Figures row={row} opens={opens} />
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const heads = [
  'handed',
  'delivered',
  'returned',
  'lost',
  'open',
  'unscanned',
  'scan',
  'transit',
  'keptShare',
  'perKg',
  'claimed',
  'won',
  'granted',
  'faults',
] as const

function Figures({ row, opens }: { row: Cohort; opens: Opens }) {
  const t = useT(cohortWords)
  const to = (part: ParcelPart) => opens(row, part)
  const money = (amount: number) => displayMoney({ amount, currency: 'CNY' }, t.lang)
  return (
    <>
      {(['handed', 'delivered', 'returned', 'lost', 'open', 'unscanned'] as const).map((part) => (
        <td key={part} className="right">
          <Count value={part === 'handed' ? row.parcels : row[part]} to={to(part)} />
        </td>
      ))}
      <td className="right number">
        <Days values={[row.scan_p50, row.scan_p90]} />
      </td>
      <td className="right number">
        <Days values={[row.transit_p50, row.transit_p75, row.transit_p90, row.transit_p95]} />
      </td>
      <td className="right">
        <Share value={row.kept} of={row.promised} to={to('kept')} />
      </td>
      <td className="right">
        {row.per_kg === null ? <EmptyValue /> : <Opened to={to('weighed')}>{money(row.per_kg)}</Opened>}
      </td>
      <td className="right">
        <Count value={row.claimed} to={to('claimed')} />
      </td>
      <td className="right">
        <Share value={row.won} of={row.claimed} to={to('won')} counts />
      </td>
      <td className="right">
        {row.granted === 0 ? <EmptyValue /> : <Opened to={to('won')}>{money(row.granted)}</Opened>}
      </td>
      <td className="right">
        {(['fault_carrier', 'fault_supplier', 'fault_us'] as const).map((part, place) => (
          <span key={part}>
            {place > 0 ? ' / ' : null}
            <Count value={row[part]} to={to(part)} />
          </span>
        ))}
      </td>
    </>
  )
}

function Days({ values }: { values: readonly (number | null)[] }) {
  return values[0] === null ? <EmptyValue /> : values.map((one) => one ?? 0).join(' / ')
}

function Opened({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link className="number" to={to}>
      {children}
    </Link>
  )
}

/** A number of parcels with a link to their list. */
function Count({ value, to }: { value: number; to: string }) {
  if (value === 0) return <span className="number soft">0</span>
  return <Opened to={to}>{value.toLocaleString()}</Opened>
}

/** A percentage of the parcels whose outcome is known, optionally with their number. */
function Share({
  value,
  of,
  to,
  counts = false,
}: {
  value: number
  of: number
  to: string
  counts?: boolean
}) {
  if (of === 0) return <EmptyValue />
  const percent = `${Math.round((value / of) * 100)}%`
  return <Opened to={to}>{counts ? `${value} (${percent})` : percent}</Opened>
}
