import { cohortWords } from '@dropyard/contract/order/parcel/cohort-words'
import type { ParcelPart } from '@dropyard/contract/order/parcel/parts'
import type { trackWarning } from '@dropyard/contract/order/track-warning'
import { useMemo } from 'react'
import { useNavigate } from 'react-router'
import type { z } from 'zod'
import { useT } from '../../../kit/lang.ts'
import { Chart } from '../../../kit/value/chart.tsx'
import type { Opens } from './cohorts.tsx'
import { words } from './words.ts'

type Week = z.output<typeof trackWarning.stat.ext>['weeks'][number]

/** Outcomes of parcels in the stacking order of the bars; each parcel has exactly one. */
const outcomes = ['delivered', 'returned', 'lost', 'open'] as const satisfies readonly ParcelPart[]

/** Parcels and transit times by week of shipment; each bar links to its parcels. */
export function Weeks({ weeks, opens }: { weeks: readonly Week[]; opens: Opens }) {
  const t = useT(words)
  const counted = useT(cohortWords)
  const navigate = useNavigate()
  const { days, parcels } = useMemo(() => {
    // Weeks without a delivered parcel have no transit time.
    const known = weeks.filter((one) => one.transit_p50 !== null)
    return {
      days: {
        names: known.map(({ week }) => week.slice(5)),
        series: [
          { name: t('p50'), values: known.map((one) => one.transit_p50 ?? 0) },
          { name: t('p90'), values: known.map((one) => one.transit_p90 ?? 0) },
        ],
      },
      parcels: {
        names: weeks.map(({ week }) => week.slice(5)),
        series: outcomes.map((name) => ({
          name: counted(name),
          kind: 'bar' as const,
          values: weeks.map((one) => one[name]),
        })),
      },
    }
  }, [weeks, t, counted])
  return (
    <div className="track-charts">
      <section aria-label={t('became')}>
        <h2>{t('became')}</h2>
        <Chart
          label={t('became')}
          height={180}
          names={parcels.names}
          series={parcels.series}
          stacked
          format={plain}
          onPick={(week, outcome) => {
            const [row, part] = [weeks[week], outcomes[outcome]]
            if (row && part) void navigate(opens(row, part))
          }}
        />
        <small className="soft">{t('opens')}</small>
      </section>
      <section aria-label={t('weeks')}>
        <h2>{t('weeks')}</h2>
        <Chart
          label={t('weeks')}
          height={180}
          names={days.names}
          series={days.series}
          format={(value) => t('days', { days: value })}
        />
        <small className="soft">{t('weeksHelp')}</small>
      </section>
    </div>
  )
}

const plain = (value: number): string => value.toLocaleString('en-US')
