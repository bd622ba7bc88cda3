import { customTranslation } from '@dropyard/contract/catalog/custom-translation'
import { RecordPage } from '../../../kit/record/record-page.tsx'

/** What words of products are called in each language. */
export function Page() {
  return (
    <RecordPage record={customTranslation} columns={{ source: { width: 180 }, note: { hidden: true } }} />
  )
}
