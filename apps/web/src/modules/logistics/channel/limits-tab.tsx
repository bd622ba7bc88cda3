import {
  type ShippingAttribute,
  shippingAttributeChoices,
  shippingAttributes,
} from '@dropyard/contract/catalog/goods/shipping-attribute'
import { currency as currencies } from '@dropyard/contract/finance/currency'
import type { RateCard } from '@dropyard/contract/logistics/shipping/rate-card'
import { Checkbox, Select } from 'antd'
import { useState } from 'react'
import { CodePicker } from '../../../kit/form/code-picker.tsx'
import { inCurrency } from '../../../kit/form/form-fields.ts'
import { useLang, useT } from '../../../kit/lang.ts'
import { cardIn } from './card-currency.ts'
import { Labelled, MoneyField, NumberField } from './card-field.tsx'
import { words } from './words.ts'

interface LimitsTabProps {
  card: RateCard
  onChange: (card: RateCard) => void
}

/** The chargeable weight, size limits, and types of goods that are not accepted. */
export function LimitsTab({ card, onChange }: LimitsTabProps) {
  const t = useT(words)
  const set = (part: Partial<RateCard>): void => onChange({ ...card, ...part })
  const rule = card.volumetric
  const kinds = ['actual', 'larger', 'half'] as const
  const limit = card.maxDeclared
  const [wanted, setWanted] = useState('EUR')
  const declaredIn = limit?.currency ?? wanted
  const limitIn = (code: string): void => {
    setWanted(code)
    if (!limit) return
    const amount = inCurrency(limit.amount, limit.currency, code) ?? Number.NaN
    set({ maxDeclared: { amount, currency: code } })
  }
  return (
    <div className="price-fields">
      <Labelled label={t('limits.volumetric')} size="half">
        {(id) => (
          <Select
            id={id}
            value={rule.kind}
            options={kinds.map((value) => ({ value, label: t(`limits.kinds.${value}`) }))}
            onChange={(kind) => set({ volumetric: volumetricOf(kind, rule) })}
          />
        )}
      </Labelled>
      {rule.kind === 'actual' ? null : (
        <NumberField
          label={t('limits.divisor')}
          value={rule.divisor}
          onChange={(divisor) => set({ volumetric: { ...rule, divisor: divisor ?? 0 } })}
        />
      )}
      {rule.kind === 'half' ? (
        <NumberField
          label={t('limits.free')}
          value={rule.freeGrams}
          onChange={(grams) => set({ volumetric: { ...rule, freeGrams: grams ?? 0 } })}
        />
      ) : null}
      <NumberField
        label={t('limits.step')}
        value={card.stepGrams}
        onChange={(grams) => set({ stepGrams: grams ?? 1 })}
      />
      <div className="field-label wide">
        <Checkbox checked={card.roundUp} onChange={(event) => set({ roundUp: event.target.checked })}>
          {t('limits.round')}
        </Checkbox>
        <Checkbox
          checked={card.iossRequired}
          onChange={(event) => set({ iossRequired: event.target.checked })}
        >
          {t('limits.ioss')}
        </Checkbox>
      </div>
      <NumberField
        label={t('limits.min')}
        value={card.minGrams}
        onChange={(grams) => set({ minGrams: grams ?? 0 })}
      />
      <NumberField
        label={t('limits.max')}
        value={card.maxGrams}
        onChange={(grams) => set({ maxGrams: grams ?? 0 })}
      />
      <NumberField
        label={t('limits.longest')}
        value={card.maxLongestMm}
        onChange={(mm) => set({ maxLongestMm: mm })}
      />
      <NumberField
        label={t('limits.sides')}
        value={card.maxSidesSumMm}
        onChange={(mm) => set({ maxSidesSumMm: mm })}
      />
      <Labelled label={t('limits.excluded')} size="wide">
        {(id) => (
          <AttributePicker
            id={id}
            value={card.excludedAttributes}
            onChange={(excludedAttributes) => set({ excludedAttributes })}
          />
        )}
      </Labelled>
      <Labelled label={t('limits.currency')}>
        {(id) => (
          <CodePicker
            id={id}
            select={currencies.select}
            allowClear={false}
            value={card.currency}
            onChange={(code) => (code ? onChange(cardIn(card, code)) : undefined)}
          />
        )}
      </Labelled>
      <MoneyField
        key={declaredIn}
        label={t('limits.declared')}
        currency={declaredIn}
        value={limit?.amount}
        onChange={(amount) =>
          set({ maxDeclared: amount === undefined ? null : { amount, currency: declaredIn } })
        }
      />
      <Labelled label={t('limits.declaredCurrency')}>
        {(id) => (
          <CodePicker
            id={id}
            select={currencies.select}
            allowClear={false}
            value={declaredIn}
            onChange={(code) => (code ? limitIn(code) : undefined)}
          />
        )}
      </Labelled>
    </div>
  )
}

function volumetricOf(
  kind: RateCard['volumetric']['kind'],
  before: RateCard['volumetric'],
): RateCard['volumetric'] {
  const divisor = before.kind === 'actual' ? 6000 : before.divisor
  if (kind === 'actual') return { kind }
  return kind === 'larger' ? { kind, divisor } : { kind, divisor, freeGrams: 500 }
}

/** Selects types of goods by name. */
export function AttributePicker({
  id,
  value,
  onChange,
}: {
  id?: string
  value: readonly string[]
  onChange: (value: ShippingAttribute[]) => void
}) {
  const lang = useLang()
  return (
    <Select
      {...(id ? { id } : {})}
      mode="multiple"
      className="wide"
      optionFilterProp="label"
      value={[...value]}
      options={shippingAttributeChoices(lang)}
      onChange={(list: string[]) => onChange(shippingAttributes.filter((one) => list.includes(one)))}
    />
  )
}
