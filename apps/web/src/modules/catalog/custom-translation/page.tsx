import { customTranslation } from '@dropyard/contract/catalog/custom-translation'
import { RecordPage } from '../../../kit/record/record-page.tsx'

/** What words of products are called in each language. */
export function Page() {
  return (
    <RecordPage record={customTranslation} widths={{ source: 180 }} columns={{ note: { hidden: true } }} />
  )
}
