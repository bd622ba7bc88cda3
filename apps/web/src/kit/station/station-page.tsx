import type { Station } from '@dropyard/contract/kit/station'
import { Button, Skeleton } from 'antd'
import { type ReactNode, useEffect } from 'react'
import { call } from '../call/api.ts'
import { useData } from '../call/use-data.ts'
import { useCurrentUser } from '../current-user.ts'
import { useT } from '../lang.ts'
import { usePageName } from '../page/page-name.ts'
import { StateMessage } from '../page/state-message.tsx'
import { SessionPanel } from './session-panel.tsx'
import { sessionWithWaiting } from './waiting-inputs.ts'
import { words } from './words.ts'
import './station.css'

interface StationPageProps<Facts, Entry> {
  station: Station<Facts, Entry>
  /** The open session, and how the page's address changes to another one. */
  session: number | undefined
  onSession: (id: number | undefined) => void
  /** Shown when a session is finished: what usually comes next. */
  after?: ReactNode
}

/** The page of a station: what there is to do, then the session that the person works in. */
export function StationPage<Facts, Entry>({
  station,
  session,
  onSession,
  after,
}: StationPageProps<Facts, Entry>) {
  const me = useCurrentUser()?.id ?? 0
  useEffect(() => {
    if (session !== undefined) return
    void sessionWithWaiting(me, station.name).then((found) => found !== undefined && onSession(found))
  }, [session, me, station.name, onSession])
  if (session === undefined) return <Works station={station} onSession={onSession} />
  return (
    <SessionPanel
      key={session}
      station={station}
      id={session}
      me={me}
      after={after}
      onLeave={() => onSession(undefined)}
    />
  )
}

function Works<Facts, Entry>({
  station,
  onSession,
}: Pick<StationPageProps<Facts, Entry>, 'station' | 'onSession'>) {
  const t = useT(words)
  const title = usePageName()
  const answer = useData(station.calls.works, {}, { pollMs: 15_000, staleTime: 0 })
  const open = async (work: string): Promise<void> => {
    const reply = await call(station.calls.open, { body: { work } })
    if (reply.ok) onSession(reply.data.id)
  }
  const works = answer.data?.data
  return (
    <div className="page station">
      <header className="page-head">
        <h1>{title}</h1>
      </header>
      {answer.isLoadingError ? (
        <StateMessage title={t('failed')} onRetry={() => void answer.refetch()} />
      ) : works === undefined ? (
        <Skeleton active />
      ) : works.length === 0 ? (
        <StateMessage title={t('nothingToDo')} help={t('nothingHelp')} />
      ) : (
        <>
          <h2 className="station-choose">{t('choose')}</h2>
          <ul className="station-works">
            {works.map(({ work, title, detail, total, session_id }) => (
              <li key={work}>
                <span>
                  <strong>{title}</strong>
                  <small>{detail}</small>
                </span>
                <b className="number">{total}</b>
                <Button
                  size="large"
                  type={session_id === null ? 'default' : 'primary'}
                  aria-label={`${session_id === null ? t('start') : t('join')}: ${title}, ${detail}`}
                  onClick={() => void open(work)}
                >
                  {session_id === null ? t('start') : t('join')}
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}
