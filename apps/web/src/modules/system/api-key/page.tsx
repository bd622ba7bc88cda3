import { StopOutlined } from '@ant-design/icons'
import { apiKey } from '@dropyard/contract/system/api-key'
import { Link } from 'react-router'
import { useData, useSave } from '../../../kit/call/use-data.ts'
import { DayInput } from '../../../kit/form/date-input.tsx'
import { listed, useT } from '../../../kit/lang.ts'
import { adapt } from '../../../kit/list/adapt-columns.ts'
import { confirmDanger } from '../../../kit/page/confirm-danger.ts'
import { RecordPage } from '../../../kit/record/record-page.tsx'
import { LongText, WhenText } from '../../../kit/value/value-text.tsx'
import { words } from './words.ts'

/** A company's API keys. */
export function Page() {
  const t = useT(words)
  const scopes = useData(apiKey.scopes, {}, { staleTime: 300_000 })
  const choices = (scopes.data?.data ?? []).map(({ scope, name }) => ({ value: scope, label: name }))
  const nameOf = (scope: string) => choices.find((one) => one.value === scope)?.label ?? scope
  const revoke = useSave(apiKey.revoke, { done: t('revoked'), refresh: [apiKey.list] })
  const end = async ({ id, name }: { id: number; name: string }) => {
    if (await confirmDanger({ title: t('revokeSure', { name }), help: t('revokeHelp'), ok: t('revoke') }))
      await revoke.run({ params: { id } })
  }
  const when = (at: string | null, none: string) =>
    at ? <WhenText at={at} /> : <span className="soft">{none}</span>
  return (
    <RecordPage
      record={apiKey}
      columns={(made) => adapt(made, { prefix: { width: 120 }, scopes: { width: 280 } })}
      cells={{
        prefix: ({ prefix }) => <code>{prefix}…</code>,
        scopes: (row) => <LongText>{listed(row.scopes.map(nameOf))}</LongText>,
        used_at: ({ used_at }) => when(used_at, t('never')),
        expires_at: ({ expires_at }) => when(expires_at, t('noEnd')),
      }}
      form={{ scopes: { choices, needed: true }, expires_on: { input: <DayInput future /> } }}
      actions={(row) => {
        const action = { key: 'revoke', label: t('revoke'), icon: <StopOutlined />, danger: true }
        return row.status === 'revoked' ? [] : [{ ...action, call: apiKey.revoke, run: () => end(row) }]
      }}
      tools={<Link to="/apiReference">{t('reference')}</Link>}
    />
  )
}
