import { carrier } from '@dropyard/contract/logistics/carrier'
import { RecordPage } from '../../../kit/record/record-page.tsx'

/** Carriers, and what they are called elsewhere. */
export function Page() {
  return (
    <RecordPage
      record={carrier}
      drawer
      columns={{
        title: { width: 170 },
        code: { width: 120 },
        track_code: { width: 110 },
        tracking_url: { width: 200 },
        phone: { hidden: true },
        status: { width: 110 },
      }}
    />
  )
}
