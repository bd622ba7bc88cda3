import { scaleOf } from '@dropyard/contract/kit/money'
import { InputNumber, Modal, Skeleton, Table } from 'antd'
import { useEffect, useState } from 'react'
import { call } from '../../../kit/api.ts'
import { useT } from '../../../kit/lang.ts'
import { Notice } from '../../../kit/notice.tsx'
import { LongText } from '../../../kit/value-text.tsx'
import type { ListedOn } from './listed-on.ts'
import './listing.css'
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
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    let gone = false
    void call(on.variants, { body: { id: row.id } }).then((reply) => {
      if (!gone) setThere(reply.ok ? reply.data : 'failed')
    })
    return () => {
      gone = true
    }
  }, [on, row.id])
  const put = (id: string, value: { price?: number; stock?: number }): void =>
    setChanged((now) => ({ ...now, [id]: { ...now[id], ...value } }))
  const wanted = Object.entries(changed).map(([variant_id, value]) => ({ variant_id, ...value }))
  const save = async (): Promise<void> => {
    setBusy(true)
    const reply = await call(on.changeVariants, { body: { id: row.id, variants: wanted } })
    setBusy(false)
    if (reply.ok) onStarted(reply.data.job_id)
  }
  return (
    <Modal
      open
      width={720}
      title={<LongText>{`${t('listed.variants')} · ${row.goods_name}`}</LongText>}
      okText={t('listed.saveVariants')}
      okButtonProps={{ disabled: wanted.length === 0, loading: busy }}
      cancelText={t('publish.cancel')}
      onOk={() => void save()}
      onCancel={onClose}
    >
      {there === undefined ? <Skeleton active paragraph={{ rows: 4 }} /> : null}
      {there === 'failed' ? <Notice title={t('listed.variantsFailed')} /> : null}
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
                title: `${t('listed.columns.price')} (${there.currency})`,
                width: 150,
                align: 'right',
                render: (_value, one) => {
                  const unit = 10 ** scaleOf(there.currency)
                  return (
                    <InputNumber
                      aria-label={`${t('listed.columns.price')} ${one.sku}`}
                      min={1 / unit}
                      precision={scaleOf(there.currency)}
                      defaultValue={one.price / unit}
                      onChange={(value) => {
                        if (value) put(one.variant_id, { price: Math.round(value * unit) })
                      }}
                    />
                  )
                },
              },
              {
                key: 'stock',
                title: t('listed.stock'),
                width: 120,
                align: 'right',
                render: (_value, one) => (
                  <InputNumber<number>
                    aria-label={`${t('listed.stock')} ${one.sku}`}
                    min={0}
                    max={1_000_000}
                    precision={0}
                    disabled={one.stock === null}
                    {...(one.stock === null ? {} : { defaultValue: one.stock })}
                    onChange={(value) => {
                      if (value !== null && value !== undefined) put(one.variant_id, { stock: value })
                    }}
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
