import type { Margin } from '@dropyard/contract/catalog/margin'
import { displayMoney } from '@dropyard/contract/kit/money'
import { country as countries } from '@dropyard/contract/logistics/country'
import { Alert, type TableColumnsType } from 'antd'
import { useCodes } from '../../../kit/form/code-picker.tsx'
import { type Translate, useLang, useT } from '../../../kit/lang.ts'
import { EmptyValue, MoneyText } from '../../../kit/value/value-text.tsx'
import { shareText } from './rule.ts'
import { words } from './words.ts'

/** How margins look wherever one is shown: its costs, the margin, and a loss in red. */

/** A variant with what a piece of it costs and leaves, in minor units of one currency. */
export interface MarginRow {
  readonly cost: number
  readonly service_fee: number
  readonly freight: number | null
  readonly margin: number | null
  readonly margin_bp: number | null
}

/** A margin by the names of the wire. */
export const marginFields = (margin: Margin | null): Pick<MarginRow, 'margin' | 'margin_bp'> => ({
  margin: margin?.amount ?? null,
  margin_bp: margin?.basisPoints ?? null,
})

export const isAnyLoss = (rows: readonly Pick<MarginRow, 'margin'>[]): boolean =>
  rows.some(({ margin }) => margin !== null && margin < 0)

/** Columns of what a piece costs beside its goods. */
export const costColumns = <T extends MarginRow>(
  currency: string,
  t: Translate<(typeof words)['en']>,
): TableColumnsType<T> => [
  {
    key: 'fee',
    title: t('variants.fee'),
    width: 96,
    align: 'right',
    render: (_, row) => <MoneyText amount={row.service_fee} currency={currency} />,
  },
  {
    key: 'freight',
    title: t('variants.freight'),
    width: 96,
    align: 'right',
    render: (_, row) => <MoneyText amount={row.freight} currency={currency} />,
  },
]

export const marginColumns = <T extends MarginRow>(
  currency: string,
  t: Translate<(typeof words)['en']>,
): TableColumnsType<T> => [
  {
    key: 'margin',
    title: t('variants.margin'),
    width: 104,
    align: 'right',
    render: (_, row) => <MoneyText amount={row.margin} currency={currency} signed />,
  },
  {
    key: 'share',
    title: t('variants.share'),
    width: 88,
    align: 'right',
    render: (_, { margin_bp: share }) =>
      share === null ? (
        <EmptyValue />
      ) : (
        <span className={share < 0 ? 'number negative' : 'number'}>{shareText(share)}</span>
      ),
  },
]

interface MarginNoteProps {
  rows: readonly Pick<MarginRow, 'margin'>[]
  currency: string
  /** Where the freight goes. */
  country: string
}

/** Says in red that pieces are sold at a loss, and where a margin is unknown for want of a freight. */
export function MarginNote({ rows, currency, country }: MarginNoteProps) {
  const t = useT(words)
  const lang = useLang()
  const name = useCodes(countries.select).find(({ code }) => code === country)?.name ?? country
  const margins = rows.map(({ margin }) => margin)
  const losses = margins.filter((margin) => margin !== null && margin < 0)
  const unknown = margins.filter((margin) => margin === null).length
  if (losses.length === 0 && unknown === 0) return null
  const worst = displayMoney({ amount: -Math.min(0, ...losses.map((loss) => loss ?? 0)), currency }, lang)
  return (
    <>
      {losses.length > 0 ? (
        <Alert
          type="error"
          showIcon
          className="publish-alert"
          title={t('variants.loss', { count: losses.length, amount: worst, country: name })}
        />
      ) : null}
      {unknown > 0 ? (
        <Alert
          type="warning"
          showIcon
          className="publish-alert"
          title={t('variants.noFreight', { count: unknown, country: name })}
        />
      ) : null}
    </>
  )
}
