import { parcel } from '@dropyard/contract/order/parcel'
import { trackWarning, trackWarningFlow } from '@dropyard/contract/order/track-warning'
import { link } from '@dropyard/contract/pages'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useData } from '../../../kit/call/use-data.ts'
import { useT } from '../../../kit/lang.ts'
import { Section } from '../../../kit/page/detail-drawer.tsx'
import { RecordPage } from '../../../kit/record/record-page.tsx'
import { countryName } from '../../../kit/value/country-name.ts'
import { FlowTag } from '../../../kit/value/status-tag.tsx'
import { ClaimUntil } from '../parcel/claim-until.tsx'
import { ParcelWays } from '../parcel/parcel-ways.tsx'
import { OrderLink } from './order-link.tsx'
import { words } from './words.ts'

/** All parcels with their tracking events and warnings. */
export function Parcels({ beside }: { beside: ReactNode }) {
  const t = useT(words)
  return (
    <RecordPage
      record={parcel}
      at="/trackWarning"
      title={t('parcels')}
      titleExtra={beside}
      goesOn
      cells={{
        order_sn: ({ order_id, order_sn }) => <OrderLink id={order_id} sn={order_sn} />,
        country: ({ country }) => countryName(country, t.lang),
        claim_until: ({ claim_until }) => <ClaimUntil at={claim_until} />,
      }}
      widths={{
        order_sn: 140,
        number: 134,
        phase: 146,
        channel_name: 140,
        country: 100,
        last_text: 170,
        last_at: 95,
        shipped_at: 95,
        tracking: 110,
      }}
      below={({ id, order_id }) => (
        <>
          <Warnings parcel={id} />
          <Section title={t('events')}>
            <ParcelWays orderId={order_id} staff />
          </Section>
        </>
      )}
    />
  )
}

/** The warnings of a parcel and their outcomes. */
function Warnings({ parcel }: { parcel: number }) {
  const t = useT(words)
  const { data } = useData(trackWarning.list, { query: { parcel_id: parcel } })
  const warnings = data?.data ?? []
  if (warnings.length === 0) return null
  const { kind: kinds } = trackWarning.text[t.lang].choices
  return (
    <Section title={t('warnings')}>
      {warnings.map(({ id, kind, state }) => (
        <p key={id}>
          <Link to={link('/trackWarning', { id })}>{kinds[kind]}</Link>{' '}
          <FlowTag states={trackWarningFlow.states} state={state} />
        </p>
      ))}
    </Section>
  )
}
