import {
  MailOutlined,
  PauseCircleOutlined,
  PlayCircleOutlined,
  UserAddOutlined,
  UserSwitchOutlined,
} from '@ant-design/icons'
import { type MemberRow, member, memberText } from '@dropyard/contract/account/member'
import type { Tone } from '@dropyard/contract/kit/workflow'
import { menu } from '@dropyard/contract/system/menu'
import { Button } from 'antd'
import { useState } from 'react'
import { useSave } from '../../../kit/call/use-data.ts'
import { Can } from '../../../kit/can.tsx'
import { useResumed } from '../../../kit/draft/use-resumed.ts'
import { FormDialog } from '../../../kit/form/form-dialog.tsx'
import { useT } from '../../../kit/lang.ts'
import { ListPage } from '../../../kit/list/list-page.tsx'
import type { ListColumn, RowAction } from '../../../kit/list/list-types.ts'
import { useList } from '../../../kit/list/use-list.ts'
import { confirmDanger } from '../../../kit/page/confirm-danger.ts'
import { toast } from '../../../kit/page/toast.ts'
import { usePerson } from '../../../kit/person.ts'
import { StatusTag } from '../../../kit/value/status-tag.tsx'
import { WhenText } from '../../../kit/value/value-text.tsx'
import { words } from './words.ts'

const tones: Readonly<Record<MemberRow['status'], Tone>> = {
  invited: 'amber',
  active: 'green',
  disabled: 'grey',
}

/** The people of the company: invited by e-mail, disabled and enabled. */
export function Members() {
  const t = useT(words)
  const field = useT(memberText)
  const self = usePerson()?.id
  const list = useList(member.list)
  const [inviting, setInviting] = useState(false)
  useResumed('member/invite', () => setInviting(true))
  const create = useSave(member.create, { refresh: [member.list] })
  const again = useSave(member.invite, { refresh: [member.list] })
  const status = useSave(member.setStatus, { refresh: [member.list] })
  const role = useSave(member.setRole, { refresh: [member.list, menu.authority] })

  const sendAgain = async ({ id, email }: MemberRow): Promise<void> => {
    if ((await again.run({ params: { id } })).ok) toast.success(t('members.sent', { email }))
  }
  const disable = async ({ id, name }: MemberRow): Promise<void> => {
    const sure = await confirmDanger({
      title: t('members.disableTitle', { name }),
      help: t('members.disableHelp'),
      ok: t('members.disable'),
    })
    if (!sure) return
    const reply = await status.run({ params: { id }, body: { status: 'disabled' } })
    if (reply.ok) toast.success(t('members.disabled', { name }))
  }
  const enable = async ({ id, name }: MemberRow): Promise<void> => {
    const reply = await status.run({ params: { id }, body: { status: 'active' } })
    if (reply.ok) toast.success(t('members.enabled', { name }))
  }
  const changeRole = async ({ id, name, role: now }: MemberRow): Promise<void> => {
    const owner = now !== 'merchant-owner'
    const sure = await confirmDanger({
      title: t(owner ? 'members.ownerTitle' : 'members.memberTitle', { name }),
      help: t(owner ? 'members.ownerHelp' : 'members.memberHelp'),
      ok: t(owner ? 'members.makeOwner' : 'members.makeMember'),
    })
    if (!sure) return
    const next = owner ? 'merchant-owner' : 'merchant-member'
    const reply = await role.run({ params: { id }, body: { role: next } })
    if (reply.ok) toast.success(t('members.roleChanged', { name }))
  }
  const actions = (row: MemberRow): RowAction[] => [
    ...(row.status === 'invited'
      ? [
          {
            key: 'again',
            label: t('members.again'),
            icon: <MailOutlined />,
            call: member.invite,
            run: () => sendAgain(row),
          },
        ]
      : []),
    ...(row.status === 'disabled'
      ? []
      : [
          {
            key: 'role',
            label: t(row.role === 'merchant-owner' ? 'members.makeMember' : 'members.makeOwner'),
            icon: <UserSwitchOutlined />,
            call: member.setRole,
            run: () => changeRole(row),
          },
        ]),
    ...(row.status !== 'disabled' && row.id !== self
      ? [
          {
            key: 'disable',
            label: t('members.disable'),
            icon: <PauseCircleOutlined />,
            call: member.setStatus,
            danger: true,
            run: () => disable(row),
          },
        ]
      : []),
    ...(row.status === 'disabled'
      ? [
          {
            key: 'enable',
            label: t('members.enable'),
            icon: <PlayCircleOutlined />,
            call: member.setStatus,
            run: () => enable(row),
          },
        ]
      : []),
  ]
  const columns: ListColumn<MemberRow>[] = [
    {
      key: 'name',
      title: field('fields.name'),
      sort: true,
      width: 210,
      cell: (row) => (
        <>
          {row.name}
          {row.id === self ? <span className="soft"> · {t('members.you')}</span> : null}
        </>
      ),
    },
    { key: 'email', title: field('fields.email'), sort: true, width: 220, cell: (row) => row.email },
    {
      key: 'role',
      title: field('fields.role'),
      width: 120,
      cell: (row) => field(`choices.role.${row.role}`),
    },
    {
      key: 'status',
      title: field('fields.status'),
      width: 120,
      cell: (row) => <StatusTag tone={tones[row.status]}>{field(`choices.status.${row.status}`)}</StatusTag>,
    },
    {
      key: 'last_seen',
      title: field('fields.last_seen'),
      sort: true,
      width: 130,
      cell: (row) =>
        row.last_seen ? <WhenText at={row.last_seen} /> : <span className="soft">{t('members.never')}</span>,
    },
    {
      key: 'create_time',
      title: field('fields.create_time'),
      sort: true,
      width: 130,
      cell: (row) => <WhenText at={row.create_time} />,
    },
  ]
  const inviteButton = (
    <Can call={member.create}>
      <Button type="primary" icon={<UserAddOutlined />} onClick={() => setInviting(true)}>
        {t('members.invite')}
      </Button>
    </Can>
  )
  return (
    <>
      <ListPage
        list={list}
        searchWords={t('members.search')}
        columns={columns}
        filters={[
          {
            name: 'status',
            label: field('fields.status'),
            main: true,
            choices: Object.entries(field.words.choices.status).map(([value, label]) => ({ value, label })),
          },
        ]}
        rowActions={actions}
        main={inviteButton}
        empty={{ title: t('members.empty'), help: t('members.emptyHelp'), action: inviteButton }}
      />
      <FormDialog
        draft={['member/invite']}
        open={inviting}
        onClose={() => setInviting(false)}
        title={t('members.invite')}
        submit={t('members.send')}
        schema={member.create.body}
        labels={field.words.fields}
        choices={field.words.choices}
        fields={{ email: { help: t('members.emailHelp') }, role: { help: t('members.roleHelp') } }}
        onSubmit={async (values) => {
          const reply = await create.run({ body: member.create.body.parse(values) })
          if (reply.ok) {
            toast.success(t('members.sent', { email: reply.data.email }))
            setInviting(false)
          }
          return reply
        }}
      />
    </>
  )
}
