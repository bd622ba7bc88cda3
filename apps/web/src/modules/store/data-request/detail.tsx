import { DownloadOutlined } from '@ant-design/icons'
import {
  dataRequest,
  dataRequestStates,
  dataRequestText,
  type HeldOrder,
} from '@dropyard/contract/store/data-request'
import { Button, Dropdown } from 'antd'
import { download } from '../../../kit/api.ts'
import { Can } from '../../../kit/can.tsx'
import { ask } from '../../../kit/confirm-danger.ts'
import { countryName } from '../../../kit/country-name.ts'
import { DetailDrawer, Facts, Section } from '../../../kit/detail-drawer.tsx'
import { useLang, useT } from '../../../kit/lang.ts'
import { FlowTag } from '../../../kit/status-tag.tsx'
import { useData, useSave } from '../../../kit/use-data.ts'
import { MoneyText, Nothing, WhenText } from '../../../kit/value-text.tsx'
import { buyerOf } from './buyer.ts'
import { words } from './words.ts'

/** One request: who asks, until when, and everything that is held about the person. */
export function DataRequestDetail({ id, onClose }: { id: number | undefined; onClose: () => void }) {
  const t = useT(words)
  const field = useT(dataRequestText)
  const answer = useData(dataRequest.get, { params: { id: id ?? 0 } }, { enabled: id !== undefined })
  const row = answer.data?.data
  const mark = useSave(dataRequest.answer, { done: t('marked'), refresh: [dataRequest.list] })
  const save = (format: 'xlsx' | 'json') =>
    void download(dataRequest.file, { params: { id: id ?? 0 }, query: { format } })
  const settle = async (): Promise<void> => {
    if (id === undefined) return
    if (await ask({ title: t('markTitle'), help: t('markHelp'), ok: t('mark') }))
      await mark.run({ params: { id } })
  }
  return (
    <DetailDrawer
      open={id !== undefined}
      onClose={onClose}
      answer={answer}
      title={row ? buyerOf(row, t) : ''}
      extra={row ? <FlowTag states={dataRequestStates} state={row.state} /> : null}
      footer={
        row ? (
          <>
            <Can call={dataRequest.file}>
              <Dropdown
                trigger={['click']}
                menu={{
                  items: (['xlsx', 'json'] as const).map((key) => ({
                    key,
                    label: t(key),
                    onClick: () => save(key),
                  })),
                }}
              >
                <Button icon={<DownloadOutlined />}>{t('download')}</Button>
              </Dropdown>
            </Can>
            {row.state === 'open' ? (
              <Can call={dataRequest.answer}>
                <Button type="primary" loading={mark.busy} onClick={() => void settle()}>
                  {t('mark')}
                </Button>
              </Can>
            ) : null}
          </>
        ) : null
      }
    >
      {row ? (
        <>
          <Section title={t('request')}>
            <Facts
              items={[
                { label: field('fields.shop'), value: row.store_name ?? row.shop },
                { label: field('fields.receive_time'), value: <WhenText at={row.receive_time} exact /> },
                { label: field('fields.due_time'), value: <WhenText at={row.due_time} exact /> },
                ...(row.answer_time
                  ? [
                      { label: field('fields.answer_time'), value: <WhenText at={row.answer_time} exact /> },
                      { label: field('fields.answered_by'), value: row.answered_by ?? <Nothing /> },
                    ]
                  : []),
              ]}
            />
          </Section>
          <Section title={t('held', { count: row.orders.length })}>
            {row.orders.length === 0 ? (
              <p className="soft">{t('none')}</p>
            ) : (
              row.orders.map((order) => <Held key={order.order_sn} order={order} />)
            )}
          </Section>
        </>
      ) : null}
    </DetailDrawer>
  )
}

/** One order with all that is personal in it. */
function Held({ order }: { order: HeldOrder }) {
  const t = useT(words)
  const held = useT(dataRequestText)
  const lang = useLang()
  return (
    <article className="held-order">
      <header>
        <strong>{order.plt_order_sn || order.order_sn}</strong>
        <span className="soft">
          <WhenText at={order.place_time} exact />
        </span>
        <MoneyText amount={order.amount} currency={order.currency} />
      </header>
      <Facts
        items={[
          { label: held('held.name'), value: order.name || <Nothing /> },
          { label: held('held.email'), value: order.email || <Nothing /> },
          {
            label: t('addresses', { count: order.addresses.length }),
            wide: true,
            value: (
              <ul className="held-lines">
                {order.addresses.map((one) => (
                  <li key={JSON.stringify(one)}>{addressText(one, lang)}</li>
                ))}
              </ul>
            ),
          },
          {
            label: held('held.lines'),
            wide: true,
            value: (
              <ul className="held-lines">
                {order.lines.map((line, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: two lines may say the same
                  <li key={at}>
                    {line.quantity} × {[line.title, line.variant].filter(Boolean).join(' / ')}
                    {line.properties.map(({ name, value }) => (
                      <small key={name} className="soft">
                        {name}: {value}
                      </small>
                    ))}
                  </li>
                ))}
              </ul>
            ),
          },
          ...(order.tracking_number
            ? [{ label: held('held.tracking_number'), value: order.tracking_number }]
            : []),
          ...(order.remark ? [{ label: held('held.remark'), value: order.remark, wide: true }] : []),
        ]}
      />
    </article>
  )
}

const addressText = (at: HeldOrder['addresses'][number], lang: 'en' | 'zh'): string =>
  [
    at.name,
    at.company,
    at.phone,
    at.email,
    at.address1,
    at.address2,
    [at.zip, at.city].filter(Boolean).join(' '),
    at.province,
    at.country ? countryName(at.country, lang) : '',
    at.tax_id,
  ]
    .filter(Boolean)
    .join(', ')
