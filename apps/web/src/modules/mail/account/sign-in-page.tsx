import { mailAccount } from '@dropyard/contract/mail/account'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { call, type Reply } from '../../../kit/call/api.ts'
import { Entrance } from '../../../kit/entrance/entrance.tsx'
import { useT } from '../../../kit/lang.ts'
import { words } from './sign-in-words.ts'

/** The page to which a provider redirects the browser after a mail account signed in. */
export function Page() {
  const t = useT(words)
  const [answer] = useState(() => location.search.slice(1))
  const [reply, setReply] = useState<Reply<typeof mailAccount.signedIn>>()
  const isSent = useRef(false)
  useEffect(() => {
    if (isSent.current || answer === '') return
    isSent.current = true
    // The code works once, so that a reload has nothing to send.
    history.replaceState(null, '', location.pathname)
    void call(mailAccount.signedIn, { body: { answer }, quiet: true }).then(setReply)
  }, [answer])
  const busy = answer !== '' && !reply
  const title = busy ? t('busy') : reply?.ok ? t('done') : t('failed')
  const lead = busy
    ? t('busyHelp')
    : reply?.ok
      ? t('doneHelp', { address: reply.data.address })
      : (reply?.message ?? t('nothing'))
  return (
    <Entrance
      title={title}
      lead={<span role="status">{lead}</span>}
      foot={
        busy ? null : (
          <p>
            <Link to="/emailAccounts">{t('accounts')}</Link>
          </p>
        )
      }
    >
      {null}
    </Entrance>
  )
}
