import { useCurrentUser } from '../../../kit/current-user.ts'
import { MerchantStores } from './merchant-stores.tsx'
import { StaffStores } from './staff-stores.tsx'

/** The own company's stores for merchants, those of all merchants for staff. */
export function Page() {
  const person = useCurrentUser()
  if (!person) return null
  return person.kind === 'merchant' ? <MerchantStores /> : <StaffStores />
}
