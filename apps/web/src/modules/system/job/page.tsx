import { CloseCircleOutlined, RedoOutlined } from '@ant-design/icons'
import type { Tone } from '@dropyard/contract/kit/workflow'
import { type WorkRow, work } from '@dropyard/contract/system/job'
import { Segmented } from 'antd'
import { useState } from 'react'
import { useData, useSave } from '../../../kit/call/use-data.ts'
import { useT } from '../../../kit/lang.ts'
import { ListPage } from '../../../kit/list/list-page.tsx'
import type { ListColumn, RowAction } from '../../../kit/list/list-types.ts'
import { useList } from '../../../kit/list/use-list.ts'
import { confirmDanger } from '../../../kit/page/confirm-danger.ts'
import { StatusTag } from '../../../kit/value/status-tag.tsx'
import { LongText, NumberText, WhenText } from '../../../kit/value/value-text.tsx'
import { DeadWork } from './dead.tsx'
import { kindOf } from './kind.ts'
import { words } from './words.ts'

const tones: Readonly<Record<WorkRow['state'], Tone>> = {
  waiting: 'neutral',
  running: 'blue',
  done: 'green',
  failed: 'red',
  cancelled: 'grey',
}

type Showing = 'watched' | 'dead'

/** Background work of everybody: what runs, what failed, what waits for a decision. */
export function Page() {
  const [showing, show] = useState<Showing>('watched')
  return showing === 'watched' ? (
    <Watched onShow={show} />
  ) : (
    <DeadWork beside={<Views value="dead" onShow={show} />} />
  )
}

function Views({ value, onShow }: { value: Showing; onShow: (next: Showing) => void }) {
  const t = useT(words)
  const queues = useData(work.queues, {}, { every: 5000, keep: true })
  const all = queues.data?.data ?? []
  const sum = (key: 'waiting' | 'running' | 'retrying' | 'failed') => all.reduce((n, one) => n + one[key], 0)
  return (
    <>
      <Segmented<Showing>
        value={value}
        onChange={onShow}
        aria-label={t('view')}
        options={[
          { value: 'watched', label: t('watched') },
          { value: 'dead', label: `${t('dead')} ${sum('failed')}` },
        ]}
      />
      <span className="soft">
        {[
          t('running', { n: sum('running') }),
          t('waiting', { n: sum('waiting') }),
          t('retrying', { n: sum('retrying') }),
        ].join(' · ')}
      </span>
    </>
  )
}

function Watched({ onShow }: { onShow: (next: Showing) => void }) {
  const t = useT(words)
  const list = useList(work.list, { every: 3000 })
  const retry = useSave(work.retry, { refresh: [work.list], done: t('retried') })
  const cancel = useSave(work.cancel, { refresh: [work.list], done: t('cancelled') })
  const cancelOne = async ({ id, title }: WorkRow) => {
    const sure = { title: t('cancelSure', { title }), help: t('cancelHelp') }
    if (await confirmDanger({ ...sure, ok: t('cancelGo'), cancel: t('keep') }))
      await cancel.run({ params: { id } })
  }
  const actions = (row: WorkRow): RowAction[] =>
    row.state === 'failed'
      ? [
          {
            key: 'retry',
            label: t('retry'),
            icon: <RedoOutlined />,
            call: work.retry,
            run: () => retry.run({ params: { id: row.id } }),
          },
        ]
      : row.state === 'waiting' || row.state === 'running'
        ? [
            {
              key: 'cancel',
              label: t('cancel'),
              icon: <CloseCircleOutlined />,
              call: work.cancel,
              danger: true,
              run: () => cancelOne(row),
            },
          ]
        : []
  const columns: ListColumn<WorkRow>[] = [
    { key: 'title', title: t('what'), width: 200, cell: (row) => <LongText>{row.title}</LongText> },
    {
      key: 'name',
      title: t('name'),
      width: 150,
      cell: (row) => <LongText>{kindOf(row.name, t.words.kinds)}</LongText>,
    },
    {
      key: 'state',
      title: t('state'),
      width: 110,
      cell: (row) => <StatusTag tone={tones[row.state]}>{t(`states.${row.state}`)}</StatusTag>,
    },
    // Why work failed is what people come for: it stands beside the state.
    { key: 'error', title: t('error'), width: 200, cell: (row) => <LongText>{row.error ?? ''}</LongText> },
    {
      key: 'progress',
      title: t('progress'),
      width: 120,
      right: true,
      cell: (row) => (
        <>
          <NumberText value={row.done} />
          {row.total > 0 ? (
            <>
              {' / '}
              <NumberText value={row.total} />
            </>
          ) : null}
        </>
      ),
    },
    {
      key: 'user_name',
      title: t('who'),
      width: 140,
      cell: (row) => row.user_name ?? <span className="soft">{t('system')}</span>,
    },
    {
      key: 'entity_name',
      title: t('company'),
      width: 150,
      hidden: true,
      cell: (row) => row.entity_name ?? <span className="soft">—</span>,
    },
    {
      key: 'create_time',
      title: t('created'),
      sort: true,
      width: 120,
      cell: (row) => <WhenText at={row.create_time} />,
    },
    {
      key: 'end_time',
      title: t('ended'),
      sort: true,
      width: 120,
      hidden: true,
      cell: (row) => (row.end_time ? <WhenText at={row.end_time} /> : <span className="soft">—</span>),
    },
  ]
  return (
    <ListPage
      list={list}
      searchWords={t('search')}
      columns={columns}
      tabs={{ by: 'state', all: true }}
      rowActions={actions}
      beside={<Views value="watched" onShow={onShow} />}
      empty={{ title: t('empty'), help: t('emptyHelp') }}
    />
  )
}
