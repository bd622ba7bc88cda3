import { metafield } from '@dropyard/contract/catalog/metafield'
import { RecordPage } from '../../../kit/record/record-page.tsx'

/** The company's own attributes of products; their values are on each product's page. */
export function Page() {
  return (
    <RecordPage
      record={metafield}
      widths={{ name: 170, key: 130, type: 90, choices: 190, sort: 80, note: 160, used: 150 }}
      form={{
        choices: { when: (values) => values.type === 'choice' },
      }}
    />
  )
}
