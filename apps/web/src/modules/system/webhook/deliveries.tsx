import { EyeOutlined, ReloadOutlined } from '@ant-design/icons'
import { deliveryStates, webhook, webhookText } from '@dropyard/contract/system/webhook'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useData, useSave } from '../../../kit/call/use-data.ts'
import { Can } from '../../../kit/can.tsx'
import { useT } from '../../../kit/lang.ts'
import { ListPage } from '../../../kit/list/list-page.tsx'
import { useList } from '../../../kit/list/use-list.ts'
import { DetailDrawer } from '../../../kit/page/detail-drawer.tsx'
import { useOpened } from '../../../kit/page/use-opened.ts'
import { StatusTag } from '../../../kit/value/status-tag.tsx'
import { LongText, NumberText, WhenText } from '../../../kit/value/value-text.tsx'
import { words } from './words.ts'

const tones = { waiting: 'blue', done: 'green', failed: 'red' } as const

/** What was sent, to which address, and what became of it. */
export function Deliveries({ change }: { change: ReactNode }) {
  const t = useT(words)
  const field = useT(webhookText)
  const list = useList(webhook.deliveries, { every: 10_000 })
  const hooks = useData(webhook.list, {}, { staleTime: 30_000 })
  const [opened, open] = useOpened('/webhooks')
  const again = useSave(webhook.redeliver, {
    done: t('redelivered'),
    refresh: [webhook.deliveries, webhook.delivery],
  })
  const urlOf = (id: number) => hooks.data?.data.find((one) => one.id === id)?.url ?? ''
  return (
    <>
      <ListPage
        list={list}
        title={t('deliveries')}
        filters={[
          {
            name: 'state',
            label: field('fields.state'),
            main: true,
            choices: deliveryStates.map((value) => ({ value, label: field(`choices.delivery.${value}`) })),
          },
          {
            name: 'webhook_id',
            label: field('fields.url'),
            main: true,
            choices: (hooks.data?.data ?? []).map(({ id, url }) => ({ value: String(id), label: url })),
          },
        ]}
        columns={[
          { key: 'event', title: field('fields.event'), width: 160, cell: (row) => row.event },
          {
            key: 'url',
            title: field('fields.url'),
            width: 300,
            cell: (row) => <LongText>{urlOf(row.webhook_id)}</LongText>,
          },
          {
            key: 'state',
            title: field('fields.state'),
            width: 110,
            cell: (row) => (
              <StatusTag tone={tones[row.state]}>{field(`choices.delivery.${row.state}`)}</StatusTag>
            ),
          },
          {
            key: 'status',
            title: field('fields.status'),
            width: 80,
            right: true,
            cell: (row) => <NumberText value={row.status} />,
          },
          {
            key: 'tries',
            title: field('fields.tries'),
            width: 80,
            right: true,
            cell: (row) => <NumberText value={row.tries} />,
          },
          {
            key: 'next_at',
            title: field('fields.next_at'),
            width: 130,
            cell: (row) => <WhenText at={row.next_at} />,
          },
          {
            key: 'create_time',
            title: field('fields.create_time'),
            sort: true,
            width: 130,
            cell: (row) => <WhenText at={row.create_time} />,
          },
        ]}
        rowActions={(row) => [
          { key: 'open', label: t('delivery'), icon: <EyeOutlined />, run: () => open(row.id) },
          {
            key: 'again',
            label: t('redeliver'),
            icon: <ReloadOutlined />,
            call: webhook.redeliver,
            run: () => again.run({ body: { ids: [row.id] } }),
          },
        ]}
        bulk={[
          {
            key: 'again',
            label: t('redeliver'),
            call: webhook.redeliver,
            run: (ids) => again.run({ body: { ids } }),
          },
        ]}
        onOpen={(row) => open(row.id)}
        tools={change}
        empty={{ title: t('noDeliveries'), help: t('noDeliveriesHelp') }}
      />
      <Delivery
        id={opened}
        onClose={() => open(undefined)}
        onAgain={(id) => void again.run({ body: { ids: [id] } })}
      />
    </>
  )
}

interface DeliveryProps {
  id: number | undefined
  onClose: () => void
  onAgain: (id: number) => void
}

function Delivery({ id, onClose, onAgain }: DeliveryProps) {
  const t = useT(words)
  const answer = useData(
    webhook.delivery,
    { params: { id: id ?? 0 } },
    { enabled: id !== undefined, every: 3_000 },
  )
  const one = answer.data?.data
  return (
    <DetailDrawer
      open={id !== undefined}
      onClose={onClose}
      title={one?.event ?? t('delivery')}
      answer={answer}
      extra={
        one ? (
          <Can call={webhook.redeliver}>
            <Button onClick={() => onAgain(one.id)}>{t('redeliver')}</Button>
          </Can>
        ) : null
      }
    >
      {one ? (
        <div className="delivery">
          <h2>{t('eventId')}</h2>
          <code>{one.event_id}</code>
          <h2>{t('sent')}</h2>
          <pre>{pretty(one.body)}</pre>
          <h2>{t('attempts')}</h2>
          {one.attempts.length === 0 ? <p className="soft">{t('notYet')}</p> : null}
          {one.attempts.map((attempt) => (
            <section key={attempt.at}>
              <header>
                <StatusTag tone={attempt.status !== null && attempt.status < 300 ? 'green' : 'red'}>
                  {attempt.status === null ? t('noAnswer') : String(attempt.status)}
                </StatusTag>
                <WhenText at={attempt.at} exact />
                <span className="soft">{t('milliseconds', { ms: attempt.ms })}</span>
              </header>
              <pre>{headersOf(attempt.request)}</pre>
              <pre>{attempt.error ?? (attempt.answer || t('emptyAnswer'))}</pre>
            </section>
          ))}
        </div>
      ) : null}
    </DetailDrawer>
  )
}

const headersOf = (request: Readonly<Record<string, string>>): string =>
  Object.entries(request)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n')

function pretty(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2)
  } catch {
    return body
  }
}
