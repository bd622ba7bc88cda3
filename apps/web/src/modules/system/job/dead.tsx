import { work } from '@dropyard/contract/system/job'
import { Button, Table } from 'antd'
import { type ReactNode, useState } from 'react'
import { useSave } from '../../../kit/call/use-data.ts'
import { Can } from '../../../kit/can.tsx'
import { kitText } from '../../../kit/kit-text.ts'
import { useT } from '../../../kit/lang.ts'
import { Pager } from '../../../kit/list/list-pager.tsx'
import { useList } from '../../../kit/list/use-list.ts'
import { confirmDanger } from '../../../kit/page/confirm-danger.ts'
import { usePageName } from '../../../kit/page/page-name.ts'
import { StateMessage } from '../../../kit/page/state-message.tsx'
import { LongText, NumberText, WhenText } from '../../../kit/value/value-text.tsx'
import { kindOf } from './kind.ts'
import { words } from './words.ts'

/** Jobs whose last retry failed, to be retried or discarded manually. */
export function DeadWork({ beside }: { beside: ReactNode }) {
  const t = useT(words)
  const kit = useT(kitText)
  const title = usePageName()
  const list = useList(work.dead, { local: true })
  const [keys, choose] = useState<string[]>([])
  const refresh = [work.list, work.dead, work.queues]
  const retry = useSave(work.retryDead, { refresh, done: t('retried'), onDone: () => choose([]) })
  const drop = useSave(work.dropDead, { refresh, done: t('dropped'), onDone: () => choose([]) })
  const dropAll = async () => {
    if (await confirmDanger({ title: t('dropSure'), help: t('dropHelp'), ok: t('drop') }))
      await drop.run({ body: { keys } })
  }
  return (
    <section className="list-page" aria-label={title}>
      <header className="page-head">
        <h1>{title}</h1>
        {beside}
        <span className="spring" />
        <Can call={work.retryDead}>
          <Button danger disabled={keys.length === 0} loading={drop.busy} onClick={() => void dropAll()}>
            {t('drop')}
          </Button>
          <Button
            type="primary"
            disabled={keys.length === 0}
            loading={retry.busy}
            onClick={() => void retry.run({ body: { keys } })}
          >
            {t('retry')}
          </Button>
        </Can>
      </header>
      {list.failed ? (
        <StateMessage title={kit('failedOne')} onRetry={list.reload} />
      ) : (
        <div className="list-body">
          <Table
            size="middle"
            rowKey="key"
            tableLayout="fixed"
            pagination={false}
            loading={list.loading}
            dataSource={[...list.rows]}
            rowSelection={{ selectedRowKeys: keys, onChange: (next) => choose(next.map(String)) }}
            locale={{ emptyText: <StateMessage title={t('deadEmpty')} help={t('deadEmptyHelp')} /> }}
            columns={[
              {
                key: 'name',
                title: t('name'),
                width: 240,
                render: (_, row) => <LongText>{kindOf(row.name, t.words.kinds)}</LongText>,
              },
              { key: 'error', title: t('error'), render: (_, row) => <LongText>{row.error}</LongText> },
              {
                key: 'tries',
                title: t('tries'),
                width: 90,
                align: 'end',
                render: (_, row) => <NumberText value={row.tries} />,
              },
              {
                key: 'created',
                title: t('created'),
                width: 140,
                render: (_, row) => <WhenText at={row.create_time} />,
              },
              {
                key: 'ended',
                title: t('ended'),
                width: 140,
                render: (_, row) => (row.end_time ? <WhenText at={row.end_time} /> : null),
              },
            ]}
          />
        </div>
      )}
      <footer className="list-foot">
        <Pager
          page={list.query.page}
          perPage={list.query['per-page']}
          total={list.total}
          onChange={list.setPage}
        />
      </footer>
    </section>
  )
}
