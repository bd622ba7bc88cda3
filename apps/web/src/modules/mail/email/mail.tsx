import { DownloadOutlined, PaperClipOutlined } from '@ant-design/icons'
import type { MailShown } from '@dropyard/contract/mail/email'
import { Button } from 'antd'
import { useState } from 'react'
import { useCurrentUser } from '../../../kit/current-user.ts'
import { useLang, useT } from '../../../kit/lang.ts'
import { StatusTag } from '../../../kit/value/status-tag.tsx'
import { exactTime } from '../../../kit/value/when.ts'
import { MailFrame } from './mail-frame.tsx'
import { words } from './words.ts'

interface MailProps {
  mail: MailShown
  isOpen: boolean
  showPictures: () => void
}

/** One mail of a conversation; older ones that were read show their head only, until they are opened. */
export function Mail({ mail, isOpen, showPictures }: MailProps) {
  const t = useT(words)
  const lang = useLang()
  const zone = useCurrentUser()?.timezone
  const [open, setOpen] = useState(isOpen)
  const names = (people: MailShown['to']): string => people.map((one) => one.name || one.address).join(', ')
  return (
    <section className="mail-one">
      <button type="button" className="mail-head" aria-expanded={open} onClick={() => setOpen(!open)}>
        <strong>{mail.from.name || mail.from.address || '—'}</strong>
        <span className="soft">{mail.from.name ? mail.from.address : ''}</span>
        {mail.is_misleading && <StatusTag tone="red">{t('misleading')}</StatusTag>}
        {mail.automatic && <StatusTag tone="grey">{t('automatic')}</StatusTag>}
        <time dateTime={mail.at}>{exactTime(mail.at, zone, lang)}</time>
      </button>
      {open && (
        <div className="mail-body">
          {mail.to.length > 0 && <p className="soft">{t('recipients', { names: names(mail.to) })}</p>}
          {mail.cc.length > 0 && <p className="soft">{t('copies', { names: names(mail.cc) })}</p>}
          <Content mail={mail} showPictures={showPictures} />
          {mail.event && (
            <p className="mail-event">
              <b>{t('event')}</b> {mail.event.summary} · {mail.event.start} – {mail.event.end}{' '}
              {mail.event.place}
            </p>
          )}
          <Files mail={mail} />
        </div>
      )}
    </section>
  )
}

function Content({ mail, showPictures }: Pick<MailProps, 'mail' | 'showPictures'>) {
  const t = useT(words)
  const [plain, setPlain] = useState(false)
  if (mail.state === 'waiting') return <p className="soft">{t('waitingState')}</p>
  if (mail.state === 'unreadable')
    return (
      <p role="alert">
        {t('unreadable')} {mail.reason}
      </p>
    )
  if (!mail.html || plain)
    return (
      <>
        <PlainText text={mail.text} />
        {mail.html && (
          <Button size="small" type="link" onClick={() => setPlain(false)}>
            {t('asHtml')}
          </Button>
        )}
      </>
    )
  return (
    <>
      {mail.blocked_pictures > 0 && (
        <p className="mail-blocked">
          {t('pictures', { count: mail.blocked_pictures })}{' '}
          <Button size="small" onClick={showPictures}>
            {t('showPictures')}
          </Button>
        </p>
      )}
      <MailFrame html={mail.html} title={mail.subject} />
      <Button size="small" type="link" onClick={() => setPlain(true)}>
        {t('asText')}
      </Button>
    </>
  )
}

/** The text, with the quoted end folded away. */
function PlainText({ text }: { text: string }) {
  const t = useT(words)
  const lines = text.split('\n')
  const at = lines.findIndex((line) => line.startsWith('>'))
  const own = at < 0 ? lines : lines.slice(0, at)
  return (
    <>
      <pre className="mail-text">{own.join('\n').trim()}</pre>
      {at >= 0 && (
        <details>
          <summary>{t('quoted')}</summary>
          <pre className="mail-text soft">{lines.slice(at).join('\n')}</pre>
        </details>
      )}
    </>
  )
}

function Files({ mail: { files, original } }: { mail: MailShown }) {
  const t = useT(words)
  return (
    <ul className="mail-files">
      {files.map((one) => (
        <li key={one.index}>
          <a href={one.address} download={one.name}>
            <PaperClipOutlined /> {one.name}
          </a>{' '}
          <span className="soft">{sizeText(one.size)}</span>
        </li>
      ))}
      {original && (
        <li>
          <a href={original} download>
            <DownloadOutlined /> {t('original')}
          </a>
        </li>
      )}
    </ul>
  )
}

export const sizeText = (bytes: number): string =>
  bytes < 1024
    ? `${bytes} B`
    : bytes < 1024 ** 2
      ? `${Math.round(bytes / 1024)} kB`
      : `${(bytes / 1024 ** 2).toFixed(1)} MB`
