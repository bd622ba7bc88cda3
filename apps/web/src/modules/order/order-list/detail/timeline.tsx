import type { Tone } from '@dropyard/contract/kit/workflow'
import type { OrderDetail } from '@dropyard/contract/order/order-list/detail'
import { useT } from '../../../../kit/lang.ts'
import { WhenText } from '../../../../kit/value/value-text.tsx'
import { words } from '../../order/detail-words.ts'

/** Colours of events; others are neutral. */
const tones: Readonly<Record<string, Tone>> = {
  paid: 'green',
  reserved: 'green',
  delivered: 'green',
  pushed: 'green',
  closed: 'green',
  resolved: 'green',
  labelled: 'blue',
  packed: 'blue',
  shipped: 'blue',
  checked: 'blue',
  refunded: 'amber',
  short: 'amber',
  held: 'amber',
  label_dropped: 'amber',
  urgent: 'amber',
  most_urgent: 'red',
  label_failed: 'red',
  push_failed: 'red',
  abnormal: 'red',
  cancelled: 'grey',
}

/** All events of an order, newest first. */
export function Timeline({ events }: { events: OrderDetail['events'] }) {
  const t = useT(words)
  return (
    <ol className="timeline" aria-label={t('events')}>
      {events.map((event) => (
        <li key={event.id} data-tone={tones[event.kind] ?? 'neutral'}>
          <i aria-hidden="true" />
          <div>
            <p>
              {event.text}
              {event.internal ? <span className="chip">{t('internal')}</span> : null}
            </p>
            <small>
              <WhenText at={event.at} />
              {event.by ? ` · ${t('by', { name: event.by })}` : null}
            </small>
          </div>
        </li>
      ))}
    </ol>
  )
}
