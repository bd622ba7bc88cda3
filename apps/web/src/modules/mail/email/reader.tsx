import { InboxOutlined, RollbackOutlined } from '@ant-design/icons'
import { email, type MailShown, type ThreadRow } from '@dropyard/contract/mail/email'
import type { Outgoing } from '@dropyard/contract/mail/email/outgoing'
import { emailTag } from '@dropyard/contract/mail/tag'
import { Button, Select, Skeleton, Space } from 'antd'
import { useEffect, useState } from 'react'
import { invalidate, useData } from '../../../kit/call/use-data.ts'
import { useMay } from '../../../kit/current-user.ts'
import { useT } from '../../../kit/lang.ts'
import { StateMessage } from '../../../kit/page/state-message.tsx'
import { MoreButton } from '../../../kit/rows/more-button.tsx'
import { StatusTag } from '../../../kit/value/status-tag.tsx'
import { About } from './about.tsx'
import { Mail } from './mail.tsx'
import { OutgoingRows } from './outgoing.tsx'
import type { MailDeeds } from './use-deeds.ts'
import type { Colleague } from './use-here.ts'
import { words } from './words.ts'
import { Work } from './work.tsx'

/** Milliseconds between looks while a mail is handed over. */
const sendingMs = 2000

export interface Seen {
  thread: number
  mail: MailShown | undefined
}

interface ReaderProps {
  id: number
  /** The row of the list. It is looked at every few seconds, so its changes are those of the conversation. */
  row: ThreadRow | undefined
  here: readonly Colleague[]
  deeds: MailDeeds
  /** The draft that is open below the conversation. */
  writing: number | undefined
  /** The newest mail that is shown of a conversation. */
  onSeen: (seen: Seen) => void
  onAnswer: (kind: 'reply' | 'all' | 'forward') => void
  onEdit: (draft: Outgoing) => void
}

/** One conversation with what its reader may do. */
export function Reader({ id, row, here, deeds, writing, onSeen, onAnswer, onEdit }: ReaderProps) {
  const t = useT(words)
  const may = useMay()
  const [pictures, showPictures] = useState(false)
  const { data, isError, refetch } = useData(
    email.get,
    { params: { id }, query: { pictures } },
    { keep: true },
  )
  const state = row && `${row.state} ${row.assignee_id} ${row.count}`
  const shownState = data && `${data.data.state} ${data.data.assignee_id} ${data.data.count}`
  // Only when the row changes: the answer has other addresses of pictures each time.
  // biome-ignore lint/correctness/useExhaustiveDependencies: not when the answer itself changes
  useEffect(() => {
    if (state !== undefined && shownState !== undefined && state !== shownState) void refetch()
  }, [state])
  const tags = useData(emailTag.select, {})
  const [isSending, setSending] = useState(false)
  const outgoing = useData(
    email.outgoing,
    { query: { thread_id: id } },
    { pollMs: isSending ? sendingMs : false },
  )
  const isStillSending = (outgoing.data?.data ?? []).some((one) => one.state === 'sending')
  useEffect(() => {
    // It is a mail of the conversation now.
    if (isSending && !isStillSending) void invalidate(email.list)
    setSending(isStillSending)
  }, [isSending, isStillSending])
  const newest = data?.data.mails.reduce<MailShown | undefined>(
    (found, one) => (found && found.id > one.id ? found : one),
    undefined,
  )
  const shown = data?.data.id
  useEffect(() => {
    if (shown !== undefined) onSeen({ thread: shown, mail: newest })
  }, [shown, newest, onSeen])
  if (isError) return <StateMessage title={t('failed')} onRetry={() => void refetch()} />
  if (!data || data.data.id !== id)
    return <Skeleton className="mail-loading" active title={false} paragraph={{ rows: 6 }} />
  const thread = data.data
  /** Seldom used: with them, the buttons would need two lines on small screens. */
  const rare = [
    ...(may(email.write) ? [{ key: 'forward', label: t('forward'), run: () => onAnswer('forward') }] : []),
    ...(may(email.star)
      ? [
          {
            key: 'star',
            label: t(thread.starred ? 'unstar' : 'star'),
            run: () => void deeds.star(thread),
          },
          { key: 'unread', label: t('markUnread'), run: () => void deeds.markUnread(thread) },
        ]
      : []),
  ]
  return (
    <article className="mail-reader" data-writing={writing !== undefined} aria-label={t('thread')}>
      <header>
        <h2>{thread.subject || '—'}</h2>
        <div className="mail-about">
          <span>{thread.account}</span>
          {thread.entity_id === null ? (
            <StatusTag tone="grey">{t('companyUnknown')}</StatusTag>
          ) : (
            <span>{thread.entity_name}</span>
          )}
        </div>
        <Work thread={thread} here={here} />
        {thread.may_change && thread.mails.length > 0 && (
          <Space wrap>
            {may(email.write) && (
              <>
                <Button size="small" icon={<RollbackOutlined />} onClick={() => onAnswer('reply')}>
                  {t('reply')}
                </Button>
                <Button size="small" onClick={() => onAnswer('all')}>
                  {t('replyAll')}
                </Button>
              </>
            )}
            {may(email.star) && (
              <>
                <Button
                  size="small"
                  icon={<InboxOutlined />}
                  onClick={() => void deeds.archive(thread, thread.folder !== 'archive')}
                >
                  {t(thread.folder === 'archive' ? 'unarchive' : 'archive')}
                </Button>
                <Select
                  mode="multiple"
                  size="small"
                  className="mail-tag-input"
                  maxTagCount="responsive"
                  placeholder={t('tags')}
                  aria-label={t('tags')}
                  value={thread.tags.map((one) => one.id)}
                  options={(tags.data?.data ?? []).map((one) => ({ value: one.id, label: one.name }))}
                  optionFilterProp="label"
                  onChange={(ids: number[]) => void deeds.tag(thread, ids)}
                />
              </>
            )}
            <MoreButton size="small" actions={rare} />
          </Space>
        )}
      </header>
      <About id={id} mayChange={thread.may_change && may(email.link)} />
      <div className="mail-mails">
        {thread.mails.map((mail, i) => (
          <Mail
            key={mail.id}
            mail={mail}
            isOpen={i === thread.mails.length - 1 || mail.unread}
            showPictures={() => showPictures(true)}
          />
        ))}
        <OutgoingRows
          rows={(outgoing.data?.data ?? []).filter((one) => one.id !== writing)}
          onEdit={onEdit}
        />
      </div>
    </article>
  )
}
