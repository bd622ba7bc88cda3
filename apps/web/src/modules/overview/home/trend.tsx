import { displayMoney } from '@dropyard/contract/kit/money'
import { useMemo } from 'react'
import { useLang, useT } from '../../../kit/lang.ts'
import { Chart } from '../../../kit/value/chart.tsx'
import { words } from './words.ts'

interface Day {
  readonly day: string
  readonly orders: number
  readonly shipped: number
  /** Null for users who may not see it. */
  readonly spend: number | null
  /** USD cents, converted at the day's rate. */
  readonly sales_usd?: number
  readonly unconverted?: readonly string[]
}

/** Charts of orders and amounts by day, with totals above. */
export function Trend({ days }: { days: readonly Day[] }) {
  const t = useT(words)
  const lang = useLang()
  const chart = useMemo(() => {
    const sales = days.map((day) => day.sales_usd ?? 0)
    const sum = (values: readonly number[]) => values.reduce((all, one) => all + one, 0)
    return {
      names: days.map((day) => day.day.slice(5)),
      orders: [
        { name: t('trend.orders'), values: days.map((day) => day.orders) },
        { name: t('trend.shipped'), values: days.map((day) => day.shipped) },
      ],
      money: [
        ...(sum(sales) > 0 ? [{ name: t('trend.sales'), values: sales }] : []),
        { name: t('trend.spend'), values: days.map((day) => day.spend ?? 0) },
      ],
      count: sum(days.map((day) => day.orders)),
      spend: sum(days.map((day) => day.spend ?? 0)),
      isTold: days.every((day) => day.spend !== null),
      sales: sum(sales),
      without: [...new Set(days.flatMap((day) => day.unconverted ?? []))],
    }
  }, [days, t])
  const money = useMemo(
    () => (cents: number) => displayMoney({ amount: Math.round(cents), currency: 'USD' }, lang),
    [lang],
  )
  return (
    <div className="home-trend">
      <section>
        <p>
          {t('trend.orders')} <strong className="number">{chart.count.toLocaleString()}</strong>
        </p>
        <Chart
          label={t('trend.ordersByDay')}
          height={150}
          names={chart.names}
          series={chart.orders}
          format={plain}
        />
      </section>
      {chart.isTold ? (
        <section>
          <p>
            {t('trend.spend')} <strong className="number">{money(chart.spend)}</strong>
            {chart.sales > 0 ? (
              <>
                {' · '}
                {t('trend.sales')} <strong className="number">{money(chart.sales)}</strong>
              </>
            ) : null}
          </p>
          <Chart
            label={t('trend.moneyByDay')}
            height={150}
            names={chart.names}
            series={chart.money}
            format={money}
          />
          {chart.sales > 0 || chart.without.length > 0 ? (
            <small className="soft">
              {t('trend.rates')}
              {chart.without.length > 0 ? ` ${t('trend.without', { currencies: chart.without })}` : ''}
            </small>
          ) : null}
        </section>
      ) : null}
    </div>
  )
}

const plain = (value: number): string => value.toLocaleString()
