import { metafield } from '@dropyard/contract/catalog/metafield'
import { adapt } from '../../../kit/adapt-columns.ts'
import { halves } from '../../../kit/halves.ts'
import { RecordPage } from '../../../kit/record-page.tsx'

/** The company's own attributes of goods; their values stand on the page of each product. */
export function Page() {
  return (
    <RecordPage
      record={metafield}
      columns={(made) =>
        adapt(made, {
          name: { width: 170 },
          key: { width: 130 },
          type: { width: 90 },
          choices: { width: 190 },
          sort: { width: 80 },
          note: { width: 160 },
          used: { width: 150 },
        })
      }
      form={{
        ...halves('name', 'key', 'type', 'sort'),
        choices: { needed: true, when: (values) => values.type === 'choice' },
      }}
    />
  )
}
