import { MailOutlined, PauseCircleOutlined, PlayCircleOutlined, UserSwitchOutlined } from '@ant-design/icons'
import { member } from '@dropyard/contract/account/member'
import { menu } from '@dropyard/contract/system/menu'
import { useCurrentUser } from '../../../kit/current-user.ts'
import { useT } from '../../../kit/lang.ts'
import { RecordPage } from '../../../kit/record/record-page.tsx'
import { useRecordActions } from '../../../kit/rows/use-record-actions.tsx'
import { words } from './words.ts'

const icons = {
  enable: <PlayCircleOutlined />,
  invite: <MailOutlined />,
  makeOwner: <UserSwitchOutlined />,
  makeMember: <UserSwitchOutlined />,
  disable: <PauseCircleOutlined />,
}

/** The people of the company: invited by e-mail, disabled and enabled. */
export function Members() {
  const t = useT(words)
  const self = useCurrentUser()?.id
  const recordActions = useRecordActions(member, { icons, stale: [menu.authority] })
  return (
    <RecordPage
      record={member}
      widths={{ name: 210, email: 220 }}
      cells={{
        name: ({ id, name }) => (
          <>
            {name}
            {id === self ? <span className="soft"> · {t('members.you')}</span> : null}
          </>
        ),
      }}
      recordActions={recordActions}
    />
  )
}
