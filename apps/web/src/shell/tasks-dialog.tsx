import { profile } from '@dropyard/contract/account/profile'
import { Modal, Table } from 'antd'
import { useT } from '../kit/lang.ts'
import { Pager } from '../kit/list/list-pager.tsx'
import { ListTabBar } from '../kit/list/list-tabs.tsx'
import { useList } from '../kit/list/use-list.ts'
import { Notice } from '../kit/page/notice.tsx'
import { LongText, WhenText } from '../kit/value/value-text.tsx'
import { shellText } from './shell-text.ts'

/** My tasks (width 1200, specification sections 2 to 4): pending and completed. */
export function TasksDialog({ onClose }: { onClose: () => void }) {
  const t = useT(shellText)
  const list = useList(profile.tasks, { local: true })
  const words = t.words.task
  const modules: Readonly<Record<string, string>> = t.words.modules
  return (
    <Modal open onCancel={onClose} title={t('tasks')} width={1200} footer={null}>
      <ListTabBar list={list} tabs={{ by: 'status' }} />
      <Table
        size="small"
        rowKey="id"
        tableLayout="fixed"
        pagination={false}
        loading={list.loading}
        dataSource={[...list.rows]}
        scroll={{ x: 1100, y: 440 }}
        locale={{ emptyText: <Notice title={words.empty} help={words.emptyHelp} /> }}
        columns={[
          {
            key: 'goods',
            title: words.goods,
            width: 220,
            render: (_, row) => <LongText>{row.goods_name}</LongText>,
          },
          { key: 'sku', title: words.sku, width: 120, render: (_, row) => <LongText>{row.sku}</LongText> },
          { key: 'title', title: words.title, render: (_, row) => <LongText>{row.title}</LongText> },
          {
            key: 'module',
            title: words.module,
            width: 130,
            render: (_, row) => modules[row.module] ?? row.module,
          },
          { key: 'creator', title: words.creator, width: 110, dataIndex: 'org_user_name' },
          { key: 'assignee', title: words.assignee, width: 110, dataIndex: 'opt_user_name' },
          {
            key: 'created',
            title: words.created,
            width: 120,
            render: (_, row) => <WhenText at={row.create_time} />,
          },
          {
            key: 'updated',
            title: words.updated,
            width: 120,
            render: (_, row) => <WhenText at={row.last_update_time} />,
          },
        ]}
      />
      <Pager
        page={list.query.page}
        perPage={list.query['per-page']}
        total={list.total}
        onChange={list.setPage}
      />
    </Modal>
  )
}
