import { testTemplate } from '@dropyard/contract/development/test-template'
import { RecordPage } from '../../../kit/record/record-page.tsx'

/** The tests for products of a category. */
export function Page() {
  return <RecordPage record={testTemplate} drawer width={720} />
}
