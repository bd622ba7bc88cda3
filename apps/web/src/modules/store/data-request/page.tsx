import {
  type DataRequestRow,
  dataRequest,
  dataRequestStates,
  dataRequestText,
} from '@dropyard/contract/store/data-request'
import { BrandMark } from '../../../kit/brand-mark.tsx'
import { DayText } from '../../../kit/day-text.tsx'
import { useT } from '../../../kit/lang.ts'
import { ListPage } from '../../../kit/list-page.tsx'
import type { ListColumn } from '../../../kit/list-types.ts'
import { usePerson } from '../../../kit/person.ts'
import { FlowTag, StatusTag } from '../../../kit/status-tag.tsx'
import { useList } from '../../../kit/use-list.ts'
import { useNow } from '../../../kit/use-now.ts'
import { useOpened } from '../../../kit/use-opened.ts'
import { LongText, TwoLines, WhenText } from '../../../kit/value-text.tsx'
import { buyerOf } from './buyer.ts'
import { DataRequestDetail } from './detail.tsx'
import './data-request.css'
import { words } from './words.ts'

/** Buyers who ask what is held about them: the data, and until when they must have it. */
export function Page() {
  const t = useT(words)
  const field = useT(dataRequestText)
  const now = useNow(false)
  const staff = usePerson()?.kind === 'staff'
  const list = useList(dataRequest.list)
  const [opened, open] = useOpened('/dataRequests')
  const columns: ListColumn<DataRequestRow>[] = [
    {
      key: 'email',
      title: field('fields.email'),
      width: 240,
      cell: (row) => <LongText>{buyerOf(row, t)}</LongText>,
    },
    {
      key: 'state',
      title: field('fields.state'),
      width: 110,
      cell: (row) => <FlowTag states={dataRequestStates} state={row.state} />,
    },
    {
      key: 'shop',
      title: field('fields.shop'),
      width: 260,
      cell: (row) => (
        <span className="asked-shop">
          <BrandMark code={row.platform_code} name={row.platform_name} size={32} />
          <TwoLines first={row.store_name ?? row.shop} second={row.shop} />
        </span>
      ),
    },
    ...(staff ? [{ key: 'company', title: field('fields.company'), width: 170, cell: company }] : []),
    {
      key: 'receive_time',
      title: field('fields.receive_time'),
      width: 130,
      sort: true,
      cell: (row) => <WhenText at={row.receive_time} />,
    },
    {
      key: 'due_time',
      title: field('fields.due_time'),
      width: 130,
      cell: (row) =>
        row.state === 'open' && Date.parse(row.due_time) < now ? (
          <StatusTag tone="red">{t('overdue')}</StatusTag>
        ) : (
          <DayText day={row.due_time.slice(0, 10)} />
        ),
    },
    {
      key: 'answer_time',
      title: field('fields.answer_time'),
      width: 130,
      cell: (row) => <WhenText at={row.answer_time} />,
    },
  ]
  return (
    <>
      <ListPage
        list={list}
        tall
        searchWords={t('search')}
        tabs={{ by: 'state', all: true }}
        columns={columns}
        onOpen={(row) => open(row.id)}
        empty={{ title: t('empty'), help: t('emptyHelp') }}
      />
      <DataRequestDetail id={opened} onClose={() => open(undefined)} />
    </>
  )
}

const company = (row: DataRequestRow) => <LongText>{row.company ?? '—'}</LongText>
