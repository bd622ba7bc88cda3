import { sized } from '../../../kit/files/picture-size.ts'
import { listed, type Translate } from '../../../kit/lang.ts'
import type { ListColumn } from '../../../kit/list/list-types.ts'
import { StatusTag } from '../../../kit/value/status-tag.tsx'
import {
  EmptyValue,
  LongText,
  MoneyText,
  Picture,
  TwoLines,
  WhenText,
} from '../../../kit/value/value-text.tsx'
import { type ListedRow, listedTones } from './states.ts'
import type { words } from './words.ts'

/** Columns of listed products. */
export function listedColumns(t: Translate<(typeof words)['en']>): ListColumn<ListedRow>[] {
  const head = t.words.listed.columns
  return [
    {
      key: 'goods_name',
      title: head.goods_name,
      width: 270,
      sort: true,
      cell: (row) => (
        <span className="listed-name">
          <Picture src={sized(row.image)} name={row.goods_name} />
          <TwoLines
            first={<LongText>{row.goods_name}</LongText>}
            second={[linkText(row, t), row.itemID].filter(Boolean).join(' · ')}
          />
        </span>
      ),
    },
    {
      key: 'shop_name',
      title: head.shop_name,
      width: 140,
      cell: (row) =>
        row.shop_authed ? (
          <LongText>{row.shop_name}</LongText>
        ) : (
          <TwoLines
            first={<LongText>{row.shop_name}</LongText>}
            second={<StatusTag tone="amber">{t('publish.lost')}</StatusTag>}
          />
        ),
    },
    {
      key: 'status',
      title: head.status,
      width: 100,
      cell: (row) =>
        row.deleted ? (
          <StatusTag tone="amber">{t('listed.gone')}</StatusTag>
        ) : (
          <TwoLines
            first={<StatusTag tone={listedTones[row.status]}>{t(`statuses.${row.status}`)}</StatusTag>}
            second={row.in_sync ? undefined : t('listed.changed')}
          />
        ),
    },
    { key: 'price', title: head.price, width: 164, right: true, cell: (row) => <PriceRange row={row} /> },
    {
      key: 'category_name',
      title: head.category_name,
      width: 110,
      cell: (row) => <LongText>{row.category_name}</LongText>,
    },
    {
      key: 'tags',
      title: head.tags,
      width: 160,
      hidden: true,
      cell: (row) => <LongText>{listed(row.tags)}</LongText>,
    },
    { key: 'scope', title: head.scope, width: 120, hidden: true, cell: (row) => scopeText(row.scope, t) },
    {
      key: 'vendor',
      title: head.vendor,
      width: 130,
      hidden: true,
      cell: (row) => <LongText>{row.vendor}</LongText>,
    },
    {
      key: 'published_time',
      title: head.published_time,
      width: 115,
      sort: true,
      cell: (row) => <WhenText at={row.published_time} />,
    },
  ]
}

/** Text for variants that are not linked yet. */
const linkText = ({ linked, variants }: ListedRow, t: Translate<(typeof words)['en']>) =>
  linked === 0
    ? t('listed.link.none')
    : linked < variants
      ? t('listed.link.part', { linked, count: variants })
      : ''

const scopeText = (scope: string, t: Translate<(typeof words)['en']>) =>
  scope === 'web' ? t('listed.scopes.web') : scope || <EmptyValue />

function PriceRange({ row }: { row: ListedRow }) {
  return (
    <>
      <MoneyText amount={row.price_min} currency={row.currency} />
      {row.price_max > row.price_min ? (
        <>
          {' – '}
          <MoneyText amount={row.price_max} currency={row.currency} />
        </>
      ) : null}
    </>
  )
}
