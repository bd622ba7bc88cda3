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
import { type UserRow, user } from '@dropyard/contract/account/user'
import { Button } from 'antd'
import { useState } from 'react'
import { Can } from '../../../kit/can.tsx'
import { useResumed, useResumedRow } from '../../../kit/draft/use-resumed.ts'
import { listed, useT } from '../../../kit/lang.ts'
import { adapt } from '../../../kit/list/adapt-columns.ts'
import type { RowAction } from '../../../kit/list/list-types.ts'
import { verb } from '../../../kit/list/verb.ts'
import { usePerson } from '../../../kit/person.ts'
import { RecordPage } from '../../../kit/record/record-page.tsx'
import { LongText, WhenText } from '../../../kit/value/value-text.tsx'
import { type Dialog, UserDialogs } from './dialogs.tsx'
import { words } from './words.ts'

const stale = [user.list]
const soft = (text: string) => <span className="soft">{text}</span>

/** Everybody who can log in, staff and merchants. */
export function Page() {
  const t = useT(words)
  const self = usePerson()?.id
  const [dialog, show] = useState<Dialog>()
  const [rows, onRows] = useState<readonly UserRow[]>()
  useResumed('user/invite', () => show({ show: 'invite' }))
  useResumedRow(['user', 'user/roles'], { rows: rows ?? [], loading: rows === undefined }, (row, form) =>
    show({ show: form === 'user' ? 'edit' : 'roles', row }),
  )

  const actions = (row: UserRow): RowAction[] => {
    const { id, name, email, status } = row
    const params = { id }
    const other = id !== self
    return [
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
      ...(status === 'invited'
        ? [
            verb({
              key: 'again',
              label: t('again'),
              icon: <MailOutlined />,
              to: user.invite,
              input: { params },
              done: t('sent', { email }),
            }),
          ]
        : []),
      ...(status === 'active' && other
        ? [
            verb({
              key: 'reset',
              label: t('reset'),
              icon: <KeyOutlined />,
              ask: { title: t('resetSure', { name }), help: t('resetHelp') },
              to: user.resetPassword,
              input: { params },
              done: t('resetDone', { email }),
              stale,
            }),
          ]
        : []),
      ...(status === 'disabled'
        ? [
            verb({
              key: 'enable',
              label: t('enable'),
              icon: <PlayCircleOutlined />,
              to: user.setStatus,
              input: { params, body: { status: 'active' } },
              done: t('enabled', { name }),
              stale,
            }),
          ]
        : []),
      ...(status !== 'disabled' && other
        ? [
            verb({
              key: 'disable',
              label: t('disable'),
              icon: <PauseCircleOutlined />,
              danger: true,
              ask: { title: t('disableSure', { name }), help: t('disableHelp') },
              to: user.setStatus,
              input: { params, body: { status: 'disabled' } },
              done: t('disabled', { name }),
              stale,
            }),
          ]
        : []),
    ]
  }
  const invite = (
    <Can call={user.create}>
      <Button type="primary" icon={<UserAddOutlined />} onClick={() => show({ show: 'invite' })}>
        {t('invite')}
      </Button>
    </Can>
  )
  return (
    <>
      <RecordPage
        record={user}
        without={['create', 'update']}
        onRows={onRows}
        columns={(made) =>
          adapt(made, {
            name: { width: 160 },
            email: { width: 190 },
            roles: { width: 160 },
            entity_name: { width: 140 },
            department_name: { width: 110 },
            status: { width: 110 },
            sessions: { width: 90 },
            last_seen: { width: 130 },
          })
        }
        cells={{
          name: ({ id, name }) => (
            <>
              {name}
              {id === self ? soft(` · ${t('you')}`) : null}
            </>
          ),
          roles: ({ roles }) =>
            roles.length > 0 ? <LongText>{listed(roles.map(({ name }) => name))}</LongText> : soft(t('none')),
          last_seen: ({ last_seen: at }) => (at ? <WhenText at={at} /> : soft(t('never'))),
        }}
        actions={actions}
        main={invite}
        first={invite}
      />
      <UserDialogs dialog={dialog} onClose={() => show(undefined)} />
    </>
  )
}
