import { DownloadOutlined } from '@ant-design/icons'
import { dataRequest } from '@dropyard/contract/store/data-request'
import { download } from '../../../kit/call/api.ts'
import { useCurrentUser, useMay } from '../../../kit/current-user.ts'
import { BrandLines } from '../../../kit/entrance/brand-mark.tsx'
import { useT } from '../../../kit/lang.ts'
import type { RowAction } from '../../../kit/list/list-types.ts'
import { overrideColumns } from '../../../kit/list/override-columns.ts'
import { Section } from '../../../kit/page/detail-drawer.tsx'
import { FlowPage } from '../../../kit/record/flow-page.tsx'
import { DayText } from '../../../kit/value/day-text.tsx'
import { StatusTag } from '../../../kit/value/status-tag.tsx'
import { useNow } from '../../../kit/value/use-now.ts'
import { WhenText } from '../../../kit/value/value-text.tsx'
import { Held } from './held.tsx'
import { words } from './words.ts'

/** Buyers who ask what is held about them: the data, and until when they must have it. */
export function Page() {
  const t = useT(words)
  const now = useNow(false)
  const staff = useCurrentUser()?.kind === 'staff'
  const may = useMay()
  const files = ({ id }: { id: number }): RowAction[] =>
    (may(dataRequest.file) ? (['xlsx', 'json'] as const) : []).map((format) => ({
      key: format,
      label: t(format),
      icon: <DownloadOutlined />,
      run: () => download(dataRequest.file, { params: { id }, query: { format } }),
    }))
  return (
    <FlowPage
      record={dataRequest}
      at="/dataRequests"
      twoLine
      columns={(made) =>
        overrideColumns(staff ? made : made.filter(({ key }) => key !== 'company'), { shop: { width: 260 } })
      }
      cells={{
        shop: ({ platform_code: code, platform_name: name, store_name, shop }) => (
          <BrandLines code={code} name={name} first={store_name ?? shop} second={shop} />
        ),
        due_time: ({ state, due_time: at }) =>
          state === 'open' && Date.parse(at) < now ? (
            <StatusTag tone="red">{t('overdue')}</StatusTag>
          ) : (
            <DayText day={at.slice(0, 10)} />
          ),
      }}
      facts={{
        receive_time: ({ receive_time: at }) => <WhenText at={at} exact />,
        due_time: ({ due_time: at }) => <WhenText at={at} exact />,
        answer_time: ({ answer_time: at }) => <WhenText at={at} exact />,
      }}
      more={files}
      below={({ orders }) => (
        <Section title={t('held', { count: orders.length })}>
          {orders.length === 0 ? <p className="soft">{t('none')}</p> : null}
          {orders.map((order) => (
            <Held key={order.order_sn} order={order} />
          ))}
        </Section>
      )}
    />
  )
}
