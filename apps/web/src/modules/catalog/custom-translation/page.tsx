import { customTranslation } from '@dropyard/contract/catalog/custom-translation'
import { adapt } from '../../../kit/list/adapt-columns.ts'
import { RecordPage } from '../../../kit/record/record-page.tsx'

/** What words of products are called in each language. */
export function Page() {
  return (
    <RecordPage
      record={customTranslation}
      columns={(made) => adapt(made, { source: { width: 180 }, note: { hidden: true } })}
    />
  )
}
