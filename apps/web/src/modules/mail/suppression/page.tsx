import { suppression } from '@dropyard/contract/mail/suppression'
import { RecordPage } from '../../../kit/record/record-page.tsx'

/** Addresses that get no campaigns, found by entering one. */
export function Page() {
  return <RecordPage record={suppression} at="/emailSuppressions" />
}
