import { absence } from '@dropyard/contract/system/absence'
import { RecordPage } from '../../../kit/record/record-page.tsx'

/** When one is away, and who stands in. */
export function Page() {
  return <RecordPage record={absence} />
}
