import { inLang } from '@dropyard/contract/kit/text'
import { email } from '@dropyard/contract/mail/email'
import { type Outgoing, outgoingStates } from '@dropyard/contract/mail/email/outgoing'
import { Button, Space } from 'antd'
import { useSave } from '../../../kit/call/use-data.ts'
import { useCurrentUser, useMay } from '../../../kit/current-user.ts'
import { useLang, useT } from '../../../kit/lang.ts'
import { toast } from '../../../kit/page/toast.ts'
import { StatusTag } from '../../../kit/value/status-tag.tsx'
import { exactTime } from '../../../kit/value/when.ts'
import { textOf } from './text-of.ts'
import { words } from './words.ts'

interface OutgoingRowsProps {
  rows: readonly Outgoing[]
  onEdit: (draft: Outgoing) => void
}

/** Drafts of a conversation, mails that wait, and those that need a person. */
export function OutgoingRows({ rows, onEdit }: OutgoingRowsProps) {
  return rows.map((one) => <OutgoingOne key={one.id} one={one} onEdit={onEdit} />)
}

function OutgoingOne({ one, onEdit }: { one: Outgoing; onEdit: (draft: Outgoing) => void }) {
  const t = useT(words)
  const lang = useLang()
  const zone = useCurrentUser()?.timezone
  const may = useMay()
  const refresh = [email.list]
  const cancel = useSave(email.cancel, {
    refresh,
    onDone: ({ data: [row] }) => row && !row.ok && toast.error(row.message),
  })
  const settle = useSave(email.settle, { refresh })
  const discard = useSave(email.discard, { refresh })
  const [en, zh, tone] = outgoingStates[one.state]
  const to = [...one.to, ...one.cc, ...one.bcc].join(', ')
  return (
    <section className="mail-one mail-outgoing">
      <p>
        <StatusTag tone={tone}>{inLang([en, zh], lang)}</StatusTag>
        <span>{to || '—'}</span>
        <span className="soft">{t('by', { name: one.author_name })}</span>
        <time dateTime={one.at ?? one.updated_at}>{exactTime(one.at ?? one.updated_at, zone, lang)}</time>
      </p>
      {one.state !== 'sent' && <p className="mail-preview">{textOf(one.body)}</p>}
      {one.message && <p role="alert">{one.message}</p>}
      {one.state === 'unknown' && <p className="soft">{t('sentHelp')}</p>}
      {one.may_change && (
        <Space size="small">
          {one.state === 'draft' && may(email.rewrite) && (
            <Button size="small" onClick={() => onEdit(one)}>
              {t('edit')}
            </Button>
          )}
          {one.state === 'sent' && may(email.discard) && (
            <Button size="small" onClick={() => void discard.run({ params: { id: one.id } })}>
              {t('dismiss')}
            </Button>
          )}
          {one.state === 'unknown' && may(email.settle) && (
            <Button
              size="small"
              type="primary"
              loading={settle.busy}
              onClick={() => void settle.run({ body: { id: one.id, version: one.version } })}
            >
              {t('markSent')}
            </Button>
          )}
          {one.state !== 'draft' && one.state !== 'sent' && may(email.cancel) && (
            <Button
              size="small"
              loading={cancel.busy}
              onClick={() => void cancel.run({ body: { ids: [one.id] } })}
            >
              {t('editAgain')}
            </Button>
          )}
        </Space>
      )}
    </section>
  )
}
