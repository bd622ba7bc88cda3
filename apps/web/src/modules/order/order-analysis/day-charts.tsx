import { displayMoney } from '@dropyard/contract/kit/money'
import { type AnalysisRow, analysisText } from '@dropyard/contract/order/order-analysis'
import { useMemo } from 'react'
import { Chart } from '../../../kit/chart.tsx'
import { useLang, useT } from '../../../kit/lang.ts'
import { words } from './words.ts'

/** Orders and money by day. */
export function DayCharts({ days }: { days: readonly AnalysisRow[] }) {
  const t = useT(words)
  const lang = useLang()
  const { fields } = analysisText[lang]
  const charts = useMemo(() => {
    const names = days.map((day) => day.key.slice(5))
    const of = (pick: (day: AnalysisRow) => number) => days.map(pick)
    return {
      names,
      orders: [
        { name: fields.orders, values: of((day) => day.orders) },
        { name: fields.shipped, values: of((day) => day.shipped) },
      ],
      money: [{ name: fields.spend, kind: 'bar' as const, values: of((day) => day.spend - day.refunded) }],
    }
  }, [days, fields])
  const money = useMemo(
    () => (cents: number) => displayMoney({ amount: Math.round(cents), currency: 'USD' }, lang),
    [lang],
  )
  return (
    <div className="analysis-charts">
      <section aria-label={t('ordersByDay')}>
        <h2>{t('ordersByDay')}</h2>
        <Chart
          label={t('ordersByDay')}
          height={180}
          names={charts.names}
          series={charts.orders}
          format={plain}
        />
      </section>
      <section aria-label={t('moneyByDay')}>
        <h2>{t('moneyByDay')}</h2>
        <Chart
          label={t('moneyByDay')}
          height={180}
          names={charts.names}
          series={charts.money}
          format={money}
        />
      </section>
    </div>
  )
}

const plain = (value: number): string => value.toLocaleString()
