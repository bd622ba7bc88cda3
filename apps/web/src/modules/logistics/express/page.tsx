import { express } from '@dropyard/contract/logistics/express'
import { RecordPage } from '../../../kit/record/record-page.tsx'

/** What merchants buy, whichever channel carries it. */
export function Page() {
  return (
    <RecordPage
      record={express}
      drawer
      columns={{
        title: { width: 150 },
        code: { width: 100 },
        speed: { width: 90 },
        description: { width: 220 },
        channels: { width: 90 },
        last_miles: { width: 90 },
        sort: { width: 80 },
        status: { width: 110 },
      }}
    />
  )
}
