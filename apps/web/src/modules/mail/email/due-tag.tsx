import { useCurrentUser } from '../../../kit/current-user.ts'
import { useLang, useT } from '../../../kit/lang.ts'
import { StatusTag } from '../../../kit/value/status-tag.tsx'
import { useNow } from '../../../kit/value/use-now.ts'
import { shortTime } from '../../../kit/value/when.ts'
import { words } from './words.ts'

/** When an answer is due, in red once that has passed. */
export function DueTag({ at }: { at: string }) {
  const t = useT(words)
  const lang = useLang()
  const zone = useCurrentUser()?.timezone
  const isLate = Date.parse(at) <= useNow(false)
  return (
    <StatusTag tone={isLate ? 'red' : 'neutral'}>
      {t(isLate ? 'overdue' : 'due', { when: shortTime(at, zone, lang) })}
    </StatusTag>
  )
}
