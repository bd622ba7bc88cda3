import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { country } from '@dropyard/contract/logistics/country'
import type { RateCard, Zone } from '@dropyard/contract/logistics/shipping/rate-card'
import { Button, Segmented, Select } from 'antd'
import { useState } from 'react'
import { CodesPicker } from '../../../kit/form/code-picker.tsx'
import type { GridRow } from '../../../kit/form/grid-cells.ts'
import { GridInput } from '../../../kit/form/grid-input.tsx'
import { useT } from '../../../kit/lang.ts'
import { Labelled, MoneyField, NumberField, TextField } from './card-field.tsx'
import { words } from './words.ts'

interface ZonesTabProps {
  card: RateCard
  onChange: (card: RateCard) => void
}

/** Zones on the left, the prices of the selected one on the right. */
export function ZonesTab({ card, onChange }: ZonesTabProps) {
  const t = useT(words)
  const [at, setAt] = useState(0)
  // Counts removals, to remount the fields when another zone moves to this index: invalid input in them must not survive.
  const [removed, setRemoved] = useState(0)
  const place = Math.min(at, card.zones.length - 1)
  const shown = `${place}-${removed}-${card.currency}`
  const zone = card.zones[place]
  const write = (next: Zone): void =>
    onChange({ ...card, zones: card.zones.map((one, index) => (index === place ? next : one)) })
  const add = (): void => {
    onChange({ ...card, zones: [...card.zones, emptyZone(card)] })
    setAt(card.zones.length)
  }
  return (
    <div className="price-zones">
      <nav aria-label={t('tabs.zones')}>
        {card.zones.map((one, index) => (
          <button
            // biome-ignore lint/suspicious/noArrayIndexKey: a zone's code can be edited, so only its index is stable
            key={index}
            type="button"
            aria-current={index === place}
            onClick={() => setAt(index)}
          >
            {one.code || t('zone.code')}
            <small>{one.countries.join(' ')}</small>
          </button>
        ))}
        <Button type="dashed" icon={<PlusOutlined />} onClick={add}>
          {t('zone.add')}
        </Button>
      </nav>
      {zone ? (
        <div>
          <ZoneHead key={`head-${shown}`} zone={zone} currency={card.currency} onChange={write} />
          <Prices key={`prices-${shown}`} zone={zone} currency={card.currency} onChange={write} />
          {card.zones.length > 1 ? (
            <Button
              danger
              type="text"
              className="zone-remove"
              icon={<DeleteOutlined />}
              onClick={() => {
                setRemoved(removed + 1)
                onChange({ ...card, zones: card.zones.filter((_, index) => index !== place) })
              }}
            >
              {t('zone.remove')}
            </Button>
          ) : null}
        </div>
      ) : null}
    </div>
  )
}

const emptyZone = (card: Pick<RateCard, 'maxGrams'>): Zone => ({
  code: '',
  countries: [],
  postalPrefixes: [],
  handlingFee: 0,
  prices: { mode: 'unit', unitGrams: 1000, tiers: [{ upToGrams: card.maxGrams, price: 0 }] },
  days: { min: 7, max: 14 },
})

interface ZoneProps {
  zone: Zone
  currency: string
  onChange: (zone: Zone) => void
}

function ZoneHead({ zone, currency, onChange }: ZoneProps) {
  const t = useT(words)
  return (
    <div className="price-fields">
      <TextField label={t('zone.code')} value={zone.code} onChange={(code) => onChange({ ...zone, code })} />
      <MoneyField
        label={t('zone.handling')}
        currency={currency}
        value={zone.handlingFee}
        onChange={(fee) => onChange({ ...zone, handlingFee: fee ?? 0 })}
      />
      <NumberField
        label={t('zone.daysMin')}
        value={zone.days.min}
        onChange={(min) => onChange({ ...zone, days: { ...zone.days, min: min ?? 0 } })}
      />
      <NumberField
        label={t('zone.daysMax')}
        value={zone.days.max}
        onChange={(max) => onChange({ ...zone, days: { ...zone.days, max: max ?? 0 } })}
      />
      <Labelled label={t('zone.countries')} size="half">
        {(id) => (
          <CodesPicker
            id={id}
            select={country.select}
            value={zone.countries}
            onChange={(countries) => onChange({ ...zone, countries })}
          />
        )}
      </Labelled>
      <Labelled label={t('zone.postal')} help={t('zone.postalHelp')} size="half">
        {(id) => (
          <Select
            id={id}
            mode="tags"
            open={false}
            suffixIcon={null}
            tokenSeparators={[',', '，']}
            value={zone.postalPrefixes}
            onChange={(list) =>
              onChange({ ...zone, postalPrefixes: list.map((one: string) => one.toUpperCase()) })
            }
          />
        )}
      </Labelled>
    </div>
  )
}

type Mode = Zone['prices']['mode']

function Prices({ zone, currency, onChange }: ZoneProps) {
  const t = useT(words)
  const { prices } = zone
  const write = (next: Zone['prices']): void => onChange({ ...zone, prices: next })
  const modes: readonly Mode[] = ['unit', 'bracket', 'first']
  return (
    <>
      <div className="price-bar">
        <span>{t('zone.mode')}</span>
        <Segmented<Mode>
          value={prices.mode}
          onChange={(mode) => write(asMode(prices, mode))}
          options={modes.map((value) => ({ value, label: t(`zone.modes.${value}`) }))}
        />
      </div>
      {prices.mode === 'first' ? (
        <div className="price-fields">
          <NumberField
            label={t('zone.first')}
            value={prices.firstGrams}
            onChange={(grams) => write({ ...prices, firstGrams: grams ?? 0 })}
          />
          <MoneyField
            label={t('zone.firstPrice')}
            currency={currency}
            value={prices.firstPrice}
            onChange={(price) => write({ ...prices, firstPrice: price ?? 0 })}
          />
          <NumberField
            label={t('zone.next')}
            value={prices.nextGrams}
            onChange={(grams) => write({ ...prices, nextGrams: grams ?? 0 })}
          />
          <MoneyField
            label={t('zone.nextPrice')}
            currency={currency}
            value={prices.nextPrice}
            onChange={(price) => write({ ...prices, nextPrice: price ?? 0 })}
          />
        </div>
      ) : prices.mode === 'bracket' ? (
        <GridInput
          label={t('zone.modes.bracket')}
          columns={[
            { key: 'upToGrams', title: t('zone.upTo'), kind: 'int', width: 160 },
            { key: 'total', title: `${t('zone.total')} (${currency})`, kind: 'money', currency },
          ]}
          rows={prices.brackets}
          // Invalid input stays in its cell and is reported when the card is validated.
          onChange={(rows) => write({ ...prices, brackets: rows as never })}
        />
      ) : (
        <>
          <div className="price-fields">
            <NumberField
              label={t('zone.unit')}
              value={prices.unitGrams}
              onChange={(grams) => write({ ...prices, unitGrams: grams ?? 0 })}
            />
          </div>
          <GridInput
            label={t('zone.modes.unit')}
            columns={[
              { key: 'upToGrams', title: t('zone.upTo'), kind: 'int', width: 160 },
              { key: 'price', title: `${t('zone.price')} (${currency})`, kind: 'money', currency },
              {
                key: 'handlingFee',
                title: `${t('zone.tierHandling')} (${currency})`,
                kind: 'money',
                currency,
                optional: true,
              },
            ]}
            rows={prices.tiers as readonly GridRow[]}
            onChange={(rows) => write({ ...prices, tiers: rows.map(withoutEmpty) as never })}
          />
        </>
      )}
    </>
  )
}

const withoutEmpty = (row: GridRow): GridRow =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => value !== undefined))

/** Changing the mode keeps the weights and prices of rows as far as possible. */
function asMode(prices: Zone['prices'], mode: Mode): Zone['prices'] {
  if (prices.mode === mode) return prices
  const rows =
    prices.mode === 'bracket'
      ? prices.brackets.map((row) => ({ upToGrams: row.upToGrams, amount: row.total }))
      : prices.mode === 'unit'
        ? prices.tiers.map((row) => ({ upToGrams: row.upToGrams, amount: row.price }))
        : [{ upToGrams: 2000, amount: prices.firstPrice }]
  if (mode === 'bracket')
    return { mode, brackets: rows.map(({ upToGrams, amount }) => ({ upToGrams, total: amount })) }
  if (mode === 'unit')
    return {
      mode,
      unitGrams: 1000,
      tiers: rows.map(({ upToGrams, amount }) => ({ upToGrams, price: amount })),
    }
  return { mode, firstGrams: 500, firstPrice: rows[0]?.amount ?? 0, nextGrams: 500, nextPrice: 0 }
}
