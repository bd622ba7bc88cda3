import { FolderOpenOutlined, SwapOutlined, UserAddOutlined } from '@ant-design/icons'
import { ages, workbench } from '@dropyard/contract/overview/workbench'
import { type TaskListRow, task, taskViews } from '@dropyard/contract/system/task'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useResumed } from '../../../kit/draft/use-resumed.ts'
import { useLang, useT } from '../../../kit/lang.ts'
import { ListPage } from '../../../kit/list/list-page.tsx'
import type { BulkAction, ListColumn, RowAction } from '../../../kit/list/list-types.ts'
import { useList } from '../../../kit/list/use-list.ts'
import { lazyPart } from '../../../kit/page/lazy-part.tsx'
import { AssigneeText, DueText, WaitText } from '../../../kit/record/task-cells.tsx'
import { LongText, NumberText, TwoLines } from '../../../kit/value/value-text.tsx'
import { useTaskWork } from './use-task-work.ts'
import { words } from './words.ts'

const HandOver = lazyPart(() => import('./hand-over.tsx').then((part) => part.HandOver))

const choicesOf = (of: Readonly<Record<string, readonly [string, string]>>, at: 0 | 1) =>
  Object.entries(of).map(([value, pair]) => ({ value, label: pair[at] }))

/** Tasks of all modules: own, unclaimed, or other people's; leads can hand them over. */
export function Page() {
  const t = useT(words)
  const at = useLang() === 'en' ? 0 : 1
  const go = useNavigate()
  const list = useList(workbench.tasks, { pollMs: 30_000 })
  const { verbOf, run } = useTaskWork()
  const [handing, hand] = useState<readonly Pick<TaskListRow, 'id' | 'goods_name'>[]>()
  const columns: ListColumn<TaskListRow>[] = [
    {
      key: 'subject',
      title: t('list.subject'),
      width: 270,
      cell: ({ goods_name, details }) => {
        const more = details?.parts.join(' · ')
        const name = <LongText>{goods_name}</LongText>
        return more ? <TwoLines first={name} second={<LongText>{more}</LongText>} /> : name
      },
    },
    { key: 'number', title: t('list.number'), width: 210, cell: ({ title }) => <LongText>{title}</LongText> },
    { key: 'module', title: t('list.module'), width: 120, cell: ({ module_name }) => module_name },
    {
      key: 'assignee',
      title: t('list.assignee'),
      width: 130,
      cell: (row) => (
        <AssigneeText
          name={row.opt_user_name || row.worker_name}
          shared={row.shared_names}
          due={row.due_time}
        />
      ),
    },
    {
      key: 'due',
      title: t('list.due'),
      width: 190,
      hidden: true,
      cell: (row) => <DueText at={row.due_time} waits={row} />,
    },
    {
      key: 'order',
      title: t('list.order'),
      width: 220,
      cell: (row) => (row.waits_for ? <WaitText waits={row} /> : <LongText>{row.order}</LongText>),
    },
    {
      key: 'age',
      title: t('list.age'),
      width: 110,
      right: true,
      cell: ({ age }) => <NumberText value={age} />,
    },
  ]
  const actions = (row: TaskListRow): RowAction[] => {
    const verb = verbOf(row)
    return [
      {
        key: verb,
        label: t(verb),
        icon: verb === 'claim' ? <UserAddOutlined /> : <FolderOpenOutlined />,
        run: () => run(row, verb),
      },
      ...(row.may_assign && row.due_time !== null
        ? [{ key: 'hand', label: t('handOver.title'), icon: <SwapOutlined />, run: () => hand([row]) }]
        : []),
    ]
  }
  const rows = list.rows as readonly TaskListRow[]
  const handAll = (ids: readonly number[]) =>
    hand(ids.map((id) => rows.find((row) => row.id === id) ?? { id, goods_name: '' }))
  useResumed('task/hand-over', ({ ids }) => handAll(ids), !list.loading && rows)
  const bulk: BulkAction[] = [
    {
      key: 'hand',
      label: t('handOver.title'),
      icon: <SwapOutlined />,
      run: (ids) => {
        handAll(ids)
        return false
      },
      offered: (ids) => rows.some((row) => row.may_assign && (ids === 'all' || ids.has(row.id))),
    },
  ]
  return (
    <>
      <ListPage
        list={list}
        columns={columns}
        tabs={{ by: 'module', all: true }}
        searchPlaceholder={t('list.search')}
        filters={[
          { name: 'view', label: t('list.view'), main: true, choices: choicesOf(taskViews, at) },
          { name: 'assignee_id', label: t('list.assignee'), main: true, select: task.people },
          { name: 'age', label: t('list.ageFilter'), main: true, choices: choicesOf(ages, at) },
          { name: 'late', label: t('list.late') },
        ]}
        rowActions={actions}
        {...(rows.some((row) => row.may_assign) ? { bulk } : {})}
        onOpen={({ url }) => void go(url)}
        empty={{ title: t('list.empty') }}
      />
      {handing ? <HandOver rows={handing} onClose={() => hand(undefined)} /> : null}
    </>
  )
}
