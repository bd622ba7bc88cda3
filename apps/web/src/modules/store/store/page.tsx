import { useCurrentUser } from '../../../kit/current-user.ts'
import { MerchantStores } from './merchant-stores.tsx'
import { StaffStores } from './staff-stores.tsx'

/** For merchants their company's stores, for staff those of all merchants. */
export function Page() {
  const person = useCurrentUser()
  if (!person) return null
  return person.kind === 'merchant' ? <MerchantStores /> : <StaffStores />
}
