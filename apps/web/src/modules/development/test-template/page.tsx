import { testTemplate } from '@dropyard/contract/development/test-template'
import { RecordPage } from '../../../kit/record/record-page.tsx'

/** What products of a category are tested for. */
export function Page() {
  return <RecordPage record={testTemplate} drawer width={720} />
}
