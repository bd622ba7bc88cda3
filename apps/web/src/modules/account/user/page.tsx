import {
  DesktopOutlined,
  EditOutlined,
  KeyOutlined,
  MailOutlined,
  PauseCircleOutlined,
  PlayCircleOutlined,
  SafetyOutlined,
  SwapOutlined,
  UserAddOutlined,
} from '@ant-design/icons'
import { type UserRow, user } from '@dropyard/contract/account/user'
import { link } from '@dropyard/contract/pages'
import { Button } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { Can } from '../../../kit/can.tsx'
import { useCurrentUser } from '../../../kit/current-user.ts'
import { useResumed, useResumedRow } from '../../../kit/draft/use-resumed.ts'
import { listed, useLang, useT } from '../../../kit/lang.ts'
import type { RowAction } from '../../../kit/list/list-types.ts'
import { RecordPage } from '../../../kit/record/record-page.tsx'
import { useRecordActions } from '../../../kit/rows/use-record-actions.tsx'
import { LongText } from '../../../kit/value/value-text.tsx'
import { type Dialog, UserDialogs } from './dialogs.tsx'
import { words } from './words.ts'

const icons = {
  invite: <MailOutlined />,
  reset: <KeyOutlined />,
  enable: <PlayCircleOutlined />,
  disable: <PauseCircleOutlined />,
}

/** All users, staff and merchants. */
export function Page() {
  const t = useT(words)
  const lang = useLang()
  const go = useNavigate()
  const self = useCurrentUser()?.id
  const [dialog, show] = useState<Dialog>()
  const [rows, setRows] = useState<readonly UserRow[]>()
  const recordActions = useRecordActions(user, { icons })
  useResumed('user/invite', () => show({ show: 'invite' }))
  useResumedRow(['user', 'user/roles'], { rows: rows ?? [], loading: rows === undefined }, (row, form) =>
    show({ show: form === 'user' ? 'edit' : 'roles', row }),
  )

  const actions = (row: UserRow): RowAction[] => {
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
      ...(row.kind === 'staff'
        ? [
            {
              key: 'tasks',
              label: t('tasks'),
              icon: <SwapOutlined />,
              run: () => void go(link('/taskList', { view: 'team', assignee_id: row.id })),
            },
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
        onRows={setRows}
        recordActions={recordActions}
        widths={{
          name: 160,
          email: 190,
          roles: 160,
          entity_name: 140,
          department_name: 110,
          status: 110,
          sessions: 90,
          last_seen: 130,
        }}
        cells={{
          name: ({ id, name, name_en }) => (
            <>
              {(lang === 'en' && name_en) || name}
              {id === self ? <span className="soft"> · {t('you')}</span> : null}
            </>
          ),
          roles: ({ roles }) => <LongText>{listed(roles.map(({ name }) => name))}</LongText>,
        }}
        actions={actions}
        primaryAction={invite}
        first={invite}
      />
      <UserDialogs dialog={dialog} onClose={() => show(undefined)} />
    </>
  )
}
