import type { GoodsRow } from '@dropyard/contract/catalog/goods'
import { shippingAttributeNames } from '@dropyard/contract/catalog/goods/shipping-attribute'
import { sized } from '../../../kit/files/picture-size.ts'
import { currentLang, listed, type Translate } from '../../../kit/lang.ts'
import type { ListColumn } from '../../../kit/list/list-types.ts'
import { LongText, NumberText, Picture, TwoLines, WhenText } from '../../../kit/value/value-text.tsx'
import { GoodsPrice } from './goods-price.tsx'
import { GoodsStage, GoodsState } from './goods-state.tsx'
import type { words } from './words.ts'

type Words = Translate<(typeof words)['en']>

/** Columns of products; the staff's library also shows the state. */
export function goodsColumns(t: Words, library = false): ListColumn<GoodsRow>[] {
  const state: ListColumn<GoodsRow>[] = library
    ? [
        {
          key: 'status',
          title: t('columns.status'),
          width: 150,
          cell: (row) => (
            <span className="goods-states">
              <GoodsState status={row.status} /> <GoodsStage stage={row.sale_stage} />
            </span>
          ),
        },
      ]
    : []
  return [
    {
      key: 'title',
      title: t('columns.title'),
      width: 280,
      sort: true,
      cell: (row) => (
        <span className="goods-name">
          <Picture src={sized(row.image)} name={row.title} />
          <TwoLines first={<LongText>{row.title}</LongText>} second={row.code} />
        </span>
      ),
    },
    ...state,
    {
      key: 'category',
      title: t('columns.category'),
      width: 120,
      cell: (row) => <LongText>{row.category_name}</LongText>,
    },
    {
      key: 'price',
      title: `${t('columns.price')} (USD)`,
      width: 140,
      right: true,
      sort: true,
      cell: (row) => <GoodsPrice from={row.min_price} to={row.max_price} currency={row.currency} />,
    },
    {
      key: 'stock',
      title: t('columns.stock'),
      width: 90,
      right: true,
      sort: true,
      cell: (row) =>
        row.stock > 0 ? <NumberText value={row.stock} /> : <span className="out-of-stock">{t('none')}</span>,
    },
    {
      key: 'ship_days',
      title: t('columns.ship_days'),
      width: 90,
      right: true,
      cell: (row) => t('days', { count: row.ship_days }),
    },
    {
      key: 'sku_count',
      title: t('columns.sku_count'),
      width: 100,
      hidden: true,
      right: true,
      cell: (row) => <NumberText value={row.sku_count} />,
    },
    {
      key: 'tags',
      title: t('columns.tags'),
      width: 150,
      cell: (row) => (
        <>
          <GoodsStage stage={row.sale_stage} /> <LongText>{listed(row.tag_names)}</LongText>
        </>
      ),
    },
    {
      key: 'attributes',
      title: t('columns.attributes'),
      width: 150,
      hidden: true,
      cell: (row) => <LongText>{shippingAttributeNames(row.attributes, currentLang())}</LongText>,
    },
    {
      key: 'created_at',
      title: t('columns.created_at'),
      width: 130,
      hidden: true,
      cell: (row) => <WhenText at={row.created_at} />,
    },
  ]
}
