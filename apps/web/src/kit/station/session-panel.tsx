import {
  BarcodeOutlined,
  LogoutOutlined,
  MutedOutlined,
  SoundOutlined,
  TeamOutlined,
} from '@ant-design/icons'
import {
  commandCode,
  commandOf,
  type Given,
  type GivenKind,
  ownCommandOf,
  type Station,
  type StationState,
} from '@dropyard/contract/kit/station'
import { fill, inLang, type Pair } from '@dropyard/contract/kit/text'
import { Button, Skeleton } from 'antd'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { showFile } from '../call/api.ts'
import { listed, useT } from '../lang.ts'
import { openNewWindow } from '../page/new-window.ts'
import { StateMessage } from '../page/state-message.tsx'
import { isCovered } from '../page/taken-keys.ts'
import { toast } from '../page/toast.ts'
import { useScan } from '../page/use-scan.ts'
import { usePreference } from '../value/preference.ts'
import { useNow } from '../value/use-now.ts'
import { FeedbackPanel } from './feedback-panel.tsx'
import { OpenRefusals, ScanLists } from './session-lists.tsx'
import { perHour } from './session-store.ts'
import { play } from './sound.ts'
import { useScanFocus } from './use-scan-focus.ts'
import { useStationSession } from './use-station-session.ts'
import { words } from './words.ts'

interface SessionPanelProps<Facts, Entry> {
  station: Station<Facts, Entry>
  id: number
  me: number
  after: ReactNode
  panel: ((state: StationState<Facts, Entry>) => ReactNode) | undefined
  onLeave: () => void
}

/** One session: the task, the scan field, what the last scan was, and what was scanned so far. */
export function SessionPanel<Facts, Entry>({
  station,
  id,
  me,
  after,
  panel,
  onLeave,
}: SessionPanelProps<Facts, Entry>) {
  const t = useT(words)
  const { lang } = t
  const { store, view } = useStationSession(station, id, me)
  const [sound, setSound] = usePreference('station/sound', true, (kept) =>
    typeof kept === 'boolean' ? kept : undefined,
  )
  const [typed, setTyped] = useState('')
  const [busy, setBusy] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const lastGiven = useRef<Given>(undefined)
  const { facts, feedback, entries, log, waiting, others } = view
  useScanFocus(root, field, facts !== undefined && !view.closed)
  const state = facts === undefined ? undefined : { facts, entries: entries.map(({ entry }) => entry) }
  const hasSound = useRef(sound)
  hasSound.current = sound
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each message
  useEffect(() => {
    if (feedback && feedback.tone !== 'wait' && hasSound.current) play(feedback.tone)
  }, [feedback?.n])

  /** The person's last scan that is in force and not finished. */
  const lastOwn = entries.findLast(
    ({ key, done }) => !done && !log.some((row) => row.key === key && row.by !== me),
  )
  const undoLast = (): unknown => (lastOwn ? store.undo(lastOwn.key) : toast.info(t('nothingLast')))
  const give = (given: Given): unknown => {
    lastGiven.current = { kind: given.kind, value: given.value }
    return store.give(given)
  }
  const close = async (): Promise<void> => {
    setBusy(true)
    await store.close()
    setBusy(false)
  }
  const answer = (place: number): unknown => {
    const choice = feedback?.choices[place - 1]
    return feedback?.given && choice ? store.give({ ...feedback.given, choice: choice.value }) : undefined
  }
  function enter(text: string, kind: GivenKind): unknown {
    const own = ownCommandOf(station.commands ?? {}, text)
    if (own !== undefined) return give({ kind: 'scan', value: own })
    const command = commandOf(text)
    if (typeof command === 'number') return answer(command)
    if (command === undefined) return give({ kind, value: text.trim() })
    if (command === 'undo') return undoLast()
    if (command === 'close') return close()
    return lastGiven.current ? give(lastGiven.current) : toast.info(t('nothingLast'))
  }
  useScan(
    root,
    (code) => enter(code, 'scan'),
    () => !isCovered(),
  )
  const expected = (state && station.expects?.(state)) ?? 'scan'
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    const text = typed.trim()
    setTyped('')
    if (text === '') return
    if (feedback?.tone === 'ask' && /^[1-9]$/.test(text)) answer(Number(text))
    // A code may be typed where a number is expected, such as another bin.
    else enter(text, /^\d+([.,]\d+)?$/.test(text) ? expected : 'scan')
  }

  const problem = view.failure ?? (view.lost ? t('offline') : undefined)
  if (state === undefined)
    return (
      <div className="page station" ref={root}>
        {problem === undefined ? (
          <Skeleton active />
        ) : (
          <StateMessage
            title={problem}
            onRetry={() => void store.poll()}
            action={<Button onClick={onLeave}>{t('otherWork')}</Button>}
          />
        )}
      </div>
    )
  const left = station.left(state)
  const picture = station.picture?.(state)
  const hints = view.closed ? [] : (station.hints?.(state) ?? [])
  const inForce = new Set(entries.map(({ key }) => key))
  const own = log.filter(({ by, key }) => by === me && inForce.has(key)).map(({ at }) => Date.parse(at))
  const count = entries.length
  const progress = station.progress?.(state) ?? { done: count, total: count + left.length }
  const codes = (): void => void showFile(openNewWindow(), 'application/pdf', station.calls.codes)
  return (
    <div className="page station" ref={root}>
      <header className="page-head">
        <h1>{view.title}</h1>
        {others.length > 0 ? (
          <span className="station-others" role="status">
            <TeamOutlined aria-hidden="true" /> {t('others', { names: listed(others) })}
          </span>
        ) : null}
        <span className="station-tools">
          <Button
            icon={sound ? <SoundOutlined /> : <MutedOutlined />}
            aria-label={sound ? t('soundOn') : t('soundOff')}
            aria-pressed={sound}
            onClick={() => setSound(!sound)}
          />
          <Button icon={<BarcodeOutlined />} onClick={codes}>
            {t('codes')}
          </Button>
          <Button icon={<LogoutOutlined />} onClick={onLeave}>
            {t('otherWork')}
          </Button>
        </span>
      </header>
      <div className="station-body">
        <div className="station-main">
          {view.closed ? null : (
            <div className="station-now">
              {picture ? <img className="station-picture" src={picture} alt="" /> : null}
              <p className="station-task">{station.task(state)[lang]}</p>
            </div>
          )}
          {hints.length > 0 ? (
            <ul className="station-hints">
              {hints.map(({ tone, ...said }) => (
                <li key={said.en} data-tone={tone}>
                  {said[lang]}
                </li>
              ))}
            </ul>
          ) : null}
          {view.closed ? null : (
            <form className="station-field" onSubmit={submit}>
              <input
                ref={field}
                aria-label={t('field')}
                placeholder={t(`fields.${expected}`)}
                value={typed}
                autoComplete="off"
                autoCapitalize="off"
                spellCheck={false}
                // Not decimal, which would reject the letters of commands.
                inputMode="text"
                onChange={(event) => setTyped(event.target.value)}
              />
            </form>
          )}
          {view.closed || !station.commands ? null : (
            <p className="station-commands">
              {Object.entries(station.commands).map(([name, { letter, words }]) => (
                <Button key={name} onClick={() => enter(commandCode(name), 'scan')}>
                  {inLang(words, lang)} <kbd>{letter}</kbd>
                </Button>
              ))}
            </p>
          )}
          <FeedbackPanel
            feedback={feedback}
            done={view.closed ? fill(inLang(station.closing.done, lang), { count }, lang) : undefined}
            after={after}
            onAnswer={answer}
          />
          {view.closed ? null : panel?.(state)}
          {view.lost ? (
            <p className="station-lost" role="status">
              {waiting.length > 0 ? t('offlineCount', { count: waiting.length }) : t('offline')}
            </p>
          ) : null}
        </div>
        <aside className="station-side">
          <Progress {...progress} unit={station.progressUnit ?? station.unit} times={own} />
          <OpenRefusals rows={view.open} onSettle={(key) => void store.settle(key)} />
          <ScanLists
            view={view}
            me={me}
            line={station.line}
            left={left}
            onUndo={view.closed ? undefined : (key) => void store.undo(key)}
          />
          {view.closed ? null : (
            <Button
              type="primary"
              size="large"
              block
              loading={busy}
              disabled={count === 0}
              onClick={() => void close()}
            >
              {fill(inLang(station.closing.words, lang), { count }, lang)}
            </Button>
          )}
        </aside>
      </div>
    </div>
  )
}

interface ProgressProps {
  done: number
  total: number
  unit: Pair
  times: readonly number[]
}

function Progress({ done, total, unit, times }: ProgressProps) {
  const t = useT(words)
  const label = t('done', { total, unit: fill(inLang(unit, t.lang), { count: total }, t.lang) })
  // The rate changes with time, but not every second.
  const now = Math.floor(useNow() / 10_000) * 10_000
  return (
    <div className="station-progress">
      <p>
        <b>{done}</b> <span>{label}</span>
      </p>
      <p>
        <b>{perHour(times, Math.max(now, ...times))}</b> <span>{t('perHour')}</span>
      </p>
      <progress max={Math.max(total, 1)} value={done} aria-label={`${done} ${label}`} />
    </div>
  )
}
