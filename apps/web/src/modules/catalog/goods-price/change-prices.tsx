import { goodsLibrary } from '@dropyard/contract/catalog/goods-library'
import { goodsPrice, type PriceChange, priceCalls } from '@dropyard/contract/catalog/goods-price'
import { Alert, Button, Modal, Table } from 'antd'
import { useState } from 'react'
import { call } from '../../../kit/call/api.ts'
import { invalidate } from '../../../kit/call/use-data.ts'
import { FormDialog } from '../../../kit/form/form-dialog.tsx'
import { useT } from '../../../kit/lang.ts'
import { usePaging } from '../../../kit/list/paging.tsx'
import { toast } from '../../../kit/page/toast.ts'
import { EmptyValue, MoneyText } from '../../../kit/value/value-text.tsx'
import { words } from './words.ts'

interface ChangePricesProps {
  ids: readonly number[]
  onClose: () => void
}

/** Changes many prices: first shows a preview, then applies exactly that. */
export function ChangePrices({ ids, onClose }: ChangePricesProps) {
  const t = useT(words)
  const [changes, show] = useState<readonly PriceChange[]>()
  const ask = async (values: Record<string, unknown>): Promise<unknown> => {
    const reply = await call(priceCalls.preview, { body: { ...values, ids: [...ids] } as never })
    if (reply.ok) show(reply.data)
    return reply
  }
  if (changes) return <Preview changes={changes} onBack={() => show(undefined)} onClose={onClose} />
  return (
    <FormDialog
      open
      draft={['goods-price/change', ids]}
      title={t('title', { count: ids.length })}
      submit={t('preview')}
      schema={priceCalls.preview.body.pick({ by: true, value: true, ending: true })}
      labels={{ by: t('by'), value: t('value'), ending: t('ending') }}
      onClose={onClose}
      onSubmit={ask}
    />
  )
}

interface PreviewProps {
  changes: readonly PriceChange[]
  onBack: () => void
  onClose: () => void
}

function Preview({ changes, onBack, onClose }: PreviewProps) {
  const t = useT(words)
  const paging = usePaging(10)
  const [busy, setBusy] = useState(false)
  const below = changes.filter((one) => one.below_cost).length
  const apply = async (): Promise<void> => {
    setBusy(true)
    const prices = changes.map(({ id, before, after }) => ({ id, before, price: after }))
    const reply = await call(priceCalls.update, { body: { prices } })
    setBusy(false)
    if (!reply.ok) return
    toast.success(t('saved', { count: reply.data.updated }))
    onClose()
    await Promise.all([invalidate(goodsPrice.list), invalidate(goodsLibrary.list)])
  }
  const markup = (percent: string | null) => (percent === null ? <EmptyValue /> : t('percent', { percent }))
  return (
    <Modal
      open
      width={720}
      title={t('title', { count: changes.length })}
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onBack}>{t('back')}</Button>
          <Button type="primary" loading={busy} onClick={() => void apply()}>
            {t('apply', { count: changes.length })}
          </Button>
        </>
      }
    >
      {below > 0 ? <Alert type="warning" showIcon title={t('below', { count: below })} /> : null}
      <Table
        size="small"
        rowKey="id"
        dataSource={[...changes]}
        pagination={paging}
        columns={[
          { key: 'sku', title: t('sku'), dataIndex: 'sku' },
          {
            key: 'before',
            title: t('before'),
            align: 'right',
            render: (_, one) => <MoneyText amount={one.before} currency="USD" />,
          },
          {
            key: 'after',
            title: t('after'),
            align: 'right',
            render: (_, one) => (
              <span className={one.below_cost ? 'price-below' : ''}>
                <MoneyText amount={one.after} currency="USD" />
              </span>
            ),
          },
          {
            key: 'markup',
            title: t('markup'),
            align: 'right',
            render: (_, one) => (
              <>
                {markup(one.markup_before)} → {markup(one.markup_after)}
              </>
            ),
          },
        ]}
      />
    </Modal>
  )
}
