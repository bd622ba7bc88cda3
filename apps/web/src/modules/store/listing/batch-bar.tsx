import { useT } from '../../../kit/lang.ts'
import { words } from './words.ts'

/** The progress of a batch: published, failed, remaining. */
export function BatchBar({ total, success, fail }: { total: number; success: number; fail: number }) {
  const t = useT(words)
  const share = (count: number) => `${total === 0 ? 0 : (count / total) * 100}%`
  return (
    <span
      className="batch-bar"
      role="progressbar"
      aria-label={t('record.progress', { done: success + fail, total })}
      aria-valuemin={0}
      aria-valuemax={total}
      aria-valuenow={success + fail}
    >
      <i data-part="success" style={{ width: share(success) }} />
      <i data-part="fail" style={{ width: share(fail) }} />
    </span>
  )
}
