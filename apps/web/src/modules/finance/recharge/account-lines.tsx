import { profile } from '@dropyard/contract/account/profile'
import { receivingAccount } from '@dropyard/contract/finance/receiving-account'
import { useData } from '../../../kit/call/use-data.ts'
import { useLang, useT } from '../../../kit/lang.ts'
import { CopyButton } from '../../../kit/value/copy-button.tsx'
import { countryName } from '../../../kit/value/country-name.ts'
import type { PayAccount } from './pay-accounts.ts'
import { words } from './words.ts'

/** Where to pay to, each line to be copied; or whom to ask when there is no account. */
export function AccountLines({ accounts }: { accounts: readonly PayAccount[] }) {
  if (accounts.length === 0) return <WhomToAsk />
  return accounts.map((account) => <Account key={account.id} account={account} />)
}

function Account({ account }: { account: PayAccount }) {
  const t = useT(words)
  const field = useT(receivingAccount.text)
  const lang = useLang()
  const names = account.countries.map((code) => countryName(code, lang))
  const lines = [
    { name: 'holder', value: account.holder },
    { name: 'provider', value: account.provider },
    { name: 'number', value: account.number },
    { name: 'currency', value: account.currency },
    { name: 'countries', value: names.join(lang === 'zh' ? '、' : ', ') },
  ] as const
  return (
    <div className="pay-account">
      <dl>
        {lines
          .filter(({ value }) => value !== '')
          .map(({ name, value }) => (
            <div key={name}>
              <dt>{field(`fields.${name}`)}</dt>
              <dd>
                <span>{value}</span>
                <CopyButton text={value} label={t('ways.copy', { label: field(`fields.${name}`) })} />
              </dd>
            </div>
          ))}
      </dl>
      {account.instructions ? <p className="soft">{account.instructions}</p> : null}
      {account.qr ? <img src={account.qr} alt={field('fields.qr')} /> : null}
    </div>
  )
}

function WhomToAsk() {
  const t = useT(words)
  const contact = useData(profile.contact, {}, { staleTime: 600_000 }).data?.data
  if (!contact?.contact_email) return <p>{t('ways.askPlain')}</p>
  return <p>{t('ways.ask', { name: contact.username, email: contact.contact_email })}</p>
}
