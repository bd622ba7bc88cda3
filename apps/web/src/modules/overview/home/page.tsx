import { useCurrentUser } from '../../../kit/current-user.ts'
import { useT } from '../../../kit/lang.ts'
import './home.css'
import { MerchantHome } from './merchant.tsx'
import { StaffHome } from './staff.tsx'
import { words } from './words.ts'

/** The home page: state and next steps, of the merchant's company or for staff of all companies. */
export function Page() {
  const t = useT(words)
  const person = useCurrentUser()
  if (!person) return null
  return (
    <div className="home">
      <header className="page-head">
        <h1>{t('hello', { name: person.name })}</h1>
        {person.entityName ? <span className="soft">{person.entityName}</span> : null}
      </header>
      {person.kind === 'merchant' ? <MerchantHome /> : <StaffHome />}
    </div>
  )
}
