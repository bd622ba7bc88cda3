import { multiplierForMargin } from '@dropyard/contract/catalog/price-rule'
import { displayMoney } from '@dropyard/contract/kit/money'
import { Button, Table } from 'antd'
import { useState } from 'react'
import { NumberInput } from '../../../kit/form/number-input.tsx'
import { useLang, useT } from '../../../kit/lang.ts'
import { usePreference } from '../../../kit/value/preference.ts'
import { EmptyValue, MoneyText } from '../../../kit/value/value-text.tsx'
import './listing.css'
import { calculate, factorText, type RuleDraft, readRule, shareText, usualRule } from './rule.ts'
import { RuleFields } from './rule-fields.tsx'
import { summaryOf } from './variant-summary.ts'
import { words } from './words.ts'

export interface MarginProps {
  /** What a merchant pays, in US cents. */
  variants: readonly { id: number; name: string; cost: number }[]
  /** Shipping of one piece in US cents, as it was quoted; none yet when left out. */
  quoted?: number | undefined
}

declare module '../../../kit/page/shared-part.tsx' {
  interface SharedParts {
    'listing/margin': MarginProps
  }
}

/** What a merchant would earn by the price rule, live while it is typed. The rule is the one of publishing. */
export function Part({ variants, quoted }: MarginProps) {
  const t = useT(words)
  const lang = useLang()
  const [rule, setRule] = usePreference<RuleDraft>('price-rule', usualRule, readRule)
  const rows = variants.flatMap((variant) => {
    const made = calculate(rule, variant.cost)
    return made ? [{ ...variant, ...made, margin_bp: made.marginBasisPoints }] : []
  })
  return (
    <div className="margin-calculator">
      <RuleFields
        rule={rule}
        onChange={setRule}
        shippingNote={
          quoted !== undefined && quoted !== rule.shipping ? (
            <Button type="link" size="small" onClick={() => setRule({ ...rule, shipping: quoted })}>
              {t('margin.withShipping', { amount: displayMoney({ amount: quoted, currency: 'USD' }, lang) })}
            </Button>
          ) : null
        }
      />
      <WantedMargin onFactor={(factor) => setRule({ ...rule, mode: 'multiply', factor })} />
      <p className="variant-summary number">{summaryOf(rows, 'USD', lang, t)}</p>
      <Table
        size="small"
        rowKey="id"
        pagination={false}
        dataSource={rows}
        {...(rows.length > 8 ? { scroll: { y: 288 } } : {})}
        columns={[
          { key: 'name', title: t('variants.variant'), render: (_, row) => row.name },
          {
            key: 'landed',
            title: t('variants.cost'),
            align: 'right',
            render: (_, row) => <MoneyText amount={row.landed} currency="USD" />,
          },
          {
            key: 'price',
            title: t('variants.price'),
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
          {
            key: 'margin',
            title: t('variants.margin'),
            align: 'right',
            render: (_, row) => <MoneyText amount={row.margin} currency="USD" signed />,
          },
          {
            key: 'share',
            title: t('variants.share'),
            align: 'right',
            render: (_, row) => (
              <span className={row.margin < 0 ? 'number negative' : 'number'}>
                {shareText(row.margin_bp)}
              </span>
            ),
          },
        ]}
      />
    </div>
  )
}

/** The other way round: from the margin that is wanted to the factor. */
function WantedMargin({ onFactor }: { onFactor: (factor: string) => void }) {
  const t = useT(words)
  const [wanted, want] = useState<number | null>(50)
  const factor = wanted === null ? undefined : multiplierForMargin(Math.round(wanted * 100))
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
