import { useCurrentUser } from '../../../kit/current-user.ts'
import { Companies } from './companies.tsx'
import { Members } from './members.tsx'

/** For merchants the people of their company, for staff all companies. */
export function Page() {
  const person = useCurrentUser()
  if (!person) return null
  return person.kind === 'merchant' ? <Members /> : <Companies />
}
