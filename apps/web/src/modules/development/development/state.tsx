import type { Loop, Measured, Missing } from '@dropyard/contract/development/module'
import { moduleWords } from '@dropyard/contract/development/module-name'
import { Alert } from 'antd'
import { useLang, useT } from '../../../kit/lang.ts'
import { longDay } from '../../../kit/value/day-text.tsx'
import { words } from './words.ts'

interface StateProps {
  /** What whoever sent it back wants corrected, in words. */
  correct: readonly string[]
  row: {
    readonly state: string
    readonly reason: string
    readonly missing: readonly Missing[]
    readonly loops: readonly Loop[]
    readonly sample_due: string | null
    readonly sample_late: boolean
    readonly same: readonly string[]
    readonly measured: readonly Measured[]
  }
}

/** What whoever works on it should know first: why it came back, what it lacks, and that it goes round in circles. */
export function State({ row, correct }: StateProps) {
  const { state, reason, missing, loops, same, measured, sample_due: due, sample_late: late } = row
  const t = useT(words)
  const lang = useLang()
  return (
    <>
      {reason ? (
        <Alert
          type={state === 'refused' || state === 'claimed' ? 'warning' : 'info'}
          showIcon
          title={reason}
          {...(correct.length > 0
            ? { description: t('correct', { fields: correct.join(lang === 'en' ? ', ' : '、') }) }
            : {})}
        />
      ) : null}
      {same.length > 0 ? (
        <Alert type="warning" showIcon title={t('same', { numbers: same.join(', ') })} />
      ) : null}
      {late && due !== null ? (
        <Alert type="warning" showIcon title={t('sampleLate', { day: longDay(due, lang) })} />
      ) : null}
      {loops.map(({ from, to, times }) => (
        <Alert
          key={`${from} ${to}`}
          type="warning"
          showIcon
          title={t('loops', { times, from: moduleWords[from][lang], to: moduleWords[to][lang] })}
        />
      ))}
      {measured.length > 0 ? (
        <Alert
          type={measured.some(({ differs }) => differs) ? 'warning' : 'info'}
          showIcon
          title={t(measured.some(({ differs }) => differs) ? 'differs' : 'measured')}
          description={
            <ul className="development-missing">
              {measured.map(({ message, differs }) => (
                <li key={message} className={differs ? undefined : 'soft'}>
                  {message}
                </li>
              ))}
            </ul>
          }
        />
      ) : null}
      {state === 'claimed' && missing.length > 0 ? (
        <Alert
          type="info"
          showIcon
          title={t('missing')}
          description={
            <ul className="development-missing">
              {missing.map((one) => (
                <li key={one.message}>{one.message}</li>
              ))}
            </ul>
          }
        />
      ) : null}
    </>
  )
}
