import { FileAddOutlined, ReloadOutlined } from '@ant-design/icons'
import { link } from '@dropyard/contract/pages'
import { purchaseOrder } from '@dropyard/contract/purchasing/purchase-order'
import { planWarnings, purchasePlan } from '@dropyard/contract/purchasing/purchase-plan'
import { menu } from '@dropyard/contract/system/menu'
import { stockPolicy } from '@dropyard/contract/warehouse/stock-policy'
import { Button, Modal } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import type { z } from 'zod'
import { call } from '../../../kit/call/api.ts'
import { invalidate } from '../../../kit/call/use-data.ts'
import { useMay } from '../../../kit/current-user.ts'
import { useJobDialog } from '../../../kit/files/use-job-dialog.tsx'
import { useLang, useT } from '../../../kit/lang.ts'
import { toast } from '../../../kit/page/toast.ts'
import { RecordPage } from '../../../kit/record/record-page.tsx'
import { StatusTag } from '../../../kit/value/status-tag.tsx'
import { EmptyValue, NumberText } from '../../../kit/value/value-text.tsx'
import { Explanation } from './explanation.tsx'
import { words } from './words.ts'

type Row = z.output<typeof purchasePlan.list.data>[number]
type Ordered = z.output<typeof purchasePlan.createOrders.data>

/** Steps that the system takes. */
const hidden = ['ordered', 'reopen']
const isDetail = (row: object): row is z.output<typeof purchasePlan.get.data> => 'terms' in row
const refresh = () =>
  Promise.all([purchasePlan.list, purchaseOrder.list, menu.authority].map((to) => invalidate(to)))

/** The purchase plan. */
export function Page() {
  const t = useT(words)
  const may = useMay()
  const [ordered, setOrdered] = useState<Ordered>()
  const order = async (ids: number[]): Promise<boolean> => {
    const reply = await call(purchasePlan.createOrders, { body: { id_list: ids } })
    if (!reply.ok) return false
    setOrdered(reply.data)
    await refresh()
    return true
  }
  const create = {
    ...{ key: 'order', label: t('order'), icon: <FileAddOutlined />, call: purchasePlan.createOrders },
  }
  return (
    <RecordPage
      record={purchasePlan}
      at="/purchasePlan"
      stale={[stockPolicy.list]}
      form={(row) => ({
        sku_id: { disabled: row !== undefined },
        warehouse_id: { disabled: row !== undefined },
        reason: { requiredWhen: ({ quantity }) => row !== undefined && quantity !== row.suggested },
      })}
      widths={{
        ...{ sku: 130, title: 190, state: 100, supplier_id: 130, warehouse_id: 100, suggested: 85 },
        ...{ quantity: 80, price: 85, needed_by: 105, warnings: 150 },
      }}
      columns={{ title: { hidden: 'narrow' } }}
      cells={{
        quantity: ({ quantity, suggested }) =>
          quantity === suggested ? (
            <NumberText value={quantity} />
          ) : (
            <strong>
              <NumberText value={quantity} />
            </strong>
          ),
        warnings: ({ warnings }) => <Warnings warnings={warnings} />,
        po_id: ({ po_id, po_name }) =>
          po_id === null ? (
            <EmptyValue />
          ) : (
            <Link to={link('/purchaseOrders', { id: po_id })}>{po_name}</Link>
          ),
      }}
      editable={({ state }) => state === 'suggested'}
      offers={(action) => !hidden.includes(action)}
      more={(row) => (row.state === 'approved' ? [{ ...create, run: () => order([row.id]) }] : [])}
      bulk={may(purchasePlan.createOrders) ? [{ ...create, run: order }] : []}
      primaryAction={may(purchasePlan.run) ? <RunButton /> : null}
      above={({ warnings }) => <Warnings warnings={warnings} />}
      below={(row) => (isDetail(row) ? <Explanation row={row} /> : null)}
    >
      {ordered ? <OrderedDialog ordered={ordered} onClose={() => setOrdered(undefined)} /> : null}
    </RecordPage>
  )
}

function Warnings({ warnings }: Pick<Row, 'warnings'>) {
  const at = useLang() === 'zh' ? 1 : 0
  return warnings.map((name) => {
    const found = planWarnings[name as keyof typeof planWarnings]
    return (
      <StatusTag key={name} tone={found[2]}>
        {found[at]}
      </StatusTag>
    )
  })
}

/** Starts a run and shows its progress. */
function RunButton() {
  const t = useT(words)
  const { begin, dialog } = useJobDialog(() => ({
    title: t('running'),
    help: t('runHelp'),
    result: () => null,
    onDone: ({ result }) => {
      toast.success(t('done', { count: Number((result as { rows: number }).rows) }))
      void refresh()
      return false
    },
  }))
  return (
    <>
      <Button
        icon={<ReloadOutlined />}
        onClick={() => begin(call(purchasePlan.run, { body: {} }), undefined)}
      >
        {t('run')}
      </Button>
      {dialog}
    </>
  )
}

interface OrderedDialogProps {
  ordered: Ordered
  onClose: () => void
}

/** The orders that got lines, and why rows are on none. */
function OrderedDialog({ ordered: { orders, refused }, onClose }: OrderedDialogProps) {
  const t = useT(words)
  return (
    <Modal
      open
      title={t('ordered')}
      footer={<Button onClick={onClose}>{t('close')}</Button>}
      onCancel={onClose}
    >
      {orders.map(({ id, po_sn, lines, created }) => (
        <p key={id}>
          <Link to={link('/purchaseOrders', { id })}>{po_sn}</Link> {t('lines', { count: lines })}{' '}
          <StatusTag tone={created ? 'green' : 'blue'}>{t(created ? 'created' : 'added')}</StatusTag>
        </p>
      ))}
      {refused.map(({ id, message }) => (
        <p key={id}>
          <StatusTag tone="red">{t('refused')}</StatusTag> {message}
        </p>
      ))}
    </Modal>
  )
}
