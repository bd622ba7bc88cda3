import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { link } from '@dropyard/contract/pages'
import { costUpdate, goodsCost } from '@dropyard/contract/purchasing/goods-cost'
import { Button, Input, Table, Tooltip } from 'antd'
import { type SetStateAction, useState } from 'react'
import { Link } from 'react-router'
import { useMay } from '../../../kit/current-user.ts'
import { MoneyInput } from '../../../kit/form/form-controls.tsx'
import { NumberInput } from '../../../kit/form/number-input.tsx'
import { useT } from '../../../kit/lang.ts'
import { usePaging } from '../../../kit/list/paging.tsx'
import { MoneyText } from '../../../kit/value/value-text.tsx'
import { CodeTemplate, takeCodes } from './code-template.tsx'
import { editWords } from './edit-words.ts'
import type { Sku } from './sku-state.ts'

type Measure = 'weight_grams' | 'length_mm' | 'width_mm' | 'height_mm'

interface EditSkusProps {
  /** The variant attributes, such as Colour. */
  options: readonly string[]
  skus: readonly Sku[]
  onChange: (skus: SetStateAction<Sku[]>) => void
  disabled: boolean
}

/** All variants with prices and dimensions; the prices by rank are shown behind the price. */
export function EditSkus({ options, skus, onChange, disabled }: EditSkusProps) {
  const t = useT(editWords)
  const paging = usePaging(20)
  const may = useMay()
  const set = (id: number, patch: Partial<Sku>): void =>
    onChange((now) => now.map((sku) => (sku.id === id ? { ...sku, ...patch } : sku)))
  const [template, setTemplate] = useState<number>()
  const [busy, setBusy] = useState(false)
  const bare = skus.filter((sku) => sku.id < 0 && sku.code.trim() === '')
  const take = async (count: number): Promise<string[]> => {
    if (template === undefined || count === 0) return []
    setBusy(true)
    const codes = await takeCodes(template, count)
    setBusy(false)
    return codes
  }
  const add = async (): Promise<void> => {
    const [code = ''] = await take(1)
    onChange((now) => [...now, { ...another(now), code }])
  }
  const fill = async (): Promise<void> => {
    const codes = await take(bare.length)
    const given = new Map(bare.map((sku, at) => [sku.id, codes[at] ?? '']))
    onChange((now) => now.map((sku) => ({ ...sku, code: sku.code || (given.get(sku.id) ?? '') })))
  }
  const number = (sku: Sku, field: Measure, label: string) => (
    <NumberInput
      min={0}
      controls={false}
      value={sku[field]}
      aria-label={`${label} ${sku.code}`}
      onChange={(value) => set(sku.id, { [field]: value ?? 0 })}
    />
  )
  return (
    <>
      <Table<Sku>
        size="small"
        rowKey="id"
        dataSource={[...skus]}
        pagination={paging}
        scroll={{ x: 'max-content' }}
        columns={[
          {
            key: 'sku',
            title: t('sku'),
            fixed: 'start',
            render: (_, sku) =>
              sku.id < 0 ? (
                <NewVariant names={options} sku={sku} onChange={(patch) => set(sku.id, patch)} />
              ) : (
                <>
                  <span className="number">{sku.code}</span>
                  {sku.options.length > 0 ? <div className="soft">{sku.options.join(' / ')}</div> : null}
                  {sku.supplier ? (
                    <Link to={link('/supplierList', { of: 'goods', search: sku.code })}>{sku.supplier}</Link>
                  ) : null}
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
                    aria-label={`${t('price')} ${sku.code}`}
                    value={amountOf(sku.price)}
                    onChange={(price) => set(sku.id, { price: price ?? Number.NaN })}
                    {...wrong(sku.price)}
                  />
                </span>
              </Tooltip>
            ),
          },
          ...(may(goodsCost.list)
            ? [
                {
                  key: 'cost',
                  title: t('cost'),
                  width: 140,
                  render: (_: unknown, sku: Sku) => (
                    <MoneyInput
                      currency="CNY"
                      aria-label={`${t('cost')} ${sku.code}`}
                      value={amountOf(sku.cost ?? 0)}
                      disabled={!may(costUpdate)}
                      onChange={(cost) => set(sku.id, { cost: cost ?? Number.NaN })}
                      {...wrong(sku.cost ?? 0)}
                    />
                  ),
                },
              ]
            : []),
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
          {
            key: 'drop',
            width: 48,
            render: (_, sku) => (
              <Button
                data-tip={t('dropVariant')}
                type="text"
                size="small"
                icon={<DeleteOutlined />}
                aria-label={`${t('dropVariant')} ${sku.code}`}
                disabled={disabled || skus.length === 1}
                onClick={() => onChange((now) => now.filter((one) => one.id !== sku.id))}
              />
            ),
          },
        ]}
      />
      {disabled ? null : (
        <div className="edit-add">
          <Button icon={<PlusOutlined />} loading={busy} onClick={() => void add()}>
            {t('addVariant')}
          </Button>
          <CodeTemplate
            template={template}
            onTemplate={setTemplate}
            bare={bare.length}
            onFill={() => void fill()}
          />
        </div>
      )}
    </>
  )
}

/** Undefined for an invalid amount. */
const amountOf = (amount: number): number | undefined => (Number.isNaN(amount) ? undefined : amount)
const wrong = (amount: number): { status?: 'error' } => (Number.isInteger(amount) ? {} : { status: 'error' })

/** A copy of the last variant, without code and options. */
function another(skus: readonly Sku[]): Sku {
  const last = skus[skus.length - 1] as Sku
  return {
    ...last,
    id: Math.min(0, ...skus.map((sku) => sku.id)) - 1,
    code: '',
    barcode: '',
    options: last.options.map(() => ''),
    image: null,
    supplier: '',
    prices: [],
    warehouses: [],
  }
}

interface NewVariantProps {
  names: readonly string[]
  sku: Sku
  onChange: (patch: Partial<Sku>) => void
}

function NewVariant({ names, sku, onChange }: NewVariantProps) {
  const t = useT(editWords)
  return (
    <span className="edit-variant">
      <Input
        value={sku.code}
        maxLength={100}
        placeholder={t('sku')}
        aria-label={t('newCode')}
        status={sku.code.trim() === '' ? 'warning' : ''}
        onChange={(event) => onChange({ code: event.target.value })}
      />
      {sku.options.map((value, at) => (
        <Input
          // biome-ignore lint/suspicious/noArrayIndexKey: options have no other name than their place
          key={at}
          value={value}
          maxLength={255}
          placeholder={names[at] ?? t('variant')}
          aria-label={names[at] ?? t('variant')}
          onChange={(event) =>
            onChange({ options: sku.options.map((one, n) => (n === at ? event.target.value : one)) })
          }
        />
      ))}
    </span>
  )
}
