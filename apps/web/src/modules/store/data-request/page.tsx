import { DownloadOutlined } from '@ant-design/icons'
import { dataRequest } from '@dropyard/contract/store/data-request'
import { Button, Dropdown } from 'antd'
import { download } from '../../../kit/call/api.ts'
import { useSave } from '../../../kit/call/use-data.ts'
import { Can } from '../../../kit/can.tsx'
import { BrandLines } from '../../../kit/entrance/brand-mark.tsx'
import { useT } from '../../../kit/lang.ts'
import { adapt } from '../../../kit/list/adapt-columns.ts'
import { ask } from '../../../kit/page/confirm-danger.ts'
import { Section } from '../../../kit/page/detail-drawer.tsx'
import { usePerson } from '../../../kit/person.ts'
import { DetailPage } from '../../../kit/record/detail-page.tsx'
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
  const mark = useSave(dataRequest.answer, { done: t('marked'), refresh: [dataRequest.list] })
  const settle = async (id: number): Promise<void> => {
    if (await ask({ title: t('markTitle'), help: t('markHelp'), ok: t('mark') }))
      await mark.run({ params: { id } })
  }
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
      buttons={({ id, state }) => (
        <>
          <Can call={dataRequest.file}>
            <Dropdown trigger={['click']} menu={{ items: files(id) }}>
              <Button icon={<DownloadOutlined />}>{t('download')}</Button>
            </Dropdown>
          </Can>
          {state === 'open' ? (
            <Can call={dataRequest.answer}>
              <Button type="primary" loading={mark.busy} onClick={() => void settle(id)}>
                {t('mark')}
              </Button>
            </Can>
          ) : null}
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
    />
  )
}
