import {
  CopyOutlined,
  DeleteOutlined,
  EditOutlined,
  PlusOutlined,
  TeamOutlined,
  UndoOutlined,
} from '@ant-design/icons'
import { type RoleRow, role, roleText } from '@dropyard/contract/account/role'
import { link } from '@dropyard/contract/pages'
import { Button } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useSave } from '../../../kit/call/use-data.ts'
import { Can } from '../../../kit/can.tsx'
import { useResumedRow } from '../../../kit/draft/use-resumed.ts'
import { useT } from '../../../kit/lang.ts'
import { ListPage } from '../../../kit/list/list-page.tsx'
import type { ListColumn, RowAction } from '../../../kit/list/list-types.ts'
import { useList } from '../../../kit/list/use-list.ts'
import { confirmDanger } from '../../../kit/page/confirm-danger.ts'
import { toast } from '../../../kit/page/toast.ts'
import { StatusTag } from '../../../kit/value/status-tag.tsx'
import { NumberText, WhenText } from '../../../kit/value/value-text.tsx'
import { type RoleDraft, RoleEditor } from './editor.tsx'
import { words } from './words.ts'

const blank: RoleDraft = { name_en: '', name_zh: '', kind: 'staff', scope: 'own', permissions: [] }

/** The roles: what their people may do, and whose companies they see. */
export function Page() {
  const t = useT(words)
  const field = useT(roleText)
  const navigate = useNavigate()
  const list = useList(role.list)
  const [draft, edit] = useState<RoleDraft>()
  useResumedRow('role', list, edit, () => edit(blank))
  const remove = useSave(role.remove, { refresh: [role.list] })
  const reset = useSave(role.reset, { refresh: [role.list] })
  const removeRole = async ({ id, name }: RoleRow) => {
    if (!(await confirmDanger({ title: t('removeSure', { name }), help: t('removeHelp'), ok: t('remove') })))
      return
    if ((await remove.run({ params: { id } })).ok) toast.success(t('removed', { name }))
  }
  const resetRole = async ({ id, name }: RoleRow) => {
    if (!(await confirmDanger({ title: t('resetSure', { name }), help: t('resetHelp'), ok: t('reset') })))
      return
    if ((await reset.run({ params: { id } })).ok) toast.success(t('resetDone', { name }))
  }
  const copy = ({ name_en, name_zh, kind, scope, permissions }: RoleRow) =>
    edit({
      name_en: `${name_en} 2`,
      name_zh: `${name_zh} 2`,
      kind,
      scope,
      permissions,
    })
  const actions = (row: RoleRow): RowAction[] => {
    const all: (RowAction | false)[] = [
      { key: 'edit', label: t('edit'), icon: <EditOutlined />, call: role.update, run: () => edit(row) },
      {
        key: 'people',
        label: t('people'),
        icon: <TeamOutlined />,
        call: role.bind,
        run: () => navigate(link('/roleBind', { id: row.id })),
      },
      { key: 'copy', label: t('copy'), icon: <CopyOutlined />, call: role.create, run: () => copy(row) },
      row.code !== null &&
        !row.follows && {
          key: 'reset',
          label: t('reset'),
          icon: <UndoOutlined />,
          call: role.reset,
          run: () => resetRole(row),
        },
      row.code === null && {
        key: 'remove',
        label: t('remove'),
        icon: <DeleteOutlined />,
        call: role.remove,
        danger: true,
        disabled: row.members > 0,
        run: () => removeRole(row),
      },
    ]
    return all.filter((one): one is RowAction => one !== false)
  }
  const columns: ListColumn<RoleRow>[] = [
    { key: 'name', title: field('fields.name'), sort: true, width: 220, cell: (row) => row.name },
    {
      key: 'kind',
      title: field('fields.kind'),
      width: 120,
      cell: (row) => field(`choices.kind.${row.kind}`),
    },
    {
      key: 'scope',
      title: field('fields.scope'),
      width: 150,
      cell: (row) =>
        row.kind === 'merchant' ? <span className="soft">—</span> : field(`choices.scope.${row.scope}`),
    },
    {
      key: 'permissions',
      title: field('fields.permissions'),
      width: 110,
      right: true,
      cell: (row) => <NumberText value={row.permissions.length} />,
    },
    {
      key: 'members',
      title: field('fields.members'),
      sort: true,
      width: 90,
      right: true,
      cell: (row) => <NumberText value={row.members} />,
    },
    {
      key: 'follows',
      title: field('fields.follows'),
      width: 120,
      cell: (row) => (
        <StatusTag tone={row.code === null ? 'neutral' : row.follows ? 'green' : 'blue'}>
          {row.code === null ? t('own') : row.follows ? t('follows') : t('changed')}
        </StatusTag>
      ),
    },
    {
      key: 'update_time',
      title: field('fields.update_time'),
      sort: true,
      width: 130,
      cell: (row) => <WhenText at={row.update_time} />,
    },
  ]
  const createButton = (
    <Can call={role.create}>
      <Button type="primary" icon={<PlusOutlined />} onClick={() => edit(blank)}>
        {t('create')}
      </Button>
    </Can>
  )
  return (
    <>
      <ListPage
        list={list}
        searchWords={t('search')}
        columns={columns}
        filters={[
          {
            name: 'kind',
            label: field('fields.kind'),
            main: true,
            choices: Object.entries(field.words.choices.kind).map(([value, label]) => ({ value, label })),
          },
        ]}
        rowActions={actions}
        onOpen={edit}
        main={createButton}
        empty={{ title: t('empty'), help: t('emptyHelp'), action: createButton }}
      />
      {draft ? <RoleEditor key={draft.id ?? 'new'} draft={draft} onClose={() => edit(undefined)} /> : null}
    </>
  )
}
