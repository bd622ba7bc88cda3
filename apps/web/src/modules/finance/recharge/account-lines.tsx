import { profile } from '@dropyard/contract/account/profile'
import { receivingAccount } from '@dropyard/contract/finance/receiving-account'
import type { PayChannel } from '@dropyard/contract/finance/recharge/flow'
import { Skeleton } from 'antd'
import type { z } from 'zod'
import { useData } from '../../../kit/call/use-data.ts'
import { listed, useT } from '../../../kit/lang.ts'
import { DescriptionList } from '../../../kit/page/detail-drawer.tsx'
import { countryName } from '../../../kit/value/country-name.ts'
import { words } from './words.ts'

/** The account for a payment method, with copy buttons; or whom to contact if there is none. */
export function AccountLines({ channel }: { channel: PayChannel | undefined }) {
  const answer = useData(receivingAccount.own, {}, { staleTime: 60_000 })
  if (answer.isPending) return <Skeleton active title={false} paragraph={{ rows: 3 }} />
  const accounts = (answer.data?.data ?? []).filter((one) => one.channel === channel)
  if (accounts.length === 0) return <WhomToAsk />
  return accounts.map((account) => <Account key={account.id} account={account} />)
}

function Account({ account }: { account: z.output<typeof receivingAccount.own.data>[number] }) {
  const { lang, words: said } = useT(receivingAccount.text)
  const lines = {
    ...account,
    countries: listed(account.countries.map((code) => countryName(code, lang))),
  }
  const items = (['holder', 'provider', 'number', 'currency', 'countries'] as const)
    .filter((name) => lines[name] !== '')
    .map((name) => ({ label: said.fields[name], value: lines[name], copy: lines[name] }))
  return (
    <div className="pay-account">
      <DescriptionList lines items={items} />
      {account.instructions ? <p className="soft">{account.instructions}</p> : null}
      {account.qr ? <img src={account.qr} alt={said.fields.qr} /> : null}
    </div>
  )
}

function WhomToAsk() {
  const t = useT(words)
  const contact = useData(profile.contact, {}, { staleTime: 600_000 }).data?.data
  if (!contact?.contact_email) return <p>{t('ways.askPlain')}</p>
  return <p>{t('ways.ask', { name: contact.username, email: contact.contact_email })}</p>
}
