import { callbackPath, connectedPlatforms } from '@dropyard/contract/store/platform/facts'
import { store } from '@dropyard/contract/store/store'
import { storeErrors } from '@dropyard/contract/store/store/errors'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { type CallInput, call, type Reply } from '../../../kit/call/api.ts'
import { loginAddress } from '../../../kit/call/gate.ts'
import { useProduct } from '../../../kit/call/product.ts'
import { Entrance } from '../../../kit/entrance/entrance.tsx'
import { EntranceButton } from '../../../kit/entrance/entrance-form.tsx'
import { useLang, useT } from '../../../kit/lang.ts'
import { clearStorages } from '../../../kit/page/storage.ts'
import { words } from './connect-words.ts'
import { announceConnected } from './connected.ts'

/**
 * The callback page of platforms. The result is submitted with the user's session, because only the user who started an
 * authorization may finish it. Without a session the user has to log in and returns here. In another session than the one that
 * started it, the user must confirm first, because the link may have been sent by an attacker.
 */
export function Page() {
  const t = useT(words)
  const lang = useLang()
  const product = useProduct()
  const [{ platform, answer }] = useState(cameBack)
  const [reply, setReply] = useState<Reply<typeof store.connect>>()
  const begun = useRef(false)
  useEffect(() => {
    if (begun.current || !platform || !answer) return
    begun.current = true
    void handIn({ platform, answer }).then(setReply)
  }, [platform, answer])
  const busy = Boolean(platform && answer) && !reply
  const asks = isOfOtherSession(reply)
  const goOn = async (event: FormEvent) => {
    event.preventDefault()
    if (!platform) return
    setReply(undefined)
    setReply(await handIn({ platform, answer, go_on: true }))
  }
  const title = busy ? t('busy') : reply?.ok ? t('connected') : asks ? t('ask') : t('failed')
  const lead = busy
    ? t('busyHelp')
    : reply?.ok
      ? t('connectedHelp', { store: reply.data.name, product: product.name })
      : asks
        ? storeErrors.other_session.words[lang]
        : (reply?.message ?? t('nothing'))
  return (
    <Entrance
      title={title}
      lead={<span role="status">{lead}</span>}
      foot={
        busy ? null : (
          <>
            <p>
              <Link to="/storeList">{t('stores')}</Link>
            </p>
            {reply && !reply.ok ? (
              <p>
                <Link to={loginAddress(location.href)} onClick={clearStorages} reloadDocument>
                  {t('other')}
                </Link>
              </p>
            ) : null}
          </>
        )
      }
    >
      {asks ? (
        <form onSubmit={(event) => void goOn(event)}>
          <EntranceButton>{t('goOn')}</EntranceButton>
        </form>
      ) : null}
    </Entrance>
  )
}

/** A used code is removed from the URL; a refused one may still be finished by another user. */
async function handIn(body: CallInput<typeof store.connect>['body']): Promise<Reply<typeof store.connect>> {
  const said = await call(store.connect, { body, quiet: true })
  if (said.ok) {
    history.replaceState(null, '', location.pathname)
    announceConnected(said.data.id)
  }
  return said
}

const isOfOtherSession = (reply: Reply<typeof store.connect> | undefined): boolean =>
  reply?.ok === false &&
  (reply.data as { code?: unknown } | null | undefined)?.code === storeErrors.other_session.code

/** The platform of this URL, and its parameters. */
function cameBack() {
  const platform = connectedPlatforms.find((code) => callbackPath(code) === location.pathname)
  return { platform, answer: location.search.slice(1) }
}
