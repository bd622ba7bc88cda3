import { express } from '@dropyard/contract/logistics/express'
import { halfWidth } from '../../../kit/form/half-width.ts'
import { RecordPage } from '../../../kit/record/record-page.tsx'

/** What merchants buy, whichever channel carries it. */
export function Page() {
  return (
    <RecordPage
      record={express}
      drawer
      form={{
        ...halfWidth('name_en', 'name_zh', 'description_en', 'description_zh', 'sort', 'status'),
      }}
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
