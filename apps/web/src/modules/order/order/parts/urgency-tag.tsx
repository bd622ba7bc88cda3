import { ThunderboltFilled } from '@ant-design/icons'
import type { OrderRow } from '@dropyard/contract/order/order/row'
import type { OrderDetail } from '@dropyard/contract/order/order-list/detail'
import { useTimeZone } from '../../../../kit/current-user.ts'
import { useT } from '../../../../kit/lang.ts'
import { StatusTag } from '../../../../kit/value/status-tag.tsx'
import { words } from '../words.ts'

type Urgency = NonNullable<OrderRow['urgency']> | NonNullable<OrderDetail['urgency']>

/** The urgency of an order; its tooltip shows the reason, the author and the end. */
export function UrgencyTag({ urgency }: { urgency: Urgency }) {
  const t = useT(words)
  const tip = useUrgencyTip(urgency)
  return (
    <span {...(tip ? { 'data-tip': tip } : {})}>
      <StatusTag tone={urgency.level === 2 ? 'red' : 'amber'}>
        {t(urgency.level === 2 ? 'urgency.most' : 'urgent')}
      </StatusTag>
    </span>
  )
}

/** Same, as an icon. */
export function UrgencySign({ urgency }: { urgency: Urgency }) {
  const t = useT(words)
  const name = t(urgency.level === 2 ? 'urgency.most' : 'urgent')
  const tip = useUrgencyTip(urgency)
  return (
    <ThunderboltFilled
      data-tip={tip ? `${name} · ${tip}` : name}
      data-most={urgency.level === 2}
      className="order-urgent"
      aria-label={name}
    />
  )
}

function useUrgencyTip(urgency: Urgency): string {
  const t = useT(words)
  const zone = useTimeZone()
  return [
    urgency.reason,
    'by' in urgency && urgency.by ? t('urgency.by', { name: urgency.by }) : '',
    urgency.until ? t('urgency.until', { time: inZone(urgency.until, zone) }) : '',
  ]
    .filter(Boolean)
    .join(' · ')
}

const inZone = (at: string, timeZone: string): string =>
  new Date(at).toLocaleString('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
