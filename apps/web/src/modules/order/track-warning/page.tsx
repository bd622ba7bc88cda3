import { MailOutlined, PlusOutlined, RadarChartOutlined, SendOutlined, SyncOutlined } from '@ant-design/icons'
import { parcel } from '@dropyard/contract/order/parcel'
import { trackWarning, trackWarningFlow } from '@dropyard/contract/order/track-warning'
import { link } from '@dropyard/contract/pages'
import { Button } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useMay } from '../../../kit/current-user.ts'
import { useResumed } from '../../../kit/draft/use-resumed.ts'
import { useT } from '../../../kit/lang.ts'
import { useListSwitch } from '../../../kit/list/list-switch.tsx'
import { Section } from '../../../kit/page/detail-drawer.tsx'
import { RecordPage } from '../../../kit/record/record-page.tsx'
import { countryName } from '../../../kit/value/country-name.ts'
import { EmptyValue } from '../../../kit/value/value-text.tsx'
import { ClaimUntil } from '../parcel/claim-until.tsx'
import { ParcelWays } from '../parcel/parcel-ways.tsx'
import { AddDialog } from './add-dialog.tsx'
import { ContactDialog } from './contact-dialog.tsx'
import { OrderLink } from './order-link.tsx'
import { Parcels } from './parcels.tsx'
import { Rules } from './rules.tsx'
import { Statistics } from './statistics.tsx'
import { Templates } from './templates.tsx'
import { useAsking } from './use-asking.tsx'
import { useLooking } from './use-looking.tsx'
import { words } from './words.ts'

/** Tabs for warnings, all parcels, transit times and rules. */
export function Page() {
  const t = useT(words)
  const may = useMay()
  const [adding, add] = useState(false)
  const [contacting, setContacting] = useState<{ id: number; template?: number | undefined }>()
  const go = useNavigate()
  const asking = useAsking()
  const looking = useLooking()
  useResumed(['track-warning/add'], () => add(true))
  useResumed(['track-warning/contact'], ({ ids: [id, template] }) =>
    id === undefined ? false : setContacting({ id, template }),
  )
  const { shown, lists } = useListSwitch(t('lists'), {
    warnings: t('warnings'),
    parcels: may(parcel.list) && t('parcels'),
    statistics: t('statistics'),
    rules: t('rules'),
    templates: t('templates'),
  })
  if (shown === 'statistics') return <Statistics beside={lists} />
  if (shown === 'templates') return <Templates beside={lists} />
  if (shown === 'rules') return <Rules beside={lists} />
  if (shown === 'parcels') return <Parcels beside={lists} />
  return (
    <>
      <RecordPage
        record={trackWarning}
        at="/trackWarning"
        titleExtra={lists}
        goesOn
        more={({ id, state, order_id }) =>
          trackWarningFlow.tasks.openStates.some((one) => one === state)
            ? [
                {
                  key: 'contact',
                  label: t('contact'),
                  icon: <MailOutlined />,
                  call: trackWarning.contact,
                  run: () => setContacting({ id }),
                },
                ...(order_id !== null && may({ permission: 'email:write' }) && may(trackWarning.contact)
                  ? [
                      {
                        key: 'mail-buyer',
                        label: t('mailBuyer'),
                        icon: <SendOutlined />,
                        run: () => go(link('/emailBox', { contact: 'track-warning', contact_id: id })),
                      },
                    ]
                  : []),
              ]
            : []
        }
        bulk={[
          { key: 'ask', label: t('ask'), icon: <SyncOutlined />, call: trackWarning.ask, run: asking.ask },
        ]}
        // The drawer of a parcel shows its warnings, so this filter is left out.
        filters={(made) => made.filter(({ name }) => name !== 'parcel_id')}
        toolbar={
          <>
            {may(trackWarning.look) ? (
              <Button
                type="text"
                icon={<RadarChartOutlined />}
                aria-label={t('look')}
                onClick={() => void looking.start()}
              />
            ) : null}
            {may(trackWarning.batchAdd) ? (
              <Button icon={<PlusOutlined />} onClick={() => add(true)}>
                {t('add')}
              </Button>
            ) : null}
          </>
        }
        below={({ order_id }) =>
          order_id === null ? null : (
            <Section title={t('events')}>
              <ParcelWays orderId={order_id} staff />
            </Section>
          )
        }
        cells={{
          order_sn: ({ order_id, order_sn }) =>
            order_id === null ? <EmptyValue /> : <OrderLink id={order_id} sn={order_sn} />,
          number: ({ number, channel_name }) =>
            number ? <span className="number">{number}</span> : channel_name,
          country: ({ country }) => (country ? countryName(country, t.lang) : <EmptyValue />),
          claim_until: ({ claim_until }) => <ClaimUntil at={claim_until} />,
        }}
        widths={{
          kind: 190,
          severity: 90,
          number: 160,
          order_sn: 130,
          channel_name: 160,
          country: 120,
          phase: 140,
          last_text: 240,
          parcels: 80,
        }}
      />
      {contacting === undefined ? null : (
        <ContactDialog
          id={contacting.id}
          begun={contacting.template}
          onClose={() => setContacting(undefined)}
        />
      )}
      {asking.dialog}
      {looking.dialog}
      {adding ? <AddDialog onClose={() => add(false)} /> : null}
    </>
  )
}
