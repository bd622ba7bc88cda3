import { ExportOutlined } from '@ant-design/icons'
import { orderDesk } from '@dropyard/contract/order/order-desk'
import type { OrderDetail } from '@dropyard/contract/order/order-list/detail'
import { link } from '@dropyard/contract/pages'
import { Button } from 'antd'
import { useData } from '../../../kit/call/use-data.ts'
import { useT } from '../../../kit/lang.ts'
import { CopyButton } from '../../../kit/value/copy-button.tsx'
import { DayText } from '../../../kit/value/day-text.tsx'
import { StatusTag } from '../../../kit/value/status-tag.tsx'
import { WhenText } from '../../../kit/value/value-text.tsx'
import { webLink } from '../../../kit/value/web-link.ts'
import { words } from '../order/detail-words.ts'
import { type Station, stationsOf } from './stations.ts'

/** The parcel's progress: its stages with their times, the tracking number, and whether the store was notified. */
export function ShipmentProgress({ order }: { order: OrderDetail }) {
  const t = useT(words)
  return (
    <div className="parcel-map">
      <ol>
        {stationsOf(order).map((station) => (
          <StationMark key={station.key} station={station} />
        ))}
      </ol>
      {order.tracking_number ? (
        <>
          <Tracking order={order} number={order.tracking_number} />
          {order.shipped_time ? <ForBuyer order={order} number={order.tracking_number} /> : null}
          {order.shipped_time ? <Weighed orderId={order.id} /> : null}
        </>
      ) : order.status === 90 ? null : (
        <p className="soft">
          {order.express_name ? <strong className="express-name">{order.express_name}</strong> : null}
          {t('track.none')}
        </p>
      )}
    </div>
  )
}

type Awaited = Station & { readonly key: keyof (typeof words)['en']['waitsFor'] }

/** The stage that the order waits for is named by what is to be done, since it has not been reached. */
const isAwaited = (station: Station): station is Awaited =>
  (station.state === 'now' || station.state === 'stuck') && station.key in words.en.waitsFor

function StationMark({ station }: { station: Station }) {
  const t = useT(words)
  return (
    <li data-state={station.state}>
      <i aria-hidden="true" />
      <strong>{t(isAwaited(station) ? `waitsFor.${station.key}` : `stations.${station.key}`)}</strong>
      <small>{station.at ? <WhenText at={station.at} /> : station.place}</small>
    </li>
  )
}

const pushTones = { done: 'green', failed: 'red' } as const

function Tracking({ order, number }: { order: OrderDetail; number: string }) {
  const t = useT(words)
  const known = pushStateOf(order.push_state)
  const tracking = webLink(order.tracking_url)
  return (
    <p className="tracking">
      <span className="soft">{order.express_name ?? t('track.number')}</span>
      <strong className="number">{number}</strong>
      <CopyButton text={number} label={t('copy')} />
      {tracking ? (
        <Button type="link" size="small" icon={<ExportOutlined />} {...tracking}>
          {t('track.open')}
        </Button>
      ) : null}
      {order.store_id !== null && known ? (
        <StatusTag tone={known === 'done' || known === 'failed' ? pushTones[known] : 'neutral'}>
          {t(`track.push.${known}`)}
        </StatusTag>
      ) : null}
    </p>
  )
}

/** Information for a buyer who asks: the expected day, and a link to the tracking page. */
function ForBuyer({ order, number }: { order: OrderDetail; number: string }) {
  const t = useT(words)
  const page = location.origin + link('/track', { number })
  return (
    <p className="tracking">
      {order.expected_time ? (
        <span>
          {t('track.expected')}{' '}
          <strong>
            <DayText day={order.expected_time.slice(0, 10)} />
          </strong>
        </span>
      ) : null}
      <a href={page} target="_blank" rel="noreferrer">
        {t('track.page')}
      </a>
      <CopyButton text={page} label={t('track.copyPage')} />
    </p>
  )
}

/** The weight that the carrier measured, once known. */
function Weighed({ orderId }: { orderId: number }) {
  const steps = useData(orderDesk.steps, { query: { order_id: orderId } }, { background: true })
  const weighed = steps.data?.data.find(({ code, state }) => code === 'weighed' && state === 'finish')
  if (!weighed) return null
  return (
    <p className="tracking soft">
      <span>{weighed.name}</span>
      <span className="number">{weighed.note}</span>
      {weighed.time ? <WhenText at={weighed.time} /> : null}
    </p>
  )
}

type PushState = keyof (typeof words)['en']['track']['push']

const pushStateOf = (state: string): PushState | undefined =>
  Object.hasOwn(words.en.track.push, state) ? (state as PushState) : undefined
