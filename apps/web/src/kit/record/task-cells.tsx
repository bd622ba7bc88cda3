import { kitText } from '../kit-text.ts'
import { useT } from '../lang.ts'
import { useNow } from '../value/use-now.ts'
import { Nothing, WhenText } from '../value/value-text.tsx'

/** Until when it is due: red when that has passed. */
export function DueText({ at, exact = false }: { at: string | null | undefined; exact?: boolean }) {
  const t = useT(kitText)
  const now = useNow(false)
  if (!at || exact || Date.parse(at) > now) return <WhenText at={at} exact={exact} />
  return (
    <span className="late">
      <WhenText at={at} say={(when) => t('overdue', { when })} />
    </span>
  )
}

/** Who does it; a task that nobody has claimed says so while there is something to do. */
export function AssigneeText({ name, due }: { name: string; due: string | null }) {
  const t = useT(kitText)
  if (name) return name
  return due === null ? <Nothing /> : <span className="soft">{t('unclaimed')}</span>
}
