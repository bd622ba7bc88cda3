import type { AnyEndpoint } from '@dropyard/contract/kit/endpoint'
import { releaseOf } from '@dropyard/contract/kit/workflow'
import { type TaskListRow, task } from '@dropyard/contract/system/task'
import { Button, Modal, Table } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { call, type Reply } from '../kit/call/api.ts'
import { invalidate } from '../kit/call/use-data.ts'
import { useT } from '../kit/lang.ts'
import { Pager } from '../kit/list/list-pager.tsx'
import { ListTabBar } from '../kit/list/list-tabs.tsx'
import { useList } from '../kit/list/use-list.ts'
import { ask } from '../kit/page/confirm-danger.ts'
import { StateMessage } from '../kit/page/state-message.tsx'
import { toast } from '../kit/page/toast.ts'
import { RecordOverContext } from '../kit/record/record-over.ts'
import { AssigneeText, DueText } from '../kit/record/task-cells.tsx'
import { LongText, WhenText } from '../kit/value/value-text.tsx'
import { pages } from './pages.tsx'
import { shellText } from './shell-text.ts'

const pathOf = ({ url }: TaskListRow): string => url.split('?')[0] ?? ''

/** Opens a task in its module's dialogs, over a hidden page of the module: only the dialogs are visible. */
function OpenTask({ row, onClose }: { row: TaskListRow; onClose: () => void }) {
  const module = pages.get(pathOf(row))
  if (!module) return null
  return (
    <RecordOverContext value={{ id: row.task_id, edit: row.is_view === 0, onClose }}>
      <div hidden>
        <module.Page />
      </div>
    </RecordOverContext>
  )
}

/** The user's tasks (width 1200, specification sections 2 to 4): pending and completed; claim, handle, release. */
export function TasksDialog({ onClose }: { onClose: () => void }) {
  const t = useT(shellText)
  const go = useNavigate()
  const list = useList(task.list, { local: true, pollMs: 30_000 })
  const words = t.words.task
  const [opened, setOpened] = useState<TaskListRow>()
  /** Opens a task over the list in its module's form, or else navigates to the task's page. */
  const open = (row: TaskListRow): void => {
    if (pages.has(pathOf(row))) setOpened(row)
    else void go(row.url)
  }
  const close = (): void => {
    setOpened(undefined)
    void Promise.all([list.reload(), invalidate(task.count)])
  }
  const after = (reply: Reply<AnyEndpoint>, said: string): void => {
    if (reply.ok) toast.success(said)
    else if (!reply.shown && reply.message) toast.error(reply.message)
    void Promise.all([list.reload(), invalidate(task.count)])
  }
  const release = async ({ module, task_id }: TaskListRow): Promise<void> => {
    if (!(await ask({ title: words.releaseTitle, help: words.releaseSure, ok: words.release }))) return
    after(await call(releaseOf(module, 'staff'), { body: { id_list: [task_id] } }), words.done)
  }
  const run = {
    claim: async ({ id }: TaskListRow) => {
      const reply = await call(task.recept, { body: { id } })
      after(reply, words.claimed)
      if (reply.ok && reply.data.warning) toast.warning(reply.data.warning)
    },
    handle: open,
    view: open,
    release,
  }
  return (
    <Modal open onCancel={onClose} title={t('tasks')} width={1200} footer={null} className="my-tasks">
      <ListTabBar list={list} tabs={{ by: 'status' }} />
      <Table
        size="small"
        rowKey="id"
        tableLayout="fixed"
        pagination={false}
        loading={list.loading}
        dataSource={[...list.rows]}
        scroll={{ x: 1100, y: 'min(440px, 100vh - 320px)' }}
        locale={{ emptyText: <StateMessage title={words.empty} help={words.emptyHelp} /> }}
        columns={[
          {
            key: 'goods',
            title: words.goods,
            render: (_, row) => <LongText>{row.goods_name}</LongText>,
          },
          { key: 'sku', title: words.sku, width: 76, render: (_, row) => <LongText>{row.sku}</LongText> },
          {
            key: 'title',
            title: words.title,
            width: 190,
            render: (_, row) => <LongText>{row.title}</LongText>,
          },
          {
            key: 'module',
            title: words.module,
            width: 110,
            render: (_, row) => <LongText>{row.module_name}</LongText>,
          },
          {
            key: 'creator',
            title: words.creator,
            width: 82,
            render: (_, row) => <LongText>{row.org_user_name}</LongText>,
          },
          {
            key: 'assignee',
            title: words.assignee,
            width: 94,
            render: (_, row) => (
              <AssigneeText
                name={row.opt_user_name}
                shared={row.shared_names}
                due={row.due_time}
                worker={row.worker_name}
              />
            ),
          },
          {
            key: 'due',
            title: words.due,
            width: 116,
            ellipsis: true,
            render: (_, row) => <DueText at={row.due_time} waits={row} />,
          },
          {
            key: 'created',
            title: words.created,
            width: 90,
            ellipsis: true,
            render: (_, row) => <WhenText at={row.create_time} />,
          },
          {
            key: 'updated',
            title: words.updated,
            width: 100,
            ellipsis: true,
            render: (_, row) => <WhenText at={row.last_update_time} />,
          },
          {
            key: 'actions',
            title: words.actions,
            width: 150,
            render: (_, row) =>
              row.authority.map((may) => (
                <Button key={may.id} type="link" size="small" onClick={() => void run[may.class](row)}>
                  {may.name}
                </Button>
              )),
          },
        ]}
      />
      <Pager
        page={list.query.page}
        perPage={list.query['per-page']}
        total={list.total}
        onChange={list.setPage}
      />
      {opened ? <OpenTask key={opened.id} row={opened} onClose={close} /> : null}
    </Modal>
  )
}
