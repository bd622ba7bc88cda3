import { investLimit } from '@dropyard/contract/development/invest-limit'
import { RecordPage } from '../../../kit/record/record-page.tsx'

/** How much each role may invest in one product. */
export function Page() {
  return <RecordPage record={investLimit} />
}
