import { type ParcelWay, parcelTrack } from '@dropyard/contract/order/parcel'
import { parcelPhases } from '@dropyard/contract/order/parcel/status'
import { Button } from 'antd'
import { useState } from 'react'
import { useData } from '../../../kit/call/use-data.ts'
import { useCurrentUser } from '../../../kit/current-user.ts'
import { useLang, useT } from '../../../kit/lang.ts'
import { StatusTag } from '../../../kit/value/status-tag.tsx'
import { exactTime } from '../../../kit/value/when.ts'
import { words } from './words.ts'
import './parcel-ways.css'

/** Number of events that are shown until the user expands the rest. */
const first = 4

type StaffEvent = ParcelWay['events'][number] & { raw_status?: string; heard_at?: string }
type Way = Omit<ParcelWay, 'events'> & { events: StaffEvent[] }

/** Tracking events of an order's parcels; staff also see the tracking service's original text, and when it was received. */
export function ParcelWays({ orderId, staff }: { orderId: number; staff: boolean }) {
  const input = { query: { order_id: orderId } }
  const own = useData(parcelTrack.own, input, { enabled: !staff, background: true })
  const all = useData(parcelTrack.staff, input, { enabled: staff, background: true })
  const ways: readonly Way[] = (staff ? all.data?.data : own.data?.data) ?? []
  return (
    <>
      {ways.map((way, index) => (
        <WayOf key={way.id} way={way} earlier={index > 0} />
      ))}
    </>
  )
}

function WayOf({ way, earlier }: { way: Way; earlier: boolean }) {
  const t = useT(words)
  const [whole, setWhole] = useState(false)
  const shown = whole ? way.events : way.events.slice(0, earlier ? 1 : first)
  const tone = Object.hasOwn(parcelPhases, way.phase)
    ? parcelPhases[way.phase as keyof typeof parcelPhases][2]
    : 'neutral'
  return (
    <section className="parcel-way" aria-label={t('events', { number: way.number })}>
      <p>
        <StatusTag tone={earlier ? 'grey' : tone}>{way.phase_name}</StatusTag>
        {earlier ? (
          <span className="soft">
            {t('earlier')} <span className="number">{way.number}</span>
          </span>
        ) : null}
        {way.dead_at ? <span className="soft">{t('dead')}</span> : null}
        {way.last_mile ? <span className="soft">{t('lastMile', { number: way.last_mile })}</span> : null}
      </p>
      {way.tracking === 'refused' ? (
        <p className="soft">{t('refused', { reason: way.trouble })}</p>
      ) : way.tracking === 'stopped' ? (
        <p className="soft">{t('stopped')}</p>
      ) : way.events.length === 0 ? (
        <p className="soft">{t('none')}</p>
      ) : null}
      <ol>
        {shown.map((event) => (
          <EventLine key={event.id} event={event} />
        ))}
      </ol>
      {way.events.length > shown.length || whole ? (
        <Button type="link" size="small" onClick={() => setWhole(!whole)}>
          {whole ? t('fewer') : t('all', { count: way.events.length })}
        </Button>
      ) : null}
    </section>
  )
}

function EventLine({ event }: { event: StaffEvent }) {
  const t = useT(words)
  const lang = useLang()
  const zone = useCurrentUser()?.timezone
  const said = event.text && event.text !== event.status ? event.text : ''
  return (
    <li className={event.old ? 'soft' : undefined}>
      <small className="number">
        {event.at ? (
          <time dateTime={event.at}>{exactTime(event.at, event.zoned ? zone : 'UTC', lang)}</time>
        ) : (
          t('noTime')
        )}
        {event.old ? <span className="chip">{t('old')}</span> : null}
        {event.zoned || !event.at ? null : <span className="chip">{t('localTime')}</span>}
      </small>
      <div>
        <strong {...(event.raw_status ? { 'data-tip': event.raw_status } : {})}>
          {event.status || said}
        </strong>
        {event.status && said ? <p>{said}</p> : null}
        <small>
          {[
            event.place,
            event.carrier,
            event.heard_at ? t('heard', { at: exactTime(event.heard_at, zone, lang) }) : '',
          ]
            .filter(Boolean)
            .join(' · ')}
        </small>
      </div>
    </li>
  )
}
