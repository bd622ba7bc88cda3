import { LinkOutlined } from '@ant-design/icons'
import { lastMile } from '@dropyard/contract/logistics/last-mile'
import { RecordPage } from '../../../kit/record/record-page.tsx'
import { useRecordActions } from '../../../kit/rows/use-record-actions.tsx'

const icons = { express: <LinkOutlined /> }

/** Last-mile carriers, and the shipping methods that they deliver. */
export function Page() {
  const recordActions = useRecordActions(lastMile, { icons })
  return <RecordPage record={lastMile} recordActions={recordActions} />
}
