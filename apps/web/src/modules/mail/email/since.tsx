import type { MailShown } from '@dropyard/contract/mail/email'
import { Alert } from 'antd'
import { useCurrentUser } from '../../../kit/current-user.ts'
import { useT } from '../../../kit/lang.ts'
import { Colleagues } from './colleagues.tsx'
import type { Colleague } from './use-here.ts'
import { words } from './words.ts'

interface SinceProps {
  seen: MailShown | undefined
  /** The last mail when the answer was begun. */
  first: MailShown | undefined
  here: readonly Colleague[]
}

/** Warns, before sending would ask, that a colleague writes an answer as well, answered, or that a mail came. */
export function Since({ seen, first, here }: SinceProps) {
  const t = useT(words)
  const writers = here.filter(({ writing }) => writing)
  const me = useCurrentUser()?.id
  const newer = seen && first && seen.id > first.id && seen.author_id !== me ? seen : undefined
  if (!newer && writers.length === 0) return null
  const name = newer && (newer.author_name || newer.from.name || newer.from.address)
  return (
    <Alert
      type="warning"
      showIcon
      className="mail-conflict"
      title={
        newer ? (
          t(newer.folder === 'sent' ? 'answeredSince' : 'arrivedSince', { name: name ?? '' })
        ) : (
          <Colleagues here={writers} />
        )
      }
    />
  )
}
