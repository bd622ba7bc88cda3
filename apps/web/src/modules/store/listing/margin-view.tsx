import { displayMoney } from '@dropyard/contract/kit/money'
import { country as countries } from '@dropyard/contract/logistics/country'
import type { Margin } from '@dropyard/contract/order/order-price/margin'
import { Alert, type TableColumnsType } from 'antd'
import { useCodes } from '../../../kit/form/code-picker.tsx'
import { type Translate, useLang, useT } from '../../../kit/lang.ts'
import { EmptyValue, MoneyText } from '../../../kit/value/value-text.tsx'
import { shareText } from './rule.ts'
import { words } from './words.ts'

/** Displays margins consistently: their costs, the margin, and losses in red. */

/** Costs and margin of a variant per piece, in minor units of one currency. */
export interface MarginRow {
  readonly cost: number
  readonly service_fee: number
  readonly freight: number | null
  readonly margin: number | null
  readonly margin_bp: number | null
}

/** A margin with the field names of the API. */
export const marginFields = (margin: Margin | null): Pick<MarginRow, 'margin' | 'margin_bp'> => ({
  margin: margin?.amount ?? null,
  margin_bp: margin?.basisPoints ?? null,
})

export const isAnyLoss = (rows: readonly Pick<MarginRow, 'margin'>[]): boolean =>
  rows.some(({ margin }) => margin !== null && margin < 0)

/** Columns of the costs per piece in addition to the product's price. */
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
  /** The destination for the shipping cost. */
  country: string
}

/** A warning if pieces are sold at a loss, and a note if a margin is unknown because there is no shipping price. */
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
