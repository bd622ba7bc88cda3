import {
  CheckOutlined,
  CloseOutlined,
  CloudUploadOutlined,
  QuestionOutlined,
  UndoOutlined,
} from '@ant-design/icons'
import type { LogRow, StationLine } from '@dropyard/contract/kit/station'
import { Button, Segmented } from 'antd'
import { type ReactNode, useState } from 'react'
import { useT } from '../lang.ts'
import { WhenText } from '../value/value-text.tsx'
import type { SessionView } from './session-types.ts'
import { words } from './words.ts'

/** Rows of a list; the rest is counted. */
const shown = 30

interface OpenRefusalsProps<Entry> {
  rows: readonly LogRow<Entry>[]
  onSettle: (key: string) => void
}

/** Scans that were shown as right and refused later: each has to be dealt with before the session ends. */
export function OpenRefusals<Entry>({ rows, onSettle }: OpenRefusalsProps<Entry>) {
  const t = useT(words)
  if (rows.length === 0) return null
  return (
    <section className="station-open">
      <h2>{t('toSettle', { count: rows.length })}</h2>
      <p>{t('toSettleHelp')}</p>
      <ul>
        {rows.map(({ key, value, message }) => (
          <li key={key}>
            <span>
              <strong>{value}</strong>
              <small>{message?.[t.lang]}</small>
            </span>
            <Button aria-label={t('settleOne', { title: value })} onClick={() => onSettle(key)}>
              {t('settle')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

interface ScanListsProps<Facts, Entry> {
  view: SessionView<Facts, Entry>
  me: number
  line: (entry: Entry) => StationLine
  left: readonly StationLine[]
  onUndo: ((key: string) => void) | undefined
}

interface Scanned {
  readonly key: string
  readonly icon: ReactNode
  readonly tone: 'right' | 'wrong' | 'ask' | 'wait'
  readonly title: string
  readonly detail: string
  readonly by: string
  readonly at: string
  /** Why it is not in the session any more; empty if it is. */
  readonly gone: string
  readonly canUndo: boolean
}

/** The last scans, newest first, and what is left. */
export function ScanLists<Facts, Entry>({ view, me, line, left, onUndo }: ScanListsProps<Facts, Entry>) {
  const t = useT(words)
  const [list, show] = useState<'last' | 'left'>('last')
  const rows = scannedIn(view, line, me, t.lang)
  return (
    <section className="station-lists">
      <Segmented
        block
        aria-label={t('lists')}
        value={list}
        onChange={show}
        options={[
          { value: 'last', label: t('last') },
          { value: 'left', label: t('left', { count: left.length }) },
        ]}
      />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reachable by keyboard */}
      <ul tabIndex={0} aria-label={list === 'last' ? t('last') : t('left', { count: left.length })}>
        {list === 'last'
          ? rows.slice(0, shown).map(({ key, icon, tone, title, detail, by, at, gone, canUndo }) => (
              <li key={key} data-tone={tone} data-gone={gone !== ''}>
                <i aria-hidden="true">{icon}</i>
                <span>
                  <strong>{title}</strong>
                  <small>
                    {gone === '' ? '' : `${gone} · `}
                    {detail} {by === '' ? '' : `· ${by}`}
                  </small>
                </span>
                <WhenText at={at} />
                {canUndo && onUndo ? (
                  <Button
                    type="text"
                    icon={<UndoOutlined />}
                    aria-label={t('undoOne', { title })}
                    onClick={() => onUndo(key)}
                  />
                ) : null}
              </li>
            ))
          : left.slice(0, shown).map(({ title, detail }) => (
              <li key={`${title} ${detail}`}>
                <span>
                  <strong>{title}</strong>
                  <small>{detail}</small>
                </span>
              </li>
            ))}
        {(list === 'last' ? rows.length : left.length) === 0 ? (
          <li className="soft">{list === 'last' ? t('none') : t('nothingLeft')}</li>
        ) : null}
        {list === 'left' && left.length > shown ? (
          <li className="soft">{t('more', { count: left.length - shown })}</li>
        ) : null}
      </ul>
    </section>
  )
}

const icons = {
  accepted: <CheckOutlined />,
  refused: <CloseOutlined />,
  asked: <QuestionOutlined />,
} as const
const tones = { accepted: 'right', refused: 'wrong', asked: 'ask' } as const

function scannedIn<Facts, Entry>(
  { log, waiting, entries }: SessionView<Facts, Entry>,
  line: (entry: Entry) => StationLine,
  me: number,
  lang: 'en' | 'zh',
): Scanned[] {
  const inForce = new Map(entries.map((one) => [one.key, one]))
  /** Entries leave a session by an undo, or because they were refused at its end. */
  const goneBy = new Map<string | null | undefined, string>()
  for (const { kind, outcome, of, message } of log)
    if (kind === 'undo' && outcome === 'accepted') goneBy.set(of, words[lang].undone)
    else if (kind === 'close' && message) goneBy.set(of, message[lang])
  for (const { input } of waiting) if (input.kind === 'undo') goneBy.set(input.of, words[lang].undone)
  const sent = log
    .filter(({ kind }) => kind !== 'undo' && kind !== 'settle' && kind !== 'close')
    .map(({ key, outcome, entry, value, message, by, by_name, at }) => {
      const { title, detail } = {
        ...(entry === null ? { title: value, detail: '' } : line(entry)),
        ...(message ? { detail: message[lang] } : {}),
      }
      const now = inForce.get(key)
      return {
        key,
        title,
        detail,
        at,
        icon: icons[outcome],
        tone: tones[outcome],
        by: by === me ? '' : by_name,
        gone: goneBy.get(key) ?? '',
        canUndo: now?.done === false,
      }
    })
  const unsent = waiting.flatMap(({ input, entry }) =>
    entry === null
      ? []
      : [
          {
            ...line(entry),
            key: input.id,
            at: input.at,
            icon: <CloudUploadOutlined />,
            tone: 'wait' as const,
            by: '',
            gone: goneBy.get(input.id) ?? '',
            canUndo: inForce.has(input.id),
          },
        ],
  )
  return [...sent, ...unsent].reverse()
}
