import { ForwardOutlined, InboxOutlined, RollbackOutlined, StarFilled, StarOutlined } from '@ant-design/icons'
import { email } from '@dropyard/contract/mail/email'
import type { Outgoing } from '@dropyard/contract/mail/email/outgoing'
import { emailTag } from '@dropyard/contract/mail/tag'
import { Button, Select, Space } from 'antd'
import { useEffect, useState } from 'react'
import { invalidate, useData } from '../../../kit/call/use-data.ts'
import { useMay } from '../../../kit/current-user.ts'
import { useT } from '../../../kit/lang.ts'
import { StateMessage } from '../../../kit/page/state-message.tsx'
import { StatusTag } from '../../../kit/value/status-tag.tsx'
import { About } from './about.tsx'
import { Mail } from './mail.tsx'
import { OutgoingRows } from './outgoing.tsx'
import type { MailDeeds } from './use-deeds.ts'
import { words } from './words.ts'

/** Milliseconds between looks while a mail is handed over. */
const sendingMs = 2000

export interface Seen {
  thread: number
  mail: number | undefined
}

interface ReaderProps {
  id: number
  deeds: MailDeeds
  /** The draft that is open below the conversation. */
  writing: number | undefined
  /** The newest mail that is shown of a conversation. */
  onSeen: (seen: Seen) => void
  onAnswer: (kind: 'reply' | 'all' | 'forward') => void
  onEdit: (draft: Outgoing) => void
}

/** One conversation with what its reader may do. */
export function Reader({ id, deeds, writing, onSeen, onAnswer, onEdit }: ReaderProps) {
  const t = useT(words)
  const may = useMay()
  const [pictures, showPictures] = useState(false)
  const { data, isError, refetch } = useData(
    email.get,
    { params: { id }, query: { pictures } },
    { keep: true },
  )
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
  const mails = data?.data.mails ?? []
  const last = mails.length === 0 ? undefined : Math.max(...mails.map((one) => one.id))
  const shown = data?.data.id
  useEffect(() => {
    if (shown !== undefined) onSeen({ thread: shown, mail: last })
  }, [shown, last, onSeen])
  if (isError) return <StateMessage title={t('failed')} onRetry={() => void refetch()} />
  if (!data || data.data.id !== id) return null
  const thread = data.data
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
                <Button size="small" icon={<ForwardOutlined />} onClick={() => onAnswer('forward')}>
                  {t('forward')}
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
                <Button
                  size="small"
                  icon={thread.starred ? <StarFilled /> : <StarOutlined />}
                  onClick={() => void deeds.star(thread)}
                >
                  {t(thread.starred ? 'unstar' : 'star')}
                </Button>
                <Button size="small" onClick={() => void deeds.markUnread(thread)}>
                  {t('markUnread')}
                </Button>
                <Select
                  mode="multiple"
                  size="small"
                  className="mail-tag-input"
                  placeholder={t('tags')}
                  aria-label={t('tags')}
                  value={thread.tags.map((one) => one.id)}
                  options={(tags.data?.data ?? []).map((one) => ({ value: one.id, label: one.name }))}
                  optionFilterProp="label"
                  onChange={(ids: number[]) => void deeds.tag(thread, ids)}
                />
              </>
            )}
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
