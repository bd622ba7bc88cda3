import { marginOf, multiplierForMargin, type PieceCost } from '@dropyard/contract/order/order-price/margin'
import { Button, Skeleton, Table } from 'antd'
import { useState } from 'react'
import { NumberInput } from '../../../kit/form/number-input.tsx'
import { useLang, useT } from '../../../kit/lang.ts'
import { StateMessage } from '../../../kit/page/state-message.tsx'
import { usePreference } from '../../../kit/value/preference.ts'
import { EmptyValue, MoneyText } from '../../../kit/value/value-text.tsx'
import './listing.css'
import { costColumns, isAnyLoss, MarginNote, marginColumns, marginFields } from './margin-view.tsx'
import { usePieceCosts } from './piece-costs.ts'
import { calculate, factorText, type RuleDraft, readRule, usualRule } from './rule.ts'
import { RuleFields } from './rule-fields.tsx'
import { summaryOf } from './variant-summary.ts'
import { words } from './words.ts'

export interface MarginProps {
  goodsId: number
  variants: readonly { id: number; name: string }[]
  /** The destination. */
  country: string
  onCountry: (country: string) => void
}

declare module '../../../kit/page/shared-part.tsx' {
  interface SharedParts {
    'listing/margin': MarginProps
  }
}

/** The margin by a price rule, updated while typing. The rule is shared with publishing. */
export function Part({ goodsId, variants, country, onCountry }: MarginProps) {
  const t = useT(words)
  const lang = useLang()
  const [rule, setRule] = usePreference<RuleDraft>('price-rule', usualRule, readRule)
  const answer = usePieceCosts(goodsId, country)
  const costs = answer.data?.data ?? []
  const freights = costs.flatMap(({ freight }) => freight ?? [])
  const pieces = costs.map(
    ({ cost, service_fee, freight }): PieceCost => ({ goods: cost, serviceFee: service_fee, freight }),
  )
  const rows = variants.flatMap((variant) => {
    const at = costs.findIndex(({ sku_id }) => sku_id === variant.id)
    const [cost, piece] = [costs[at], pieces[at]]
    const made = cost && calculate(rule, cost.cost)
    return made && piece
      ? [{ ...variant, ...cost, ...made, ...marginFields(marginOf(made.price, piece)) }]
      : []
  })
  type Row = (typeof rows)[number]
  return (
    <div className="margin-calculator" data-stale={answer.isPlaceholderData}>
      <RuleFields
        rule={rule}
        onChange={setRule}
        country={country}
        onCountry={onCountry}
        freight={freights.length > 0 ? Math.max(...freights) : undefined}
      />
      <WantedMargin
        pieces={pieces}
        shippingInPrice={rule.shipping}
        onFactor={(factor) => setRule({ ...rule, mode: 'multiply', factor })}
      />
      {answer.isError ? (
        <StateMessage title={t('publish.failed')} onRetry={() => void answer.refetch()} />
      ) : answer.data === undefined ? (
        <Skeleton active title={false} paragraph={{ rows: 4 }} />
      ) : (
        <>
          <p className={isAnyLoss(rows) ? 'variant-summary number negative' : 'variant-summary number'}>
            {summaryOf(rows, 'USD', lang, t)}
          </p>
          <MarginNote rows={rows} currency="USD" country={country} />
          <Table<Row>
            size="small"
            rowKey="id"
            pagination={false}
            dataSource={rows}
            {...(rows.length > 8 ? { scroll: { y: 288 } } : {})}
            columns={[
              { key: 'name', title: t('variants.variant'), render: (_, row) => row.name },
              {
                key: 'cost',
                title: t('variants.cost'),
                width: 96,
                align: 'right',
                render: (_, row) => <MoneyText amount={row.cost} currency="USD" />,
              },
              ...costColumns<Row>('USD', t),
              {
                key: 'price',
                title: t('variants.price'),
                width: 104,
                align: 'right',
                render: (_, row) => (
                  <strong>
                    <MoneyText amount={row.price} currency="USD" />
                  </strong>
                ),
              },
              {
                key: 'compare',
                title: t('variants.compareAt'),
                width: 104,
                align: 'right',
                render: (_, row) =>
                  row.compareAt === null ? (
                    <EmptyValue />
                  ) : (
                    <span className="struck">
                      <MoneyText amount={row.compareAt} currency="USD" />
                    </span>
                  ),
              },
              ...marginColumns<Row>('USD', t),
            ]}
          />
        </>
      )}
    </div>
  )
}

interface WantedMarginProps {
  pieces: readonly PieceCost[]
  /** US cents of shipping that are added to the price before it is multiplied. */
  shippingInPrice: number
  onFactor: (factor: string) => void
}

/** The reverse calculation: the factor for a desired margin. */
function WantedMargin({ pieces, shippingInPrice, onFactor }: WantedMarginProps) {
  const t = useT(words)
  const [wanted, want] = useState<number | null>(50)
  const factor =
    wanted === null ? undefined : multiplierForMargin(Math.round(wanted * 100), pieces, shippingInPrice)
  return (
    <div className="wanted-margin">
      <label htmlFor="wanted-margin">{t('margin.wanted')}</label>
      <NumberInput
        id="wanted-margin"
        min={0}
        max={99}
        precision={1}
        suffix="%"
        value={wanted}
        onChange={(value) => want(typeof value === 'number' ? value : null)}
      />
      <Button disabled={factor === undefined} onClick={() => factor && onFactor(factorText(factor))}>
        {factor === undefined ? t('margin.applyNone') : t('margin.apply', { factor: factorText(factor) })}
      </Button>
    </div>
  )
}
