import { LockOutlined, QuestionCircleOutlined } from '@ant-design/icons'
import { erpOrder } from '@dropyard/contract/order/erp-order'
import type { OrderDetail } from '@dropyard/contract/order/order-list/detail'
import { orderRule } from '@dropyard/contract/order/order-rule'
import { Button } from 'antd'
import { call } from '../../../kit/call/api.ts'
import { invalidate, useData } from '../../../kit/call/use-data.ts'
import { useMay } from '../../../kit/current-user.ts'
import { useT } from '../../../kit/lang.ts'
import { ask } from '../../../kit/page/confirm-danger.ts'
import { Section } from '../../../kit/page/detail-drawer.tsx'
import { toast } from '../../../kit/page/toast.ts'
import { WhenText } from '../../../kit/value/value-text.tsx'
import { Chooser, type Why, WhyDrawer } from './why-drawer.tsx'
import './order-rule.css'
import { words } from './words.ts'

interface WhySectionProps {
  order: Pick<OrderDetail, 'id' | 'order_sn' | 'version'>
  /** Whether the full log is open. */
  open: boolean
  onOpen: (open: boolean) => void
}

/** Who or what chose an order's channel, and which values are locked against rules. */
export function WhySection({ order, open, onOpen }: WhySectionProps) {
  const t = useT(words)
  const may = useMay()
  const why = useData(orderRule.why, { query: { id: order.id } }).data?.data
  const last = why?.channels[0]
  const unlock = async (lock: Why['locks'][number]): Promise<void> => {
    const sure = await ask({
      title: t('locks.ask'),
      help: t('locks.askHelp', { name: lock.name }),
      ok: t('locks.unlock'),
    })
    if (!sure) return
    const reply = await call(orderRule.unlock, { body: { id: order.id, what: lock.what } })
    if (reply.ok) toast.success(t('locks.done'))
    else if (!reply.shown && reply.message) toast.error(reply.message)
    await Promise.all([invalidate(orderRule.why), invalidate(erpOrder.detail)])
  }
  return (
    <Section
      title={t('why.title')}
      extra={
        <Button
          type="link"
          size="small"
          icon={<QuestionCircleOutlined />}
          disabled={!why}
          onClick={() => onOpen(true)}
        >
          {t('why.show')}
        </Button>
      }
    >
      {last ? (
        <p>
          <Chooser choice={last} />{' '}
          <span className="soft">
            <WhenText at={last.at} />
          </span>
        </p>
      ) : why ? (
        <p className="soft">{t('why.none')}</p>
      ) : null}
      {why && why.locks.length > 0 ? (
        <ul className="order-locks" aria-label={t('locks.title')}>
          {why.locks.map((lock) => (
            <li key={lock.what}>
              <span data-tip={t('locks.locked', { name: lock.name })}>
                <LockOutlined aria-label={t('locks.title')} /> {lock.name}{' '}
                <small className="soft">
                  {lock.by} <WhenText at={lock.at} />
                </small>
              </span>
              {may(orderRule.unlock) ? (
                <Button size="small" onClick={() => void unlock(lock)}>
                  {t('locks.unlock')}
                </Button>
              ) : null}
            </li>
          ))}
        </ul>
      ) : null}
      <WhyDrawer number={order.order_sn} why={why} open={open} onClose={() => onOpen(false)} />
    </Section>
  )
}
