import type { EditedGoods } from '@dropyard/contract/catalog/goods-edit'
import { Input, InputNumber, Table, Tooltip } from 'antd'
import { MoneyInput } from '../../../kit/form-controls.tsx'
import { useT } from '../../../kit/lang.ts'
import { MoneyText } from '../../../kit/value-text.tsx'
import { editWords } from './edit-words.ts'

type Sku = EditedGoods['skus'][number]
type Measure = 'weight_grams' | 'length_mm' | 'width_mm' | 'height_mm'

interface EditSkusProps {
  skus: readonly Sku[]
  onChange: (skus: Sku[]) => void
}

/** Every variant with its prices and measures; what each rank pays stands behind the price. */
export function EditSkus({ skus, onChange }: EditSkusProps) {
  const t = useT(editWords)
  const set = (id: number, patch: Partial<Sku>): void =>
    onChange(skus.map((sku) => (sku.id === id ? { ...sku, ...patch } : sku)))
  const number = (sku: Sku, field: Measure, label: string) => (
    <InputNumber
      min={0}
      controls={false}
      value={sku[field]}
      aria-label={`${label} ${sku.code}`}
      onChange={(value) => set(sku.id, { [field]: value ?? 0 })}
    />
  )
  return (
    <Table<Sku>
      size="small"
      rowKey="id"
      dataSource={[...skus]}
      pagination={skus.length > 20 ? { pageSize: 20, size: 'small' } : false}
      scroll={{ x: 'max-content' }}
      columns={[
        {
          key: 'sku',
          title: t('sku'),
          fixed: 'start',
          render: (_, sku) => (
            <>
              <span className="number">{sku.code}</span>
              {sku.options.length > 0 ? <div className="soft">{sku.options.join(' / ')}</div> : null}
            </>
          ),
        },
        {
          key: 'price',
          title: t('price'),
          width: 140,
          render: (_, sku) => (
            <Tooltip
              title={sku.prices.map(({ rank, price }) => (
                <div key={rank}>
                  {rank}: <MoneyText amount={price} currency="USD" />
                </div>
              ))}
            >
              <span>
                <MoneyInput
                  currency="USD"
                  value={sku.price}
                  onChange={(price) =>
                    Number.isInteger(price) ? set(sku.id, { price: price ?? 0 }) : undefined
                  }
                />
              </span>
            </Tooltip>
          ),
        },
        {
          key: 'cost',
          title: t('cost'),
          width: 140,
          render: (_, sku) => (
            <MoneyInput
              currency="CNY"
              value={sku.cost}
              onChange={(cost) => (Number.isInteger(cost) ? set(sku.id, { cost: cost ?? 0 }) : undefined)}
            />
          ),
        },
        {
          key: 'weight',
          title: t('weight'),
          width: 100,
          render: (_, sku) => number(sku, 'weight_grams', t('weight')),
        },
        {
          key: 'sizes',
          title: t('sizes'),
          render: (_, sku) => (
            <span className="edit-sizes">
              {number(sku, 'length_mm', 'L')}
              {number(sku, 'width_mm', 'W')}
              {number(sku, 'height_mm', 'H')}
            </span>
          ),
        },
        {
          key: 'barcode',
          title: t('barcode'),
          width: 160,
          render: (_, sku) => (
            <Input
              value={sku.barcode}
              maxLength={64}
              aria-label={`${t('barcode')} ${sku.code}`}
              onChange={(event) => set(sku.id, { barcode: event.target.value })}
            />
          ),
        },
      ]}
    />
  )
}
