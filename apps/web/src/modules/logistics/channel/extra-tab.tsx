import { shippingAttributeChoices } from '@dropyard/contract/catalog/goods/shipping-attribute'
import type { RateCard } from '@dropyard/contract/logistics/shipping/rate-card'
import type { GridRow } from '../../../kit/form/grid-cells.ts'
import { GridInput } from '../../../kit/form/grid-input.tsx'
import { useLang, useT } from '../../../kit/lang.ts'
import { Section } from '../../../kit/page/detail-drawer.tsx'
import { MoneyField, NumberField } from './card-field.tsx'
import { words } from './words.ts'

interface ExtraTabProps {
  card: RateCard
  onChange: (card: RateCard) => void
}

/** Surcharges in addition to weight and handling: fuel, remote areas, types of goods. */
export function ExtraTab({ card, onChange }: ExtraTabProps) {
  const t = useT(words)
  const lang = useLang()
  const { currency } = card
  const fee = { key: 'fee', title: `${t('extra.fee')} (${currency})`, kind: 'money' as const, currency }
  return (
    <>
      <div className="price-fields">
        <NumberField
          label={t('extra.fuel')}
          help={t('extra.fuelHelp')}
          decimals={2}
          max={1000}
          value={card.fuelBasisPoints / 100}
          onChange={(percent) => onChange({ ...card, fuelBasisPoints: Math.round((percent ?? 0) * 100) })}
        />
      </div>
      <Section title={t('extra.remote')}>
        <GridInput
          label={t('extra.remote')}
          columns={[
            { key: 'country', title: t('extra.country'), kind: 'text', width: 120 },
            { key: 'from', title: t('extra.from'), kind: 'text', width: 180 },
            { key: 'to', title: t('extra.to'), kind: 'text', width: 180 },
            fee,
          ]}
          rows={card.remoteAreas as readonly GridRow[]}
          onChange={(rows) => onChange({ ...card, remoteAreas: rows.map(inCapitals) as never })}
        />
      </Section>
      <Section title={t('extra.attributes')}>
        <div className="price-fields">
          {shippingAttributeChoices(lang).map(({ value, label }) => (
            <MoneyField
              key={value}
              label={label}
              currency={currency}
              value={card.attributeFees.find((one) => one.attribute === value)?.fee}
              onChange={(amount) => {
                const others = card.attributeFees.filter((one) => one.attribute !== value)
                onChange({
                  ...card,
                  attributeFees:
                    amount === undefined ? others : [...others, { attribute: value, fee: amount }],
                })
              }}
            />
          ))}
        </div>
      </Section>
    </>
  )
}

const inCapitals = (row: GridRow): GridRow =>
  Object.fromEntries(
    Object.entries(row).map(([key, value]) => [
      key,
      typeof value === 'string' && key !== 'fee' ? value.toUpperCase() : value,
    ]),
  )
