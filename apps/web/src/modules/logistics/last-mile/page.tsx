import { LinkOutlined } from '@ant-design/icons'
import { lastMile } from '@dropyard/contract/logistics/last-mile'
import { RecordPage } from '../../../kit/record/record-page.tsx'
import { useDoes } from '../../../kit/rows/use-does.tsx'

const icons = { express: <LinkOutlined /> }

/** Carriers of the last leg, and which express options they deliver. */
export function Page() {
  const does = useDoes(lastMile, { icons })
  return (
    <RecordPage
      record={lastMile}
      does={does}
      widths={{ title: 150, code: 120, country: 130, express_names: 230, tracking_url: 160, status: 110 }}
    />
  )
}
