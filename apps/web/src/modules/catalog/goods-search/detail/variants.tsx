import type { GoodsDetail } from '@dropyard/contract/catalog/goods'
import { Table, type TableColumnsType } from 'antd'
import { sized } from '../../../../kit/files/picture-size.ts'
import { useT } from '../../../../kit/lang.ts'
import { CopyButton } from '../../../../kit/value/copy-button.tsx'
import { MoneyText, NumberText, Picture } from '../../../../kit/value/value-text.tsx'
import { detailWords } from '../../goods/detail-words.ts'
import { words } from '../../goods/words.ts'

type Sku = GoodsDetail['skus'][number]

/** Numbers of variants above which the table scrolls, and above which it is virtualized. */
const fitting = 12
const many = 60

interface VariantsProps {
  found: GoodsDetail
  /** Shows a variant's picture in the gallery. */
  onLook: (picture: string | null) => void
}

/** All variants with price, dimensions and stock by warehouse. */
export function Variants({ found, onLook }: VariantsProps) {
  const t = useT(detailWords)
  const finding = useT(words)
  const houses = [
    ...new Map(found.skus.flatMap((sku) => sku.warehouses).map((one) => [one.warehouse_id, one.name])),
  ].sort(([left], [right]) => left - right)
  const reduced = found.skus.some((sku) => sku.list_price > sku.price)
  const columns: TableColumnsType<Sku> = [
    {
      key: 'variant',
      title: found.options.join(' / ') || t('variant'),
      fixed: 'start',
      width: 160,
      render: (_, sku) => (
        <span className="goods-name">
          <Picture src={sized(sku.image ?? found.image, 32)} name={found.title} size={32} />
          <span className="long-text">{sku.options.join(' / ') || found.title}</span>
        </span>
      ),
    },
    {
      key: 'sku',
      title: t('sku'),
      width: 158,
      render: (_, sku) => (
        <span className="sku-code number">
          {sku.code}
          <CopyButton text={sku.code} label={t('copy', { text: sku.code })} />
        </span>
      ),
    },
    {
      key: 'price',
      title: t('price'),
      width: reduced ? 165 : 95,
      align: 'right',
      render: (_, sku) => (
        <>
          {sku.list_price > sku.price ? (
            <span className="struck-price">
              <MoneyText amount={sku.list_price} currency={found.currency} />
            </span>
          ) : null}{' '}
          <strong>
            <MoneyText amount={sku.price} currency={found.currency} />
          </strong>
        </>
      ),
    },
    {
      key: 'weight',
      title: t('weightG'),
      width: 75,
      align: 'right',
      render: (_, sku) => <NumberText value={sku.weight_grams} />,
    },
    { key: 'size', title: t('size'), width: 132, align: 'right', render: (_, sku) => sizeText(sku) },
    ...houses.map(([id, name]) => ({
      key: `house-${id}`,
      title: name,
      width: 85,
      align: 'right' as const,
      render: (_: unknown, sku: Sku) => {
        const there = sku.warehouses.find((one) => one.warehouse_id === id)?.available ?? 0
        return there > 0 ? <NumberText value={there} /> : <span className="soft">0</span>
      },
    })),
    {
      key: 'total',
      title: t('total'),
      width: 85,
      align: 'right',
      render: (_, sku) =>
        sku.stock > 0 ? (
          <strong>
            <NumberText value={sku.stock} />
          </strong>
        ) : (
          <span className="out-of-stock">{finding('none')}</span>
        ),
    },
  ]
  return (
    <Table<Sku>
      className="goods-variants"
      size="small"
      rowKey="id"
      pagination={false}
      dataSource={found.skus}
      columns={columns}
      virtual={found.skus.length > many}
      scroll={{ x: 770 + houses.length * 85, ...(found.skus.length > fitting ? { y: 480 } : {}) }}
      onRow={(sku) => ({ onMouseEnter: () => onLook(sku.image) })}
    />
  )
}

/** Millimetres as centimetres: 105 × 105 × 285 mm is 10.5 × 10.5 × 28.5. */
function sizeText({ length_mm, width_mm, height_mm }: Sku): string {
  if (length_mm + width_mm + height_mm === 0) return '—'
  return [length_mm, width_mm, height_mm].map((mm) => mm / 10).join(' × ')
}
