import { goodsUnit } from '@dropyard/contract/catalog/goods-unit'
import { RecordPage } from '../../../kit/record/record-page.tsx'

/** What goods are counted in. */
export function Page() {
  return <RecordPage record={goodsUnit} />
}
