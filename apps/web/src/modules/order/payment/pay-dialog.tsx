import { ExportOutlined } from '@ant-design/icons'
import { link } from '@dropyard/contract/pages'
import { Button, Modal } from 'antd'
import { useNavigate } from 'react-router'
import { useT } from '../../../kit/lang.ts'
import { words } from '../order-price/words.ts'
import { PayOrders } from './pay-orders.tsx'
import { usePayment } from './use-payment.ts'

interface PayDialogProps {
  ids: readonly number[]
  /** `paid`: at least one order was paid. */
  onClose: (paid: boolean) => void
}

/** Pays orders in a dialog over their list. */
export function PayDialog({ ids, onClose }: PayDialogProps) {
  const t = useT(words)
  const navigate = useNavigate()
  const payment = usePayment(ids)
  const paid = payment.results?.some((result) => result.ok) ?? false
  return (
    <Modal
      open
      width={960}
      className="order-dialog"
      title={
        <span className="pay-title">
          {t('pay.dialog', { count: ids.length })}
          {payment.results ? null : (
            <Button
              type="link"
              size="small"
              icon={<ExportOutlined />}
              onClick={() => {
                onClose(false)
                void navigate(link('/payment', { ids: [...ids] }))
              }}
            >
              {t('pay.asPage')}
            </Button>
          )}
        </span>
      }
      mask={{ closable: false }}
      footer={null}
      onCancel={() => onClose(paid)}
    >
      <PayOrders
        payment={payment}
        onOpen={() => onClose(paid)}
        after={
          <Button type="primary" onClick={() => onClose(paid)}>
            {t('pay.result.done')}
          </Button>
        }
      />
    </Modal>
  )
}
