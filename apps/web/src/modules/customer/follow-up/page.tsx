import { PlusOutlined } from '@ant-design/icons'
import { customerKinds, dueDays } from '@dropyard/contract/customer/customer/kinds'
import { followUp, followUpKinds, followUpText } from '@dropyard/contract/customer/follow-up'
import { link } from '@dropyard/contract/pages'
import { useState } from 'react'
import { Link } from 'react-router'
import { useTimeZone } from '../../../kit/current-user.ts'
import { useResumed } from '../../../kit/draft/use-resumed.ts'
import { useLang, useT } from '../../../kit/lang.ts'
import { ListPage } from '../../../kit/list/list-page.tsx'
import type { ListColumn, ListRow } from '../../../kit/list/list-types.ts'
import { useList } from '../../../kit/list/use-list.ts'
import { DayText, shortDay } from '../../../kit/value/day-text.tsx'
import { StatusTag } from '../../../kit/value/status-tag.tsx'
import { EmptyValue, LongText, WhenText } from '../../../kit/value/value-text.tsx'
import { dayIn } from '../../../kit/value/zone-day.ts'
import { Part as AddFollowUp } from './add-dialog.tsx'

type Row = ListRow<typeof followUp.due>

/** Customers whose next action is due. */
export function Page() {
  const t = useT(followUpText)
  const lang = useLang()
  const at = lang === 'zh' ? 1 : 0
  const list = useList(followUp.due)
  const [adding, add] = useState<number>()
  useResumed(['follow-up/add'], ({ ids: [id] }) => (id === undefined ? false : add(id)))
  const today = dayIn(useTimeZone(), Date.now())
  const columns: ListColumn<Row>[] = [
    {
      key: 'name',
      title: t('customer'),
      width: 190,
      cell: ({ id, name }) => <Link to={link('/customerList', { id })}>{name}</Link>,
    },
    {
      key: 'kind',
      title: t('type'),
      width: 110,
      cell: ({ kind }) => <StatusTag tone={customerKinds[kind][2]}>{customerKinds[kind][at]}</StatusTag>,
    },
    {
      key: 'next',
      title: t('next_action'),
      width: 260,
      cell: (row) => <LongText>{row.next_action}</LongText>,
    },
    {
      key: 'due',
      title: t('next_due'),
      width: 130,
      cell: ({ next_due }) =>
        next_due < today ? (
          <StatusTag tone={dueDays.overdue[2]}>{shortDay(next_due, lang)}</StatusTag>
        ) : (
          <DayText day={next_due} />
        ),
    },
    { key: 'by', title: t('next_by_id'), width: 110, cell: ({ next_by_name }) => next_by_name },
    { key: 'last_at', title: t('last_at'), width: 130, cell: ({ last_at }) => <WhenText at={last_at} /> },
    {
      key: 'last',
      title: t('last'),
      width: 240,
      cell: ({ last_kind, last_text }) =>
        last_kind === null || !(last_kind in followUpKinds) ? (
          <EmptyValue />
        ) : (
          <LongText>{`${followUpKinds[last_kind as keyof typeof followUpKinds][at]} · ${last_text}`}</LongText>
        ),
    },
  ]
  const choices = (of: Readonly<Record<string, readonly [string, string, ...unknown[]]>>) =>
    Object.entries(of).map(([value, pair]) => ({ value, label: pair[at] ?? value }))
  return (
    <>
      <ListPage
        list={list}
        columns={columns}
        tabs={{ by: 'when', all: true }}
        filters={[
          { name: 'whose', label: t('whose'), main: true, choices: choices(whoseWords) },
          { name: 'kind', label: t('type'), main: true, choices: choices(customerKinds) },
        ]}
        rowActions={({ id }) => [
          { key: 'add', label: t('add'), icon: <PlusOutlined />, call: followUp.add, run: () => add(id) },
        ]}
        empty={{ title: t('empty'), help: t('emptyHelp') }}
      />
      {adding === undefined ? null : <AddFollowUp customerId={adding} open onClose={() => add(undefined)} />}
    </>
  )
}

const whoseWords = {
  mine: ['Mine', '我的'],
  department: ['My department', '我的部门'],
  all: ['All', '全部'],
} as const
