import { LinkOutlined } from '@ant-design/icons'
import { lastMile } from '@dropyard/contract/logistics/last-mile'
import { RecordPage } from '../../../kit/record/record-page.tsx'
import { useDoes } from '../../../kit/rows/use-does.tsx'

const icons = { express: <LinkOutlined /> }

/** Last-mile carriers, and the shipping methods that they deliver. */
export function Page() {
  const does = useDoes(lastMile, { icons })
  return <RecordPage record={lastMile} does={does} />
}
