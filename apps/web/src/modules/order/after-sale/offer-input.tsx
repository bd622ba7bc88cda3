import type { CaseLine } from '@dropyard/contract/order/after-sale'
import type { CaseTerms } from '@dropyard/contract/order/after-sale/flow'
import { type RedeliverPricing, redeliverPricings } from '@dropyard/contract/order/after-sale/redeliver'
import { type CaseOutcome, caseOutcomes } from '@dropyard/contract/order/after-sale/words'
import { Button, Radio } from 'antd'
import { MoneyInput } from '../../../kit/form/form-controls.tsx'
import { NumberInput } from '../../../kit/form/number-input.tsx'
import { useLang, useT } from '../../../kit/lang.ts'
import { MoneyText } from '../../../kit/value/value-text.tsx'
import { words } from './words.ts'
import './after-sale.css'

interface OfferInputProps {
  lines: readonly CaseLine[]
  value?: CaseTerms
  onChange?: (terms: CaseTerms) => void
}

/** Staff who may not see amounts of orders can't refund them. */
const mayRefund = (lines: readonly CaseLine[]): boolean => lines.every(({ most }) => most !== null)

/** Initial values of an offer: the outcome that the merchant requests, and the full refund. */
export const termsFor = (lines: readonly CaseLine[], outcome: CaseOutcome): CaseTerms => ({
  outcome: mayRefund(lines) ? outcome : 'reissue',
  amounts: lines.map(({ line_id, most, amount }) => ({ line_id, amount: amount ?? most ?? 0 })),
  pricing: 'free',
})

/** A refund for each line, or a reshipment and its price. */
export function OfferInput({ lines, value = termsFor(lines, 'refund'), onChange }: OfferInputProps) {
  const t = useT(words)
  const lang = useLang()
  const at = lang === 'en' ? 0 : 1
  const change = (part: Partial<CaseTerms>): void => onChange?.({ ...value, ...part })
  const amountOf = (id: number): number => value.amounts.find(({ line_id }) => line_id === id)?.amount ?? 0
  const set = (id: number, amount: number): void =>
    change({
      amounts: lines.map(({ line_id }) => ({ line_id, amount: line_id === id ? amount : amountOf(line_id) })),
    })
  const part = (percent: number): void =>
    change({
      amounts: lines.map(({ line_id, most }) => ({
        line_id,
        amount: Math.round(((most ?? 0) * percent) / 100),
      })),
    })
  const outcomes = Object.entries(caseOutcomes).filter(([key]) => mayRefund(lines) || key !== 'refund')
  const total = lines.reduce((sum, { line_id }) => sum + amountOf(line_id), 0)
  return (
    <div className="offer-input">
      <Radio.Group
        optionType="button"
        value={value.outcome}
        options={outcomes.map(([key, pair]) => ({ value: key, label: pair[at] }))}
        onChange={(event) => change({ outcome: event.target.value as CaseOutcome })}
      />
      {value.outcome === 'refund' ? (
        <>
          <ul className="case-lines">
            {lines.map((line) => (
              <li key={line.line_id}>
                <span>
                  {line.title}
                  <small>
                    {line.sku} × {line.quantity}
                  </small>
                </span>
                <MoneyInput
                  currency="USD"
                  value={amountOf(line.line_id)}
                  aria-label={t('amountFor', { title: line.title })}
                  onChange={(amount) => set(line.line_id, amount ?? 0)}
                />
                <small className="soft">
                  / <MoneyText amount={line.most} currency="USD" />
                </small>
              </li>
            ))}
          </ul>
          <p className="offer-total">
            <Button size="small" onClick={() => part(100)}>
              {t('everything')}
            </Button>
            <Button size="small" onClick={() => part(50)}>
              {t('half')}
            </Button>
            <span>
              {t('total')} <MoneyText amount={Number.isNaN(total) ? null : total} currency="USD" />
            </span>
          </p>
        </>
      ) : (
        <div className="offer-pricing">
          {t('pricing')}
          <Radio.Group
            optionType="button"
            value={value.pricing}
            options={Object.entries(redeliverPricings).map(([key, name]) => ({
              value: key,
              label: name[lang],
            }))}
            onChange={(event) => change({ pricing: event.target.value as RedeliverPricing })}
          />
        </div>
      )}
    </div>
  )
}

interface Found {
  line_id: number
  good: number
  damaged: number
}

/** Initial values of an inspection: nothing, because what is entered is paid for. */
export const noneFound = (lines: readonly CaseLine[]): Found[] =>
  lines.map(({ line_id }) => ({ line_id, good: 0, damaged: 0 }))

/** The number of returned pieces of each line, by condition. */
export function InspectInput({
  lines,
  value = [],
  onChange,
}: {
  lines: readonly CaseLine[]
  value?: readonly Found[]
  onChange?: (found: Found[]) => void
}) {
  const t = useT(words)
  const of = (id: number): Found =>
    value.find(({ line_id }) => line_id === id) ?? { line_id: id, good: 0, damaged: 0 }
  const set = (id: number, part: Partial<Found>): void =>
    onChange?.(lines.map(({ line_id }) => (line_id === id ? { ...of(id), ...part } : of(line_id))))
  return (
    <ul className="case-lines">
      {lines.map((line) => (
        <li key={line.line_id}>
          <span>
            {line.title}
            <small>
              {line.sku} × {line.quantity}
            </small>
          </span>
          {(['good', 'damaged'] as const).map((kind) => (
            <div key={kind}>
              <small className="soft">{t(kind)}</small>
              <NumberInput
                min={0}
                max={line.quantity}
                precision={0}
                value={of(line.line_id)[kind]}
                aria-label={`${t(kind)}: ${line.title}`}
                onChange={(count) => set(line.line_id, { [kind]: count ?? 0 })}
              />
            </div>
          ))}
        </li>
      ))}
    </ul>
  )
}
