import { profile } from '@dropyard/contract/account/profile'
import { CopyButton } from '../../../kit/copy-button.tsx'
import { useT } from '../../../kit/lang.ts'
import { useData } from '../../../kit/use-data.ts'
import type { AccountLine } from './account-text.ts'
import { words } from './words.ts'

/** Where to pay to, each line to be copied; or whom to ask when no account is written down. */
export function AccountLines({ lines }: { lines: readonly AccountLine[] }) {
  const t = useT(words)
  if (lines.length === 0) return <WhomToAsk />
  return (
    <dl className="pay-account">
      {lines.map(({ label, value }) => (
        <div key={`${label}${value}`}>
          <dt>{label}</dt>
          <dd>{value}</dd>
          <CopyButton text={value} label={t('ways.copy', { label })} />
        </div>
      ))}
    </dl>
  )
}

function WhomToAsk() {
  const t = useT(words)
  const contact = useData(profile.contact, {}, { staleTime: 600_000 }).data?.data
  if (!contact?.contact_email) return <p>{t('ways.askPlain')}</p>
  return <p>{t('ways.ask', { name: contact.username, email: contact.contact_email })}</p>
}
