import { type MailRow, mailbox } from '@dropyard/contract/system/mail'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { useLang, useT } from '../../../kit/lang.ts'
import { useList } from '../../../kit/list/use-list.ts'
import { dayjs } from '../../../kit/value/dates.ts'
import { exactTime, zoneName } from '../../../kit/value/when.ts'
import { mailboxText } from './words.ts'
import './mailbox.css'

/** Milliseconds between polls for new mails. */
const every = 4000

/** Mails that the demo stored instead of sending. Needs no session, because login codes must be readable without one. */
export function Page() {
  const t = useT(mailboxText)
  const list = useList(mailbox.list, { local: true, pollMs: every })
  const [chosen, choose] = useState<number>()
  const mail = list.rows.find((row) => row.id === chosen) ?? list.rows[0]
  useEffect(() => {
    document.title = t('title')
  }, [t])
  return (
    <div className="mailbox">
      <header>
        <div>
          <h1>{t('title')}</h1>
          <p>{t('help')}</p>
        </div>
        <Link to="/login">{t('back')}</Link>
      </header>
      <nav aria-label={t('list')}>
        {list.rows.map((row) => (
          <button
            key={row.id}
            type="button"
            aria-current={row.id === mail?.id}
            onClick={() => choose(row.id)}
          >
            <strong>{row.subject}</strong>
            <time dateTime={row.at}>{dayjs(row.at).fromNow()}</time>
            <span>{row.receiver}</span>
          </button>
        ))}
      </nav>
      <main aria-label={t('body')}>
        {mail ? (
          <Mail mail={mail} />
        ) : (
          <div className="notice">
            <strong>{list.failed ? t('failed') : list.loading ? '' : t('empty')}</strong>
            <p>{list.failed || list.loading ? '' : t('emptyHelp')}</p>
          </div>
        )}
      </main>
    </div>
  )
}

function Mail({ mail }: { mail: MailRow }) {
  const t = useT(mailboxText)
  const lang = useLang()
  return (
    <article>
      <h2>{mail.subject}</h2>
      <p>
        {t('to', { receiver: mail.receiver })} · {exactTime(mail.at, undefined, lang)} {zoneName(undefined)}
      </p>
      {/* Scripts in mails must not run; links open in a new tab. */}
      <iframe
        key={mail.id}
        title={mail.subject}
        sandbox="allow-popups allow-popups-to-escape-sandbox"
        srcDoc={`<base target="_blank">${mail.html}`}
      />
    </article>
  )
}
