import { useCurrentUser } from '../../../kit/current-user.ts'
import { Companies } from './companies.tsx'
import { Members } from './members.tsx'

/** The people of the own company for merchants, all companies for staff. */
export function Page() {
  const person = useCurrentUser()
  if (!person) return null
  return person.kind === 'merchant' ? <Members /> : <Companies />
}
