import {
  CheckCircleFilled,
  CloseCircleFilled,
  LoadingOutlined,
  QuestionCircleFilled,
  ScanOutlined,
} from '@ant-design/icons'
import type { ReactNode } from 'react'
import { useT } from '../lang.ts'
import type { Told } from './session-types.ts'
import { words } from './words.ts'

const icons = {
  right: <CheckCircleFilled />,
  wrong: <CloseCircleFilled />,
  ask: <QuestionCircleFilled />,
  wait: <LoadingOutlined />,
  ready: <ScanOutlined />,
} as const

interface ToldPanelProps {
  told: Told | null
  /** The message when the session is finished. */
  done: string | undefined
  after: ReactNode
  onAnswer: (place: number) => unknown
}

/** What became of the last input, to be read from two metres away: by colour, symbol and word. */
export function ToldPanel({ told, done, after, onAnswer }: ToldPanelProps) {
  const t = useT(words)
  const tone = done === undefined ? (told?.tone ?? 'ready') : 'right'
  const isFinished = done !== undefined
  return (
    <section className="station-told" data-tone={tone} key={told?.n ?? 0}>
      <span className="station-sign" aria-hidden="true">
        {icons[tone]}
      </span>
      <div role="status" aria-live={tone === 'right' ? 'polite' : 'assertive'}>
        <h2>{done ?? t(told?.what ?? tone)}</h2>
        {isFinished ? null : <p className="station-title">{told?.title}</p>}
        {isFinished ? null : <p>{told ? told.message?.[t.lang] : t('readyHelp')}</p>}
      </div>
      {isFinished ? <div className="station-next">{after}</div> : null}
      {!isFinished && told && told.choices.length > 0 ? (
        <ol className="station-choices">
          {told.choices.map(({ value, words }, at) => (
            <li key={value}>
              <button type="button" onClick={() => onAnswer(at + 1)}>
                <kbd>{at + 1}</kbd> {words[t.lang]}
              </button>
            </li>
          ))}
        </ol>
      ) : null}
    </section>
  )
}
