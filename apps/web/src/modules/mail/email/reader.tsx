import { InboxOutlined, StarFilled, StarOutlined } from '@ant-design/icons'
import { email } from '@dropyard/contract/mail/email'
import { emailTag } from '@dropyard/contract/mail/tag'
import { Button, Select, Space } from 'antd'
import { useState } from 'react'
import { useData } from '../../../kit/call/use-data.ts'
import { useT } from '../../../kit/lang.ts'
import { StateMessage } from '../../../kit/page/state-message.tsx'
import { StatusTag } from '../../../kit/value/status-tag.tsx'
import { Mail } from './mail.tsx'
import type { MailDeeds } from './use-deeds.ts'
import { words } from './words.ts'

/** One conversation with what its reader may do. */
export function Reader({ id, deeds }: { id: number; deeds: MailDeeds }) {
  const t = useT(words)
  const [pictures, showPictures] = useState(false)
  const { data, isError, refetch } = useData(
    email.get,
    { params: { id }, query: { pictures } },
    { keep: true },
  )
  const tags = useData(emailTag.select, {})
  if (isError) return <StateMessage title={t('failed')} onRetry={() => void refetch()} />
  if (!data || data.data.id !== id) return null
  const thread = data.data
  return (
    <article className="mail-reader" aria-label={t('thread')}>
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
        {thread.may_change && (
          <Space wrap>
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
          </Space>
        )}
      </header>
      {thread.mails.map((mail, i) => (
        <Mail
          key={mail.id}
          mail={mail}
          isOpen={i === thread.mails.length - 1 || mail.unread}
          showPictures={() => showPictures(true)}
        />
      ))}
    </article>
  )
}
