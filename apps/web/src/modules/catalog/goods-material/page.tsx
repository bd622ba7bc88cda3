import { goodsMaterial } from '@dropyard/contract/catalog/goods-material'
import { RecordPage } from '../../../kit/record/record-page.tsx'

/** What goods are made of. */
export function Page() {
  return <RecordPage record={goodsMaterial} />
}
