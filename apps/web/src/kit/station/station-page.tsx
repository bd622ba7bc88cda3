import { BarcodeOutlined } from '@ant-design/icons'
import type { Station, StationState } from '@dropyard/contract/kit/station'
import { fill, inLang } from '@dropyard/contract/kit/text'
import { Button, Input, Skeleton } from 'antd'
import { type ReactNode, useEffect, useState } from 'react'
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
  /** Shown below the last scan: what else people need to see of the work, such as pictures. */
  panel?: (state: StationState<Facts, Entry>) => ReactNode
}

/** With more pieces of work than this, one is found by scanning its number. */
const fewWorks = 5

/** The page of a station: what there is to do, then the session that the person works in. */
export function StationPage<Facts, Entry>({
  station,
  session,
  onSession,
  after,
  panel,
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
      panel={panel}
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
  const [typed, type] = useState('')
  const works = answer.data?.data
  const wanted = typed.trim().toLowerCase()
  const found = works?.filter(({ title, detail }) => `${title} ${detail}`.toLowerCase().includes(wanted))
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
          {works.length > fewWorks ? (
            <Input
              autoFocus
              size="large"
              className="station-find"
              aria-label={t('find')}
              placeholder={t('find')}
              prefix={<BarcodeOutlined />}
              value={typed}
              onChange={(event) => type(event.target.value)}
              onPressEnter={() => {
                const [one, another] = found ?? []
                if (one && !another) void open(one.work)
              }}
            />
          ) : null}
          {found?.length === 0 ? <p className="soft">{t('noneFound')}</p> : null}
          <ul className="station-works">
            {found?.map(({ work, title, detail, total, session_id }) => (
              <li key={work}>
                <span>
                  <strong>{title}</strong>
                  <small>{detail}</small>
                </span>
                <b className="number">
                  {total} <small>{fill(inLang(station.unit, t.lang), { count: total }, t.lang)}</small>
                </b>
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
