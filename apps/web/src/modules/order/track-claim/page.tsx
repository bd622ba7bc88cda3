import { FilePdfOutlined } from '@ant-design/icons'
import { trackClaim } from '@dropyard/contract/order/track-claim'
import { link } from '@dropyard/contract/pages'
import { Link } from 'react-router'
import { download } from '../../../kit/call/api.ts'
import { useT } from '../../../kit/lang.ts'
import { RecordPage } from '../../../kit/record/record-page.tsx'
import { ClaimUntil } from '../parcel/claim-until.tsx'
import { words } from './words.ts'

/** Claims against carriers, with the evidence for each as one file. */
export function Page() {
  const t = useT(words)
  return (
    <RecordPage
      record={trackClaim}
      at="/trackClaims"
      goesOn
      asks={(action, { granted, compensation }) =>
        action === 'amend'
          ? { lead: t('amends'), initial: { granted, compensation } }
          : action === 'correct'
            ? { initial: { granted } }
            : undefined
      }
      more={({ id }) => [
        {
          key: 'pack',
          label: t('pack'),
          icon: <FilePdfOutlined />,
          call: trackClaim.pack,
          run: () => download(trackClaim.pack, { params: { id } }),
        },
      ]}
      cells={{
        order_sn: ({ order_id, order_sn }) => (
          <Link
            to={link('/erpOrders', { id: order_id })}
            className="number"
            onClick={(event) => event.stopPropagation()}
          >
            {order_sn}
          </Link>
        ),
        number: ({ number }) => <span className="number">{number}</span>,
        claim_until: ({ claim_until }) => <ClaimUntil at={claim_until} />,
      }}
      widths={{ number: 190, channel_name: 170 }}
    />
  )
}
