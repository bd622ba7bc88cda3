import { DownloadOutlined } from '@ant-design/icons'
import { dataRequest } from '@dropyard/contract/store/data-request'
import { download } from '../../../kit/call/api.ts'
import { useCurrentUser } from '../../../kit/current-user.ts'
import { useT } from '../../../kit/lang.ts'
import { RecordPage } from '../../../kit/record/record-page.tsx'
import { DueText } from '../../../kit/record/task-cells.tsx'
import { BrandLines } from '../../../kit/value/brand-mark.tsx'
import { DayText } from '../../../kit/value/day-text.tsx'
import { useNow } from '../../../kit/value/use-now.ts'
import { WhenText } from '../../../kit/value/value-text.tsx'
import { words } from './words.ts'

/** Buyers' requests for their personal data: the data, and the deadline. */
export function Page() {
  const t = useT(words)
  const now = useNow(false)
  const staff = useCurrentUser()?.kind === 'staff'
  return (
    <RecordPage
      record={dataRequest}
      at="/dataRequests"
      twoLine
      widths={{ shop: 260 }}
      columns={(made) => (staff ? made : made.filter(({ key }) => key !== 'company'))}
      cells={{
        shop: ({ platform_code: code, platform_name: name, store_name, shop }) => (
          <BrandLines code={code} name={name} first={store_name ?? shop} second={shop} />
        ),
        due_time: ({ state, due_time: at }) =>
          state === 'open' && Date.parse(at) < now ? <DueText at={at} /> : <DayText day={at.slice(0, 10)} />,
      }}
      facts={{ due_time: ({ due_time: at }) => <WhenText at={at} exact /> }}
      more={({ id }) =>
        (['xlsx', 'json'] as const).map((format) => ({
          key: format,
          label: t(format),
          icon: <DownloadOutlined />,
          call: dataRequest.file,
          run: () => download(dataRequest.file, { params: { id }, query: { format } }),
        }))
      }
    />
  )
}
