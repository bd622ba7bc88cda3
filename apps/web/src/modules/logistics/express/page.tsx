import { express } from '@dropyard/contract/logistics/express'
import { RecordPage } from '../../../kit/record/record-page.tsx'

/** What merchants buy, whichever channel carries it. */
export function Page() {
  return (
    <RecordPage
      record={express}
      drawer
      widths={{
        title: 150,
        code: 100,
        speed: 90,
        description: 220,
        channels: 90,
        last_miles: 90,
        sort: 80,
        status: 110,
      }}
    />
  )
}
