import { Modal, Skeleton, Table } from 'antd'
import { useEffect, useState } from 'react'
import { call } from '../../../kit/call/api.ts'
import { useSave } from '../../../kit/call/use-data.ts'
import { MoneyInput } from '../../../kit/form/form-controls.tsx'
import { NumberInput } from '../../../kit/form/number-input.tsx'
import { useClosing } from '../../../kit/form/use-unsaved.ts'
import { useT } from '../../../kit/lang.ts'
import { StateMessage } from '../../../kit/page/state-message.tsx'
import { LongText } from '../../../kit/value/value-text.tsx'
import type { ListedOn } from './listed-on.ts'
import './listing.css'
import { useDraft } from '../../../kit/draft/use-draft.tsx'
import type { ListedRow } from './states.ts'
import { words } from './words.ts'

interface Variant {
  variant_id: string
  sku: string
  title: string
  price: number
  stock: number | null
}

interface VariantsDialogProps {
  on: ListedOn
  row: ListedRow
  onClose: () => void
  onStarted: (jobId: number) => void
}

/** Prices and stock of a listed product as they stand in the store, to be changed there. */
export function VariantsDialog({ on, row, onClose, onStarted }: VariantsDialogProps) {
  const t = useT(words)
  const [there, setThere] = useState<{ currency: string; variants: Variant[] } | 'failed'>()
  const [changed, setChanged] = useState<Record<string, { price?: number; stock?: number }>>({})
  useEffect(() => {
    let gone = false
    void call(on.variants, { body: { id: row.id } }).then((reply) => {
      if (!gone) setThere(reply.ok ? reply.data : 'failed')
    })
    return () => {
      gone = true
    }
  }, [on, row.id])
  /** An empty field, and one that says what stands there already, changes nothing. */
  const put = (one: Variant, field: 'price' | 'stock', value: number | null | undefined): void =>
    setChanged((now) => {
      const { [field]: _before, ...others } = now[one.variant_id] ?? {}
      const same = value === null || value === undefined || value === one[field]
      return { ...now, [one.variant_id]: same ? others : { ...others, [field]: value } }
    })
  const wanted = Object.entries(changed).flatMap(([variant_id, value]) =>
    Object.keys(value).length > 0 ? [{ variant_id, ...value }] : [],
  )
  const wrong = wanted.some(({ price }) => price !== undefined && !(price >= 1))
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
      width={720}
      title={<LongText>{`${t('listed.variants')} · ${row.goods_name}`}</LongText>}
      okText={t('listed.saveVariants')}
      okButtonProps={{ disabled: wanted.length === 0 || wrong, loading: save.busy }}
      cancelText={t('publish.cancel')}
      onOk={() => void save.run({ body: { id: row.id, variants: wanted } })}
      onCancel={close}
    >
      {draft.offer}
      {there === undefined ? <Skeleton active title={false} paragraph={{ rows: 4 }} /> : null}
      {there === 'failed' ? <StateMessage title={t('listed.variantsFailed')} /> : null}
      {typeof there === 'object' ? (
        <div className="listed-dialog">
          <Table<Variant>
            size="middle"
            rowKey="variant_id"
            pagination={false}
            scroll={{ y: 360 }}
            dataSource={there.variants}
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
                    value={changed[one.variant_id]?.price ?? one.price}
                    onChange={(value) => put(one, 'price', value)}
                  />
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
        </div>
      ) : null}
    </Modal>
  )
}
