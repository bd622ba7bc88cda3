import {
  CopyOutlined,
  DeleteOutlined,
  EditOutlined,
  PlusOutlined,
  TeamOutlined,
  UndoOutlined,
} from '@ant-design/icons'
import { type RoleRow, role } from '@dropyard/contract/account/role'
import { link } from '@dropyard/contract/pages'
import { Button } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { Can } from '../../../kit/can.tsx'
import { useResumedRow } from '../../../kit/draft/use-resumed.ts'
import { useT } from '../../../kit/lang.ts'
import type { RowAction } from '../../../kit/list/list-types.ts'
import { RecordPage } from '../../../kit/record/record-page.tsx'
import { useRecordActions } from '../../../kit/rows/use-record-actions.tsx'
import { StatusTag } from '../../../kit/value/status-tag.tsx'
import { EmptyValue, NumberText } from '../../../kit/value/value-text.tsx'
import { type RoleDraft, RoleEditor } from './editor.tsx'
import { words } from './words.ts'

const icons = { reset: <UndoOutlined />, remove: <DeleteOutlined /> }
const blank: RoleDraft = { name_en: '', name_zh: '', kind: 'staff', scope: 'own', permissions: [] }

/** Roles: permissions, and the companies whose rows are visible. */
export function Page() {
  const t = useT(words)
  const field = useT(role.text)
  const navigate = useNavigate()
  const [rows, setRows] = useState<readonly RoleRow[]>()
  const recordActions = useRecordActions(role, { icons })
  const [draft, edit] = useState<RoleDraft>()
  useResumedRow('role', { rows: rows ?? [], loading: rows === undefined }, edit, () => edit(blank))
  const actions = (row: RoleRow): RowAction[] => {
    const { id, name_en, name_zh, kind, scope, permissions } = row
    const copied = { name_en: `${name_en} 2`, name_zh: `${name_zh} 2`, kind, scope, permissions }
    return [
      { key: 'edit', label: t('edit'), icon: <EditOutlined />, call: role.update, run: () => edit(row) },
      {
        key: 'people',
        label: t('people'),
        icon: <TeamOutlined />,
        call: role.bind,
        run: () => navigate(link('/roleBind', { id })),
      },
      { key: 'copy', label: t('copy'), icon: <CopyOutlined />, call: role.create, run: () => edit(copied) },
    ]
  }
  const create = (
    <Can call={role.create}>
      <Button type="primary" icon={<PlusOutlined />} onClick={() => edit(blank)}>
        {t('create')}
      </Button>
    </Can>
  )
  return (
    <>
      <RecordPage
        record={role}
        without={['create', 'update', 'remove']}
        onRows={setRows}
        recordActions={recordActions}
        widths={{ scope: 150, members: 90, update_time: 130 }}
        columns={{
          permissions: { width: 110, right: true },
        }}
        cells={{
          scope: (row) => (row.kind === 'merchant' ? <EmptyValue /> : field(`choices.scope.${row.scope}`)),
          permissions: (row) => <NumberText value={row.permissions.length} />,
          follows: (row) => (
            <StatusTag tone={row.code === null ? 'neutral' : row.follows ? 'green' : 'blue'}>
              {row.code === null ? t('own') : row.follows ? t('follows') : t('changed')}
            </StatusTag>
          ),
        }}
        actions={actions}
        onOpen={edit}
        primaryAction={create}
        first={create}
      />
      {draft ? <RoleEditor key={draft.id ?? 'new'} draft={draft} onClose={() => edit(undefined)} /> : null}
    </>
  )
}
