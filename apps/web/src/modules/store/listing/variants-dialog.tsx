import { displayMoney } from '@dropyard/contract/kit/money'
import { country as countries } from '@dropyard/contract/logistics/country'
import { marginOf, totalCost } from '@dropyard/contract/order/order-price/margin'
import { Modal, Skeleton, Table, Tooltip } from 'antd'
import { useEffect, useState } from 'react'
import { call } from '../../../kit/call/api.ts'
import { useSave } from '../../../kit/call/use-data.ts'
import { CodePicker } from '../../../kit/form/code-picker.tsx'
import { MoneyInput } from '../../../kit/form/form-controls.tsx'
import { NumberInput } from '../../../kit/form/number-input.tsx'
import { useClosing } from '../../../kit/form/use-unsaved.ts'
import { useLang, useT } from '../../../kit/lang.ts'
import { StateMessage } from '../../../kit/page/state-message.tsx'
import { EmptyValue, LongText, MoneyText } from '../../../kit/value/value-text.tsx'
import { useFreightCountry } from './freight-country.ts'
import type { ListedOn } from './listed-on.ts'
import './listing.css'
import { useDraft } from '../../../kit/draft/use-draft.tsx'
import { MarginNote, marginFields } from './margin-view.tsx'
import { shareText } from './rule.ts'
import type { ListedRow } from './states.ts'
import { priceFault } from './wish.ts'
import { words } from './words.ts'

interface Variant {
  variant_id: string
  sku: string
  title: string
  price: number
  stock: number | null
  costs: { cost: number; service_fee: number; freight: number | null } | null
}

type Priced = Variant & ReturnType<typeof marginFields>

interface VariantsDialogProps {
  on: ListedOn
  row: ListedRow
  onClose: () => void
  onStarted: (jobId: number) => void
}

/** Edits prices and stock of a listed product in the store. */
export function VariantsDialog({ on, row, onClose, onStarted }: VariantsDialogProps) {
  const t = useT(words)
  const [country, onCountry] = useFreightCountry()
  const [there, setThere] = useState<{ currency: string; variants: Variant[] } | 'failed'>()
  const [changed, setChanged] = useState<Record<string, { price?: number | null; stock?: number }>>({})
  useEffect(() => {
    let gone = false
    void call(on.variants, { body: { id: row.id, country } }).then((reply) => {
      if (!gone) setThere(reply.ok ? reply.data : 'failed')
    })
    return () => {
      gone = true
    }
  }, [on, row.id, country])
  /** An empty field, or one with the current value, changes nothing. */
  const put = (one: Variant, field: 'price' | 'stock', value: number | null | undefined): void =>
    setChanged((now) => {
      const { [field]: _before, ...others } = now[one.variant_id] ?? {}
      const same = value === null || value === undefined || value === one[field]
      return { ...now, [one.variant_id]: same ? others : { ...others, [field]: value } }
    })
  const priced =
    typeof there === 'object' ? there.variants.map((one) => ({ ...one, ...marginOfVariant(one) })) : []
  /** NaN for input that isn't an amount, which a kept draft stores as null. */
  function priceIn({ variant_id, price }: Variant): number {
    const typed = changed[variant_id]?.price
    return typed === undefined ? price : (typed ?? Number.NaN)
  }
  function marginOfVariant(one: Variant) {
    const price = priceIn(one)
    if (!one.costs || Number.isNaN(price)) return { margin: null, margin_bp: null }
    const { cost: goods, service_fee: serviceFee, freight } = one.costs
    return marginFields(marginOf(price, { goods, serviceFee, freight }))
  }
  const wanted = Object.entries(changed).flatMap(([variant_id, { price, ...others }]) => {
    const value = price === undefined ? others : { ...others, price: price ?? Number.NaN }
    return Object.keys(value).length > 0 ? [{ variant_id, ...value }] : []
  })
  const faults = priced.flatMap((one) => {
    const fault = changed[one.variant_id]?.price === undefined ? undefined : priceFault(priceIn(one))
    return fault ? [t(`publish.${fault}`, { sku: one.sku || one.title || row.goods_name })] : []
  })
  const draft = useDraft([`listed${on.list.path}`, row.id], {
    values: { changed },
    dirty: wanted.length > 0,
    restore: (kept) => setChanged(kept.changed),
  })
  const close = useClosing(wanted.length > 0, onClose, draft)
  const save = useSave(on.changeVariants, {
    onDone: ({ data }) => {
      draft.drop()
      onStarted(data.job_id)
    },
  })
  return (
    <Modal
      open
      width={960}
      title={<LongText>{`${t('listed.variants')} · ${row.goods_name}`}</LongText>}
      okText={t('listed.saveVariants')}
      okButtonProps={{ disabled: wanted.length === 0 || faults.length > 0, loading: save.busy }}
      cancelText={t('publish.cancel')}
      onOk={() => void save.run({ body: { id: row.id, variants: wanted } })}
      onCancel={close}
    >
      {draft.offer}
      {there === undefined ? <Skeleton active title={false} paragraph={{ rows: 4 }} /> : null}
      {there === 'failed' ? <StateMessage title={t('listed.variantsFailed')} /> : null}
      {typeof there === 'object' ? (
        <div className="listed-dialog">
          <div className="freight-to">
            <label htmlFor="freight-to">{t('rule.freightTo')}</label>
            <CodePicker
              id="freight-to"
              className="freight-country"
              select={countries.select}
              allowClear={false}
              value={country}
              onChange={(code) => {
                if (code) onCountry(code)
              }}
            />
          </div>
          <MarginNote
            rows={priced.filter((one) => one.costs !== null && !Number.isNaN(priceIn(one)))}
            currency={there.currency}
            country={country}
          />
          {faults.map((fault) => (
            <p key={fault} className="negative" role="alert">
              {fault}
            </p>
          ))}
          <Table<Priced>
            size="middle"
            rowKey="variant_id"
            pagination={false}
            scroll={{ y: 360 }}
            dataSource={priced}
            columns={[
              {
                key: 'title',
                title: t('listed.variant'),
                render: (_value, one) => <LongText>{one.title || row.goods_name}</LongText>,
              },
              {
                key: 'sku',
                title: 'SKU',
                width: 160,
                render: (_value, one) => <LongText>{one.sku}</LongText>,
              },
              {
                key: 'price',
                title: t('listed.columns.price'),
                width: 150,
                align: 'right',
                render: (_value, one) => (
                  <MoneyInput
                    aria-label={`${t('listed.columns.price')} ${one.sku}`}
                    currency={there.currency}
                    value={priceIn(one)}
                    onChange={(value) => put(one, 'price', value)}
                  />
                ),
              },
              {
                key: 'costs',
                title: t('variants.allCosts'),
                width: 110,
                align: 'right',
                render: (_value, one) => <AllCosts costs={one.costs} currency={there.currency} />,
              },
              {
                key: 'margin',
                title: t('variants.margin'),
                width: 150,
                align: 'right',
                render: (_value, one) => (
                  <>
                    <MoneyText amount={one.margin} currency={there.currency} signed />
                    {one.margin_bp === null ? null : (
                      <span className={one.margin_bp < 0 ? 'number negative' : 'number soft'}>
                        {' '}
                        {shareText(one.margin_bp)}
                      </span>
                    )}
                  </>
                ),
              },
              {
                key: 'stock',
                title: t('listed.stock'),
                width: 120,
                align: 'right',
                render: (_value, one) => (
                  <NumberInput<number>
                    aria-label={`${t('listed.stock')} ${one.sku}`}
                    min={0}
                    max={1_000_000}
                    precision={0}
                    disabled={one.stock === null}
                    value={changed[one.variant_id]?.stock ?? one.stock}
                    onChange={(value) => put(one, 'stock', value)}
                  />
                ),
              },
            ]}
          />
          {priced.some((one) => one.stock === null) ? <p className="soft">{t('listed.untracked')}</p> : null}
        </div>
      ) : null}
    </Modal>
  )
}

/** The total cost per piece, with its parts on hover. */
function AllCosts({ costs, currency }: { costs: Variant['costs']; currency: string }) {
  const t = useT(words)
  const lang = useLang()
  if (!costs) return <EmptyValue />
  const { cost: goods, service_fee: serviceFee, freight } = costs
  const money = (amount: number | null): string =>
    amount === null ? '—' : displayMoney({ amount, currency }, lang)
  const parts = [
    `${t('variants.cost')} ${money(goods)}`,
    `${t('variants.fee')} ${money(serviceFee)}`,
    `${t('variants.freight')} ${money(freight)}`,
  ]
  return (
    <Tooltip title={parts.join(' · ')}>
      <span>
        <MoneyText amount={totalCost({ goods, serviceFee, freight })} currency={currency} />
      </span>
    </Tooltip>
  )
}
