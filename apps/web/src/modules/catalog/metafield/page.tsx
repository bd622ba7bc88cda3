import { metafield } from '@dropyard/contract/catalog/metafield'
import { RecordPage } from '../../../kit/record/record-page.tsx'

/** The company's own attributes of goods; their values stand on the page of each product. */
export function Page() {
  return (
    <RecordPage
      record={metafield}
      columns={{
        name: { width: 170 },
        key: { width: 130 },
        type: { width: 90 },
        choices: { width: 190 },
        sort: { width: 80 },
        note: { width: 160 },
        used: { width: 150 },
      }}
      form={{
        choices: { needed: true, when: (values) => values.type === 'choice' },
      }}
    />
  )
}
