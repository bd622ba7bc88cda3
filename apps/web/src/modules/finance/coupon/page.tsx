import { useCurrentUser } from '../../../kit/current-user.ts'
import { Definitions } from './definitions.tsx'
import { OwnCoupons } from './own.tsx'

/** A merchant's coupons; for staff, what coupons there are and how they are used. */
export function Page() {
  const person = useCurrentUser()
  if (!person) return null
  return person.kind === 'merchant' ? <OwnCoupons /> : <Definitions />
}
