import { carrier } from '@dropyard/contract/logistics/carrier'
import { RecordPage } from '../../../kit/record/record-page.tsx'

/** Carriers, and what they are called elsewhere. */
export function Page() {
  return (
    <RecordPage
      record={carrier}
      drawer
      widths={{ title: 170, code: 120, track_code: 110, tracking_url: 200, status: 110 }}
      columns={{
        phone: { hidden: true },
      }}
    />
  )
}
