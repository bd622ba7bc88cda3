import { DownloadOutlined } from '@ant-design/icons'
import { dataRequest } from '@dropyard/contract/store/data-request'
import { Button, Dropdown } from 'antd'
import { download } from '../../../kit/call/api.ts'
import { Can } from '../../../kit/can.tsx'
import { BrandLines } from '../../../kit/entrance/brand-mark.tsx'
import { useT } from '../../../kit/lang.ts'
import { adapt } from '../../../kit/list/adapt-columns.ts'
import { Section } from '../../../kit/page/detail-drawer.tsx'
import { usePerson } from '../../../kit/person.ts'
import { DetailPage } from '../../../kit/record/detail-page.tsx'
import { useDoes } from '../../../kit/rows/use-does.tsx'
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
  const staff = usePerson()?.kind === 'staff'
  const does = useDoes(dataRequest)
  const files = (id: number) =>
    (['xlsx', 'json'] as const).map((format) => ({
      key: format,
      label: t(format),
      onClick: () => void download(dataRequest.file, { params: { id }, query: { format } }),
    }))
  return (
    <DetailPage
      record={dataRequest}
      at="/dataRequests"
      tall
      columns={(made) =>
        adapt(staff ? made : made.filter(({ key }) => key !== 'company'), { shop: { width: 260 } })
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
      onRows={does.onRows}
      buttons={(row) => (
        <>
          <Can call={dataRequest.file}>
            <Dropdown trigger={['click']} menu={{ items: files(row.id) }}>
              <Button icon={<DownloadOutlined />}>{t('download')}</Button>
            </Dropdown>
          </Can>
          {does.actions(row).map(({ key, label, run }) => (
            <Button key={key} type="primary" onClick={() => void run()}>
              {label}
            </Button>
          ))}
        </>
      )}
      below={({ orders }) => (
        <Section title={t('held', { count: orders.length })}>
          {orders.length === 0 ? <p className="soft">{t('none')}</p> : null}
          {orders.map((order) => (
            <Held key={order.order_sn} order={order} />
          ))}
        </Section>
      )}
    >
      {does.dialogs}
    </DetailPage>
  )
}
