import { ruleTerms } from '@dropyard/contract/order/packbox-binding/rule'
import { shopPackbox } from '@dropyard/contract/order/shop-packbox'
import { RecordPage } from '../../../kit/record/record-page.tsx'

/** The packaging of a merchant's own stores. */
export function Page() {
  return <RecordPage record={shopPackbox} form={ruleTerms} />
}
