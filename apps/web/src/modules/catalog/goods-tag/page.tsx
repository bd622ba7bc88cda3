import { goodsTag } from '@dropyard/contract/catalog/goods-tag'
import { RecordPage } from '../../../kit/record/record-page.tsx'

/** Words that goods are tagged with. */
export function Page() {
  return <RecordPage record={goodsTag} />
}
