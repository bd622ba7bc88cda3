import { displayMoney } from '@dropyard/contract/kit/money'
import type { ParcelPart } from '@dropyard/contract/order/parcel'
import { type Cohort, trackWarning } from '@dropyard/contract/order/track-warning'
import { link } from '@dropyard/contract/pages'
import { Skeleton } from 'antd'
import { type ReactNode, useMemo } from 'react'
import { Link } from 'react-router'
import type { z } from 'zod'
import { useData } from '../../../kit/call/use-data.ts'
import { useT } from '../../../kit/lang.ts'
import { Notice } from '../../../kit/page/notice.tsx'
import { Chart } from '../../../kit/value/chart.tsx'
import { countryName } from '../../../kit/value/country-name.ts'
import { Nothing } from '../../../kit/value/value-text.tsx'
import { words } from './words.ts'
import './statistics.css'

type Week = z.output<typeof trackWarning.stat.ext>['weeks'][number]

/** How long parcels take, by the week of their hand-over; every number opens its parcels. */
export function Statistics({ beside }: { beside: ReactNode }) {
  const t = useT(words)
  const answer = useData(trackWarning.stat, { query: {} }, { keep: true })
  const rows = answer.data?.data
  return (
    <div className="track-statistics">
      <header className="page-head">
        <h1>{t('statistics')}</h1>
        {beside}
      </header>
      {answer.isError ? (
        <Notice title={t('failed')} onRetry={() => void answer.refetch()} />
      ) : !rows ? (
        <Skeleton active title={false} paragraph={{ rows: 8 }} />
      ) : rows.length === 0 ? (
        <Notice title={t('none')} />
      ) : (
        <>
          <Weeks weeks={answer.data?.ext.weeks ?? []} />
          <Cohorts rows={rows} />
        </>
      )}
    </div>
  )
}

function Weeks({ weeks }: { weeks: readonly Week[] }) {
  const t = useT(words)
  const chart = useMemo(() => {
    // Of a week of which nothing has arrived yet nothing can be said.
    const known = weeks.filter((one) => one.transit_p50 !== null)
    return {
      names: known.map(({ week }) => week.slice(5)),
      series: [
        { name: t('p50'), values: known.map((one) => one.transit_p50 ?? 0) },
        { name: t('p90'), values: known.map((one) => one.transit_p90 ?? 0) },
      ],
    }
  }, [weeks, t])
  return (
    <section aria-label={t('weeks')}>
      <h2>{t('weeks')}</h2>
      <Chart
        label={t('weeks')}
        height={180}
        names={chart.names}
        series={chart.series}
        format={(days) => t('days', { days })}
      />
      <small className="soft">{t('weeksHelp')}</small>
    </section>
  )
}

function Cohorts({ rows }: { rows: readonly Cohort[] }) {
  const t = useT(words)
  return (
    <div className="track-cohorts">
      <table>
        <thead>
          <tr>
            <th>{t('week')}</th>
            <th>{t('channel')}</th>
            <th>{t('country')}</th>
            <th className="right">{t('handed')}</th>
            <th className="right">{t('delivered')}</th>
            <th className="right">{t('returned')}</th>
            <th className="right">{t('lost')}</th>
            <th className="right">{t('open')}</th>
            <th className="right">{t('unscanned')}</th>
            <th className="right">{t('scan')}</th>
            <th className="right">{t('transit')}</th>
            <th className="right">{t('kept')}</th>
            <th className="right">{t('perKg')}</th>
            <th className="right">{t('claimed')}</th>
            <th className="right">{t('won')}</th>
            <th className="right">{t('granted')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={`${row.week}:${row.channel_id}:${row.country}`}>
              <td className="number">{row.week}</td>
              <td>{row.channel_name}</td>
              <td>{countryName(row.country, t.lang)}</td>
              <td className="right">
                <Count row={row} value={row.parcels} />
              </td>
              <td className="right">
                <Count row={row} value={row.delivered} phase="delivered" />
              </td>
              <td className="right">
                <Count row={row} value={row.returned} phase="returned" />
              </td>
              <td className="right">
                <Count row={row} value={row.lost} part="lost" />
              </td>
              <td className="right">
                <Count row={row} value={row.open} part="open" />
              </td>
              <td className="right">
                <Count row={row} value={row.unscanned} part="unscanned" />
              </td>
              <td className="right number">
                <Days values={[row.scan_p50, row.scan_p90]} />
              </td>
              <td className="right number">
                <Days values={[row.transit_p50, row.transit_p75, row.transit_p90, row.transit_p95]} />
              </td>
              <td className="right">
                <Share row={row} part="kept" value={row.kept} of={row.promised} />
              </td>
              <td className="right">
                {row.per_kg === null ? (
                  <Nothing />
                ) : (
                  <Opens row={row} part="weighed">
                    {displayMoney({ amount: row.per_kg, currency: 'CNY' }, t.lang)}
                  </Opens>
                )}
              </td>
              <td className="right">
                <Count row={row} value={row.claimed} part="claimed" />
              </td>
              <td className="right">
                <Share row={row} part="won" value={row.won} of={row.claimed} counts />
              </td>
              <td className="right number">
                {row.granted === 0 ? (
                  <Nothing />
                ) : (
                  <Opens row={row} part="won">
                    {displayMoney({ amount: row.granted, currency: 'CNY' }, t.lang)}
                  </Opens>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Days({ values }: { values: readonly (number | null)[] }) {
  return values[0] === null ? <Nothing /> : values.map((one) => one ?? 0).join(' / ')
}

interface OpensProps {
  row: Cohort
  phase?: 'delivered' | 'returned'
  part?: ParcelPart
}

/** Opens the parcels that something was counted of. */
function Opens({ row, phase, part, children }: OpensProps & { children: ReactNode }) {
  const { week, channel_id, country } = row
  const to = new Date(Date.parse(week) + 6 * 86_400_000).toISOString().slice(0, 10)
  return (
    <Link
      className="number"
      to={link('/trackWarning', {
        of: 'parcels',
        channel_id,
        country,
        from: week,
        to,
        ...(phase ? { phase } : {}),
        ...(part ? { part } : {}),
      })}
    >
      {children}
    </Link>
  )
}

/** A number of parcels that opens them. */
function Count({ value, ...opens }: OpensProps & { value: number }) {
  if (value === 0) return <span className="number soft">0</span>
  return <Opens {...opens}>{value.toLocaleString()}</Opens>
}

/** A share of what can be said by now, with its count where that says more. */
function Share({
  value,
  of,
  counts,
  ...opens
}: OpensProps & { value: number; of: number; counts?: boolean }) {
  if (of === 0) return <Nothing />
  const percent = `${Math.round((value / of) * 100)}%`
  return <Opens {...opens}>{counts ? `${value} (${percent})` : percent}</Opens>
}
