import { metafield } from '@dropyard/contract/catalog/metafield'
import { halves } from '../../../kit/halves.ts'
import { ResourcePage } from '../../../kit/resource-page.tsx'

/** The company's own attributes of goods; their values stand on the page of each product. */
export function Page() {
  return (
    <ResourcePage
      resource={metafield}
      form={{
        ...halves('name', 'key', 'type', 'sort'),
        choices: { when: (values) => values.type === 'choice' },
      }}
    />
  )
}
