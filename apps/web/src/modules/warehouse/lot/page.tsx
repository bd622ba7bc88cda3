import { lot } from '@dropyard/contract/warehouse/lot'
import { RecordPage } from '../../../kit/record/record-page.tsx'

/** Lots. */
export const Page = () => <RecordPage record={lot} at="/lots" wide />
