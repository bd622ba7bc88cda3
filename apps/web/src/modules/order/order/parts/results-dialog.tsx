import { CheckCircleFilled, CloseCircleFilled } from '@ant-design/icons'
import type { OrderResult } from '@dropyard/contract/order/order-row'
import { Alert, Button, Modal, Table } from 'antd'
import { useT } from '../../../../kit/lang.ts'
import { usePaging } from '../../../../kit/paging.tsx'
import { MoneyText } from '../../../../kit/value-text.tsx'
import { dialogWords } from './dialog-words.ts'
import { isStale } from './send-orders.ts'

interface ResultsDialogProps {
  results: readonly OrderResult[]
  onClose: () => void
  onReload: () => unknown
}

/** What became of each order of a bulk action: those that were refused first, each with its reason. */
export function ResultsDialog({ results, onClose, onReload }: ResultsDialogProps) {
  const t = useT(dialogWords)
  const done = results.filter((result) => result.ok).length
  const stale = results.some(isStale)
  return (
    <Modal
      open
      width={640}
      className="order-dialog"
      title={done === 0 ? t('results.none') : t('results.title', { done, all: results.length })}
      onCancel={onClose}
      footer={
        <>
          {stale ? (
            <Button
              onClick={() => {
                onReload()
                onClose()
              }}
            >
              {t('results.reload')}
            </Button>
          ) : null}
          <Button type="primary" onClick={onClose}>
            {t('results.close')}
          </Button>
        </>
      }
    >
      {stale ? <Alert type="warning" className="order-alert" title={t('results.changed')} /> : null}
      <ResultTable results={results} />
    </Modal>
  )
}

/** Orders with their answers, refusals first. */
export function ResultTable({ results }: { results: readonly OrderResult[] }) {
  const t = useT(dialogWords)
  const paging = usePaging(50)
  const ordered = [...results].sort((left, right) => Number(left.ok) - Number(right.ok))
  const moved = results.some((result) => result.amount !== 0)
  return (
    <Table<OrderResult>
      size="small"
      className="result-table"
      rowKey="id"
      pagination={paging}
      scroll={{ y: 360 }}
      dataSource={ordered}
      columns={[
        {
          key: 'order',
          title: t('results.order'),
          width: 190,
          render: (_, result) => (
            <span className="result-order" data-ok={result.ok}>
              {result.ok ? <CheckCircleFilled /> : <CloseCircleFilled />}
              {result.order_sn || `#${result.id}`}
            </span>
          ),
        },
        { key: 'answer', title: t('results.answer'), dataIndex: 'message' },
        ...(moved
          ? [
              {
                key: 'amount',
                title: t('results.amount'),
                align: 'right' as const,
                width: 120,
                render: (_: unknown, result: OrderResult) =>
                  result.amount === 0 ? null : <MoneyText amount={result.amount} currency="USD" />,
              },
            ]
          : []),
      ]}
    />
  )
}
