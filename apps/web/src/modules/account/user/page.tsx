import {
  DesktopOutlined,
  EditOutlined,
  KeyOutlined,
  MailOutlined,
  PauseCircleOutlined,
  PlayCircleOutlined,
  SafetyOutlined,
  UserAddOutlined,
} from '@ant-design/icons'
import { department } from '@dropyard/contract/account/department'
import { entity } from '@dropyard/contract/account/entity'
import { role } from '@dropyard/contract/account/role'
import { type UserRow, user, userText } from '@dropyard/contract/account/user'
import { Button } from 'antd'
import { useState } from 'react'
import { useSave } from '../../../kit/call/use-data.ts'
import { Can } from '../../../kit/can.tsx'
import { useResumed, useResumedRow } from '../../../kit/draft/use-resumed.ts'
import { useT } from '../../../kit/lang.ts'
import { ListPage } from '../../../kit/list/list-page.tsx'
import type { RowAction } from '../../../kit/list/list-types.ts'
import { useList } from '../../../kit/list/use-list.ts'
import { confirmDanger } from '../../../kit/page/confirm-danger.ts'
import { toast } from '../../../kit/page/toast.ts'
import { usePerson } from '../../../kit/person.ts'
import { useColumns } from './columns.tsx'
import { type Dialog, UserDialogs } from './dialogs.tsx'
import { words } from './words.ts'

/** Everybody who can log in, staff and merchants. */
export function Page() {
  const t = useT(words)
  const field = useT(userText)
  const self = usePerson()?.id
  const list = useList(user.list)
  const columns = useColumns(self)
  const [dialog, show] = useState<Dialog>()
  useResumed('user/invite', () => show({ show: 'invite' }))
  useResumedRow(['user', 'user/roles'], list, (row, form) =>
    show({ show: form === 'user' ? 'edit' : 'roles', row }),
  )
  const again = useSave(user.invite)
  const status = useSave(user.setStatus, { refresh: [user.list] })
  const reset = useSave(user.resetPassword, { refresh: [user.list] })

  const sendAgain = async ({ id, email }: UserRow) => {
    if ((await again.run({ params: { id } })).ok) toast.success(t('sent', { email }))
  }
  const turn = async ({ id, name }: UserRow, to: 'active' | 'disabled') => {
    const question = { title: t('disableSure', { name }), help: t('disableHelp'), ok: t('disable') }
    if (to === 'disabled' && !(await confirmDanger(question))) return
    const reply = await status.run({ params: { id }, body: { status: to } })
    if (reply.ok) toast.success(t(to === 'active' ? 'enabled' : 'disabled', { name }))
  }
  const resetPassword = async ({ id, name, email }: UserRow) => {
    if (!(await confirmDanger({ title: t('resetSure', { name }), help: t('resetHelp'), ok: t('reset') })))
      return
    if ((await reset.run({ params: { id } })).ok) toast.success(t('resetDone', { email }))
  }
  const actions = (row: UserRow): RowAction[] => {
    const other = row.id !== self
    const all: (RowAction | false)[] = [
      {
        key: 'edit',
        label: t('edit'),
        icon: <EditOutlined />,
        call: user.update,
        run: () => show({ show: 'edit', row }),
      },
      {
        key: 'roles',
        label: t('roles'),
        icon: <SafetyOutlined />,
        call: user.setRole,
        run: () => show({ show: 'roles', row }),
      },
      {
        key: 'sessions',
        label: t('sessions'),
        icon: <DesktopOutlined />,
        call: user.sessions,
        run: () => show({ show: 'sessions', row }),
      },
      row.status === 'invited' && {
        key: 'again',
        label: t('again'),
        icon: <MailOutlined />,
        call: user.invite,
        run: () => sendAgain(row),
      },
      row.status === 'active' &&
        other && {
          key: 'reset',
          label: t('reset'),
          icon: <KeyOutlined />,
          call: user.resetPassword,
          run: () => resetPassword(row),
        },
      row.status === 'disabled'
        ? {
            key: 'enable',
            label: t('enable'),
            icon: <PlayCircleOutlined />,
            call: user.setStatus,
            run: () => turn(row, 'active'),
          }
        : other && {
            key: 'disable',
            label: t('disable'),
            icon: <PauseCircleOutlined />,
            call: user.setStatus,
            danger: true,
            run: () => turn(row, 'disabled'),
          },
    ]
    return all.filter((one): one is RowAction => one !== false)
  }
  const inviteButton = (
    <Can call={user.create}>
      <Button type="primary" icon={<UserAddOutlined />} onClick={() => show({ show: 'invite' })}>
        {t('invite')}
      </Button>
    </Can>
  )
  return (
    <>
      <ListPage
        list={list}
        searchWords={t('search')}
        columns={columns}
        tabs={{ by: 'kind', all: true }}
        filters={[
          {
            name: 'status',
            label: field('fields.status'),
            main: true,
            choices: Object.entries(field.words.choices.status).map(([value, label]) => ({ value, label })),
          },
          { name: 'role_id', label: field('fields.role_id'), main: true, select: role.select },
          {
            name: 'department_id',
            label: field('fields.department_id'),
            main: true,
            select: department.select,
          },
          { name: 'entity_id', label: field('fields.entity_id'), select: entity.select },
        ]}
        rowActions={actions}
        main={inviteButton}
        empty={{ title: t('empty'), help: t('emptyHelp'), action: inviteButton }}
      />
      <UserDialogs dialog={dialog} onClose={() => show(undefined)} />
    </>
  )
}
