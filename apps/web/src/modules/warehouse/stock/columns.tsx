import { sized } from '../../../kit/files/picture-size.ts'
import type { Translate } from '../../../kit/lang.ts'
import type { ListColumn } from '../../../kit/list/list-types.ts'
import { MoneyText, NumberText, Picture, TwoLines } from '../../../kit/value/value-text.tsx'
import type { Balance } from './balance.ts'
import type { words } from './words.ts'

export type StockWords = Translate<(typeof words)['en']>

export const figures = [
  'on_hand',
  'reserved',
  'waiting',
  'quarantine',
  'damaged',
  'incoming',
  'available',
] as const
const seldom: readonly string[] = ['quarantine', 'damaged']
const sortable: readonly string[] = ['on_hand', 'reserved', 'waiting', 'available']

/** Columns of the inventory: stock by warehouse, and how much is available. */
export function stockColumns(t: StockWords, seesValue: boolean): ListColumn<Balance>[] {
  return [
    { key: 'sku', title: t('columns.goods'), width: 360, sort: true, cell: (row) => <Goods row={row} /> },
    {
      key: 'warehouse',
      title: t('columns.warehouse'),
      width: 190,
      cell: (row) => <TwoLines first={row.warehouse_name} second={row.warehouse_code} />,
    },
    ...figures.map((name) => ({
      key: name,
      title: t(`columns.${name}`),
      width: 110,
      right: true,
      sort: sortable.includes(name),
      hidden: seldom.includes(name),
      cell: (row: Balance) => (
        <span
          data-tip={t(`help.${name}`)}
          className={name === 'available' && row[name] <= 0 ? 'negative' : undefined}
        >
          <NumberText value={row[name]} />
        </span>
      ),
    })),
    ...(seesValue ? (['unit_cost', 'value'] as const) : []).map((name) => ({
      key: name,
      title: t(`columns.${name}`),
      width: 120,
      right: true,
      sort: name === 'value',
      hidden: name === 'unit_cost',
      cell: (row: Balance) => (
        <span data-tip={t(`help.${name}`)}>
          <MoneyText amount={row[name]} currency="CNY" />
        </span>
      ),
    })),
  ]
}

/** Columns of stock as it was: what is known of that time. */
export const thenColumns = (t: StockWords, seesValue: boolean): ListColumn<Balance>[] =>
  stockColumns(t, seesValue).flatMap((column) =>
    column.key === 'unit_cost'
      ? [{ ...column, hidden: false }]
      : ['sku', 'warehouse', 'on_hand', 'value'].includes(column.key)
        ? [column]
        : [],
  )

function Goods({ row }: { row: Balance }) {
  return (
    <span className="stock-goods">
      <Picture src={sized(row.image, 40)} name={row.goods_name} size={40} />
      <TwoLines first={row.sku} second={row.goods_name} />
    </span>
  )
}
