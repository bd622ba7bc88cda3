import { entity } from '@dropyard/contract/account/entity'
import { user } from '@dropyard/contract/account/user'
import { type AuditRow, audit, auditText } from '@dropyard/contract/system/audit'
import { useT } from '../../../kit/lang.ts'
import { ListPage } from '../../../kit/list/list-page.tsx'
import type { ListColumn } from '../../../kit/list/list-types.ts'
import { useList } from '../../../kit/list/use-list.ts'
import { useOpened } from '../../../kit/page/use-opened.ts'
import { WhenText } from '../../../kit/value/value-text.tsx'
import { AuditDetail, recordOf } from './detail.tsx'
import { words } from './words.ts'

/** Every write: who, when, what. */
export function Page() {
  const t = useT(words)
  const field = useT(auditText)
  const list = useList(audit.list)
  const [opened, open] = useOpened('/auditLog')
  const soft = (value: string | null) => value ?? <span className="soft">—</span>
  const columns: ListColumn<AuditRow>[] = [
    { key: 'about', title: field('fields.about'), width: 240, cell: (row) => row.about },
    {
      key: 'user_name',
      title: field('fields.user_name'),
      width: 150,
      cell: (row) => row.user_name ?? <span className="soft">{t('system')}</span>,
    },
    {
      key: 'entity_name',
      title: field('fields.entity_name'),
      width: 150,
      cell: (row) => soft(row.entity_name),
    },
    {
      key: 'record',
      title: field('fields.record'),
      width: 150,
      cell: (row) => soft(recordOf(row) || null),
    },
    { key: 'at', title: field('fields.at'), sort: true, width: 130, cell: (row) => <WhenText at={row.at} /> },
    { key: 'ip', title: field('fields.ip'), width: 130, cell: (row) => soft(row.ip || null) },
    { key: 'action', title: 'API', width: 260, hidden: true, cell: (row) => row.action },
  ]
  return (
    <>
      <ListPage
        list={list}
        columns={columns}
        filters={[
          { name: 'user_id', label: field('fields.user_id'), main: true, select: user.select },
          { name: 'action', label: field('fields.action'), main: true, from: audit.actions },
          { name: 'from', until: 'to', label: field('fields.from'), main: true },
          { name: 'entity_id', label: field('fields.entity_id'), select: entity.select },
          { name: 'record', label: field('fields.record'), from: audit.records },
          { name: 'record_id', label: field('fields.record_id') },
        ]}
        onOpen={(row) => open(row.id)}
        empty={{ title: t('empty'), help: t('emptyHelp') }}
      />
      {opened === undefined ? null : <AuditDetail id={opened} onClose={() => open(undefined)} />}
    </>
  )
}
