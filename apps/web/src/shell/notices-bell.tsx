import { BellOutlined } from '@ant-design/icons'
import { notice } from '@dropyard/contract/system/notice'
import { Badge, Button, Popover } from 'antd'
import { useState } from 'react'
import { useData } from '../kit/call/use-data.ts'
import { useT } from '../kit/lang.ts'
import { lazyPart } from '../kit/page/lazy-part.tsx'
import { useLater } from './session.ts'
import { shellText } from './shell-text.ts'

const Notices = lazyPart(() => import('./notices-dialog.tsx').then((part) => part.NoticesDialog))

/** Milliseconds between polls for new notices while the window is visible. */
const often = 30_000

/** The bell with the number of unread notices; a click shows the newest ones. */
export function NoticesBell({ onGo }: { onGo: (path: string) => void }) {
  const t = useT(shellText)
  const [open, setOpen] = useState(false)
  const { data } = useData(notice.tips, {}, { enabled: useLater() || open, pollMs: often, background: true })
  const unread = data?.data.unread ?? 0
  const go = (path: string) => {
    setOpen(false)
    onGo(path)
  }
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      trigger="click"
      placement="bottomRight"
      arrow={false}
      styles={{ container: { padding: 0 } }}
      // Always non-empty, because a popover without content does not open.
      content={
        <div>{open ? <Notices latest={data?.data.latest ?? []} unread={unread} onGo={go} /> : null}</div>
      }
    >
      <Badge count={unread} overflowCount={99} size="small" offset={[-4, 6]}>
        <Button
          type="text"
          icon={<BellOutlined />}
          aria-label={unread > 0 ? t('noticesUnread', { count: unread }) : t('notices')}
        />
      </Badge>
    </Popover>
  )
}
