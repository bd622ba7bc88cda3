import type { collection } from '@dropyard/contract/catalog/collection'
import { sized } from '../../../kit/files/picture-size.ts'
import type { Translate } from '../../../kit/lang.ts'
import type { ListColumn, ListRow } from '../../../kit/list/list-types.ts'
import { StatusTag } from '../../../kit/value/status-tag.tsx'
import {
  LongText,
  MoneyText,
  NumberText,
  Picture,
  TwoLines,
  WhenText,
} from '../../../kit/value/value-text.tsx'
import type { words } from './words.ts'

export type Collected = ListRow<typeof collection.list>

export function collectionColumns(t: Translate<(typeof words)['en']>): ListColumn<Collected>[] {
  return [
    {
      key: 'title',
      title: t('product'),
      width: 270,
      cell: (row) => (
        <span className="with-picture">
          <Picture src={sized(row.image, 40)} name={row.title} size={40} />
          <TwoLines first={<LongText>{row.title}</LongText>} second={row.code} />
        </span>
      ),
    },
    {
      key: 'state',
      title: t('state'),
      width: 110,
      cell: (row) => (
        <StatusTag tone={row.available ? 'green' : 'grey'}>
          {t(row.available ? 'available' : 'gone')}
        </StatusTag>
      ),
    },
    {
      key: 'category',
      title: t('category'),
      width: 120,
      cell: (row) => <LongText>{row.category_name}</LongText>,
    },
    {
      key: 'price',
      title: t('price'),
      width: 90,
      right: true,
      sort: true,
      cell: (row) => <MoneyText amount={row.min_price} currency={row.currency} />,
    },
    {
      key: 'stock',
      title: t('stock'),
      width: 90,
      right: true,
      sort: true,
      cell: (row) => <NumberText value={row.stock} />,
    },
    {
      key: 'ship_days',
      title: t('ships'),
      width: 90,
      right: true,
      cell: (row) => t('days', { count: row.ship_days }),
    },
    {
      key: 'collected_at',
      title: t('collected'),
      width: 120,
      sort: true,
      cell: (row) => (
        <TwoLines
          first={<WhenText at={row.collected_at} />}
          second={<LongText>{row.collected_by}</LongText>}
        />
      ),
    },
  ]
}
