import { hourMs } from '@dropyard/contract/kit/days'
import { useT } from '../../../../kit/lang.ts'
import { DueText } from '../../../../kit/record/task-cells.tsx'
import { useNow } from '../../../../kit/value/use-now.ts'
import { WhenText } from '../../../../kit/value/value-text.tsx'
import { words } from '../words.ts'

/** With less time left than this, the text is amber. */
const soonMs = 24 * hourMs

/** By when the store's platform wants an order sent: amber on the last day, red afterwards. */
export function ShipByText({ at }: { at: string }) {
  const t = useT(words)
  const now = useNow(false)
  const left = Date.parse(at) - now
  if (left <= 0) return <DueText at={at} />
  return (
    <span className={left < soonMs ? 'soon' : undefined}>
      <WhenText at={at} say={(when) => t('shipBy', { when })} />
    </span>
  )
}
