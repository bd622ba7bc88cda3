import {
  CheckCircleFilled,
  CloseCircleFilled,
  LoadingOutlined,
  QuestionCircleFilled,
  ScanOutlined,
} from '@ant-design/icons'
import type { ReactNode } from 'react'
import { useT } from '../lang.ts'
import type { Feedback } from './session-types.ts'
import { words } from './words.ts'

const icons = {
  right: <CheckCircleFilled />,
  wrong: <CloseCircleFilled />,
  ask: <QuestionCircleFilled />,
  wait: <LoadingOutlined />,
  ready: <ScanOutlined />,
} as const

interface FeedbackPanelProps {
  feedback: Feedback | null
  /** The message when the session is finished. */
  done: string | undefined
  after: ReactNode
  onAnswer: (place: number) => unknown
}

/** What became of the last input, to be read from two metres away: by colour, symbol and word. */
export function FeedbackPanel({ feedback, done, after, onAnswer }: FeedbackPanelProps) {
  const t = useT(words)
  // A scan after the end is refused, which nobody must miss.
  const isFinished = done !== undefined && feedback?.tone !== 'wrong'
  const tone = isFinished ? 'right' : (feedback?.tone ?? 'ready')
  return (
    <section className="station-feedback" data-tone={tone} key={feedback?.n ?? 0}>
      <span className="station-sign" aria-hidden="true">
        {icons[tone]}
      </span>
      <div role="status" aria-live={tone === 'right' ? 'polite' : 'assertive'}>
        <h2>{isFinished ? done : t(feedback?.what ?? tone)}</h2>
        {isFinished ? null : <p className="station-title">{feedback?.title}</p>}
        {isFinished ? null : <p>{feedback ? feedback.message?.[t.lang] : t('readyHelp')}</p>}
      </div>
      {done === undefined ? null : <div className="station-next">{after}</div>}
      {!isFinished && feedback && feedback.choices.length > 0 ? (
        <ol className="station-choices">
          {feedback.choices.map(({ value, words }, at) => (
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
