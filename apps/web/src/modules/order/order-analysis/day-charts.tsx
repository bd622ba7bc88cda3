import { displayMoney } from '@dropyard/contract/kit/money'
import { type AnalysisDay, analysisText } from '@dropyard/contract/order/order-analysis'
import { useMemo } from 'react'
import { useLang, useT } from '../../../kit/lang.ts'
import { Chart } from '../../../kit/value/chart.tsx'
import { words } from './words.ts'

/** Charts of orders and amounts by day. */
export function DayCharts({ days }: { days: readonly AnalysisDay[] }) {
  const t = useT(words)
  const lang = useLang()
  const { fields } = analysisText[lang]
  const charts = useMemo(() => {
    const names = days.map((day) => day.key.slice(5))
    const of = (pick: (day: AnalysisDay) => number) => days.map(pick)
    return {
      names,
      orders: [
        { name: fields.orders, values: of((day) => day.orders) },
        { name: fields.shipped, values: of((day) => day.shipped) },
      ],
      money: [
        { name: fields.sales, values: of((day) => day.sales_usd) },
        { name: fields.spend, kind: 'bar' as const, values: of((day) => day.spend - day.refunded) },
      ],
      without: [...new Set(days.flatMap((day) => day.unconverted))],
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
        <small className="soft">
          {t('rates')}
          {charts.without.length > 0 ? ` ${t('without', { currencies: charts.without })}` : ''}
        </small>
      </section>
    </div>
  )
}

const plain = (value: number): string => value.toLocaleString()
