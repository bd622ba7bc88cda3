import type { Measured, Missing } from '@dropyard/contract/development/module'
import { Alert } from 'antd'
import { useT } from '../../../kit/lang.ts'
import { words } from './words.ts'

interface StateProps {
  row: {
    readonly state: string
    readonly reason: string
    readonly missing: readonly Missing[]
    readonly loops: number
    readonly same: readonly string[]
    readonly measured: readonly Measured[]
  }
}

/** What whoever works on it should know first: why it came back, what it lacks, and that it goes round in circles. */
export function State({ row: { state, reason, missing, loops, same, measured } }: StateProps) {
  const t = useT(words)
  return (
    <>
      {reason ? (
        <Alert
          type={state === 'refused' || state === 'claimed' ? 'warning' : 'info'}
          showIcon
          title={reason}
        />
      ) : null}
      {same.length > 0 ? (
        <Alert type="warning" showIcon title={t('same', { numbers: same.join(', ') })} />
      ) : null}
      {loops > 1 ? <Alert type="warning" showIcon title={t('loops', { times: loops })} /> : null}
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
          title={t('missing', { count: missing.length })}
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
