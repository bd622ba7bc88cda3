import { MailOutlined, PauseCircleOutlined, PlayCircleOutlined, UserSwitchOutlined } from '@ant-design/icons'
import { type MemberRow, member } from '@dropyard/contract/account/member'
import { menu } from '@dropyard/contract/system/menu'
import { useT } from '../../../kit/lang.ts'
import { adapt } from '../../../kit/list/adapt-columns.ts'
import { verb } from '../../../kit/list/verb.ts'
import { usePerson } from '../../../kit/person.ts'
import { RecordPage } from '../../../kit/record/record-page.tsx'
import { WhenText } from '../../../kit/value/value-text.tsx'
import { words } from './words.ts'

const stale = [member.list]

/** The people of the company: invited by e-mail, disabled and enabled. */
export function Members() {
  const t = useT(words)
  const self = usePerson()?.id
  const actions = ({ id, name, email, status, role }: MemberRow) => {
    const params = { id }
    const isOwner = role === 'merchant-owner'
    if (status === 'disabled')
      return [
        verb({
          key: 'enable',
          label: t('members.enable'),
          icon: <PlayCircleOutlined />,
          to: member.setStatus,
          input: { params, body: { status: 'active' } },
          done: t('members.enabled', { name }),
          stale,
        }),
      ]
    return [
      ...(status === 'invited'
        ? [
            verb({
              key: 'again',
              label: t('members.again'),
              icon: <MailOutlined />,
              to: member.invite,
              input: { params },
              done: t('members.sent', { email }),
              stale,
            }),
          ]
        : []),
      verb({
        key: 'role',
        label: t(isOwner ? 'members.makeMember' : 'members.makeOwner'),
        icon: <UserSwitchOutlined />,
        ask: {
          title: t(isOwner ? 'members.memberTitle' : 'members.ownerTitle', { name }),
          help: t(isOwner ? 'members.memberHelp' : 'members.ownerHelp'),
        },
        to: member.setRole,
        input: { params, body: { role: isOwner ? 'merchant-member' : 'merchant-owner' } },
        done: t('members.roleChanged', { name }),
        stale: [member.list, menu.authority],
      }),
      ...(id === self
        ? []
        : [
            verb({
              key: 'disable',
              label: t('members.disable'),
              icon: <PauseCircleOutlined />,
              danger: true,
              ask: { title: t('members.disableTitle', { name }), help: t('members.disableHelp') },
              to: member.setStatus,
              input: { params, body: { status: 'disabled' } },
              done: t('members.disabled', { name }),
              stale,
            }),
          ]),
    ]
  }
  return (
    <RecordPage
      record={member}
      columns={(made) => adapt(made, { name: { width: 210 }, email: { width: 220 } })}
      cells={{
        name: ({ id, name }) => (
          <>
            {name}
            {id === self ? <span className="soft"> · {t('members.you')}</span> : null}
          </>
        ),
        last_seen: ({ last_seen: at }) =>
          at ? <WhenText at={at} /> : <span className="soft">{t('members.never')}</span>,
      }}
      actions={actions}
    />
  )
}
