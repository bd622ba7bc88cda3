import { UndoOutlined } from '@ant-design/icons'
import { marginOf } from '@dropyard/contract/order/order-price/margin'
import { Button, Table } from 'antd'
import { MoneyInput } from '../../../kit/form/form-controls.tsx'
import { useLang, useT } from '../../../kit/lang.ts'
import { EmptyValue, MoneyText, TwoLines } from '../../../kit/value/value-text.tsx'
import { costColumns, isAnyLoss, MarginNote, marginColumns, marginFields } from './margin-view.tsx'
import type { Seen } from './use-moved.ts'
import type { Preview } from './use-preview.ts'
import { summaryOf } from './variant-summary.ts'
import type { PriceByHand } from './wish.ts'
import { words } from './words.ts'

interface PublishVariantsProps {
  preview: Preview
  /** The destination for the shipping cost in margins. */
  country: string
  /** New prices are being loaded. */
  stale: boolean
  byHand: PriceByHand
  /** The values that were shown for a variant before its price changed. */
  moved?: ReadonlyMap<number, Seen>
  /** Undefined if prices can't be set manually. */
  onByHand: ((prices: PriceByHand) => void) | undefined
  /** Shown above the table. */
  note?: string | undefined
}

type Variant = Preview['variants'][number]

/** Number of rows above which the table is virtualized. */
const many = 40
const tableHeight = 360

/** Cost, price and margin of each variant for the store. */
export function PublishVariants({
  preview,
  country,
  stale,
  byHand,
  moved,
  onByHand,
  note,
}: PublishVariantsProps) {
  const t = useT(words)
  const lang = useLang()
  const { currency } = preview
  const rows = preview.variants.map((variant) => priced(variant, byHand.get(variant.sku_id)))
  const sound = rows.filter(({ price }) => !Number.isNaN(price))
  const set = (id: number, price: number | undefined): void => {
    const next = new Map(byHand)
    if (price === undefined) next.delete(id)
    else next.set(id, price)
    onByHand?.(next)
  }
  const amount = (value: number | null) => <MoneyText amount={value} currency={currency} />
  const since = (before: number | null | undefined, now: number) =>
    before === undefined || before === null || before === now ? null : (
      <small className="struck">{amount(before)}</small>
    )
  return (
    <div className="variant-prices" data-stale={stale}>
      <p className={isAnyLoss(sound) ? 'variant-summary number negative' : 'variant-summary number'}>
        {summaryOf(sound, currency, lang, t)}
      </p>
      <MarginNote rows={sound} currency={currency} country={country} />
      {note ? <p className="soft">{note}</p> : null}
      <Table<Variant>
        size="small"
        rowKey="sku_id"
        pagination={false}
        dataSource={rows}
        virtual={rows.length > many}
        {...(rows.length > 6
          ? { scroll: { y: tableHeight, ...(rows.length > many ? { x: 880 } : {}) } }
          : {})}
        columns={[
          {
            key: 'variant',
            title: t('variants.variant'),
            render: (_, row) => (
              <TwoLines
                first={row.options.join(' / ') || row.sku}
                second={row.options.length ? row.sku : ''}
              />
            ),
          },
          {
            key: 'cost',
            title: t('variants.cost'),
            width: 110,
            align: 'right',
            render: (_, row) => (
              <span className="moved-price">
                {since(moved?.get(row.sku_id)?.cost, row.cost)}
                {amount(row.cost)}
              </span>
            ),
          },
          ...costColumns<Variant>(currency, t),
          {
            key: 'price',
            title: t('variants.price'),
            width: 200,
            align: 'right',
            render: (_, row) => (
              <span className="moved-price">
                {since(moved?.get(row.sku_id)?.price, row.price)}
                {onByHand ? (
                  <HandPrice row={row} currency={currency} set={set} byHand={byHand} />
                ) : (
                  amount(row.price)
                )}
              </span>
            ),
          },
          {
            key: 'compare',
            title: t('variants.compareAt'),
            width: 110,
            align: 'right',
            render: (_, row) =>
              row.compare_at === null ? (
                <EmptyValue />
              ) : (
                <span className="struck">
                  <MoneyText amount={row.compare_at} currency={currency} />
                </span>
              ),
          },
          ...marginColumns<Variant>(currency, t),
        ]}
      />
    </div>
  )
}

interface HandPriceProps {
  row: Variant
  currency: string
  byHand: PriceByHand
  set: (id: number, price: number | undefined) => void
}

function HandPrice({ row, currency, byHand, set }: HandPriceProps) {
  const t = useT(words)
  return (
    <span className="hand-price" data-set={byHand.has(row.sku_id)}>
      {byHand.has(row.sku_id) ? (
        <Button
          type="text"
          size="small"
          icon={<UndoOutlined />}
          aria-label={t('variants.reset')}
          onClick={() => set(row.sku_id, undefined)}
        />
      ) : null}
      <MoneyInput
        currency={currency}
        aria-label={`${t('variants.price')}: ${row.options.join(' / ') || row.sku}`}
        value={row.price}
        onChange={(price) => set(row.sku_id, price)}
      />
    </span>
  )
}

/** A manual price replaces the calculated one; the margin is calculated as on the server. */
function priced(variant: Variant, price: number | undefined): Variant {
  if (price === undefined) return variant
  if (Number.isNaN(price)) return { ...variant, price, compare_at: null, margin: null, margin_bp: null }
  const { cost: goods, service_fee: serviceFee, freight } = variant
  return {
    ...variant,
    price,
    compare_at: variant.compare_at !== null && variant.compare_at > price ? variant.compare_at : null,
    ...marginFields(marginOf(price, { goods, serviceFee, freight })),
  }
}
