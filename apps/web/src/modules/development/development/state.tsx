import { moduleWords } from '@dropyard/contract/development/development/module-name'
import { inLang } from '@dropyard/contract/kit/text'
import { Alert, type AlertProps } from 'antd'
import { listed, useLang, useT } from '../../../kit/lang.ts'
import { longDay } from '../../../kit/value/day-text.tsx'
import type { TaskDetail } from './task-row.ts'
import { words } from './words.ts'

interface StateProps {
  row: TaskDetail
  /** Labels of the fields that the person who sent it back wants corrected. */
  correct: readonly string[]
}
type Note = Pick<AlertProps, 'type' | 'description'> & { readonly title: string }

/** Notes for the assignee: why it was sent back, what is missing, and whether it has been sent back repeatedly. */
export function State({ row, correct }: StateProps) {
  const { state, reason, missing, loops, same, measured, sample_due: due, sample_late: late } = row
  const t = useT(words)
  const lang = useLang()
  const notes: Note[] = []
  const warn = (title: string): void => void notes.push({ type: 'warning', title })
  if (reason)
    notes.push({
      type: state === 'refused' || state === 'claimed' ? 'warning' : 'info',
      title: reason,
      description: correct.length > 0 && t('correct', { what: listed(correct) }),
    })
  if (same.length > 0) warn(t('same', { numbers: same }))
  if (late && due !== null) warn(t('sampleLate', { day: longDay(due, lang) }))
  for (const { from, to, times } of loops)
    warn(t('loops', { times, from: inLang(moduleWords[from], lang), to: inLang(moduleWords[to], lang) }))
  const differs = measured.some((one) => one.differs)
  const list = (lines: readonly { message: string; differs?: boolean }[]) => (
    <ul className="development-missing">
      {lines.map(({ message, differs = true }) => (
        <li key={message} className={differs ? undefined : 'soft'}>
          {message}
        </li>
      ))}
    </ul>
  )
  if (measured.length > 0)
    notes.push({
      type: differs ? 'warning' : 'info',
      title: t(differs ? 'differs' : 'measured'),
      description: list(measured),
    })
  if (state === 'claimed' && missing.length > 0)
    notes.push({ type: 'info', title: t('missing'), description: list(missing) })
  return notes.map((note) => <Alert key={note.title} showIcon {...note} />)
}
