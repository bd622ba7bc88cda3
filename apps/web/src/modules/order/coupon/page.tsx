import { useCurrentUser } from '../../../kit/current-user.ts'
import { Definitions } from './definitions.tsx'
import { OwnCoupons } from './own.tsx'

/** For merchants their coupons; for staff all coupons and their usage. */
export function Page() {
  const person = useCurrentUser()
  if (!person) return null
  return person.kind === 'merchant' ? <OwnCoupons /> : <Definitions />
}
