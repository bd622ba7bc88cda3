import { ClockCircleOutlined, EditOutlined, PaperClipOutlined, StarFilled } from '@ant-design/icons'
import type { ThreadRow } from '@dropyard/contract/mail/email'
import { useEffect, useRef } from 'react'
import { useCurrentUser } from '../../../kit/current-user.ts'
import { useLang, useT } from '../../../kit/lang.ts'
import { AssigneeText } from '../../../kit/record/task-cells.tsx'
import { StatusTag } from '../../../kit/value/status-tag.tsx'
import { shortTime } from '../../../kit/value/when.ts'
import { DueTag } from './due-tag.tsx'
import { words } from './words.ts'

interface ThreadsProps {
  rows: readonly ThreadRow[]
  chosen: number | undefined
  choose: (id: number) => void
}

/** The list of conversations. */
export function Threads({ rows, chosen, choose }: ThreadsProps) {
  const t = useT(words)
  return (
    <ul className="mail-threads" aria-label={t('threads')}>
      {rows.map((row) => (
        <Thread key={row.id} row={row} isChosen={row.id === chosen} choose={choose} />
      ))}
    </ul>
  )
}

function Thread({
  row,
  isChosen,
  choose,
}: {
  row: ThreadRow
  isChosen: boolean
  choose: (id: number) => void
}) {
  const lang = useLang()
  const zone = useCurrentUser()?.timezone
  const t = useT(words)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isChosen) button.current?.scrollIntoView({ block: 'nearest' })
  }, [isChosen])
  return (
    <li>
      <button
        ref={button}
        type="button"
        aria-current={isChosen}
        data-unread={row.unread}
        onClick={() => choose(row.id)}
      >
        <strong>{row.people || row.account}</strong>
        <time dateTime={row.last_at}>{shortTime(row.last_at, zone, lang)}</time>
        <span className="mail-subject">
          {row.subject || '—'}
          {row.count > 1 && <i> {row.count}</i>}
        </span>
        <span className="mail-marks">
          {row.has_draft && <EditOutlined title={t('draft')} />}
          {row.has_scheduled && <ClockCircleOutlined title={t('schedule')} />}
          {row.has_files && <PaperClipOutlined />}
          {row.starred && <StarFilled className="mail-star" />}
        </span>
        <span className="mail-snippet">{row.snippet}</span>
        {(row.tags.length > 0 || row.due_at !== null) && (
          <span className="mail-tags">
            {row.due_at !== null && <DueTag at={row.due_at} />}
            {row.due_at !== null && (
              <span className="soft">
                <AssigneeText name={row.assignee_name} due={row.due_at} />
              </span>
            )}
            {row.tags.map((tag) => (
              <StatusTag key={tag.id} tone={tag.color}>
                {tag.name}
              </StatusTag>
            ))}
          </span>
        )}
      </button>
    </li>
  )
}
