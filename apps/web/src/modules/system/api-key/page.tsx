import { StopOutlined } from '@ant-design/icons'
import { apiKey } from '@dropyard/contract/system/api-key'
import { Link } from 'react-router'
import { useData } from '../../../kit/call/use-data.ts'
import { DayInput } from '../../../kit/form/date-input.tsx'
import { listed, useT } from '../../../kit/lang.ts'
import { RecordPage } from '../../../kit/record/record-page.tsx'
import { useDoes } from '../../../kit/rows/use-does.tsx'
import { LongText, WhenText } from '../../../kit/value/value-text.tsx'
import { words } from './words.ts'

const icons = { revoke: <StopOutlined /> }

/** A company's API keys. */
export function Page() {
  const t = useT(words)
  const scopes = useData(apiKey.scopes, {}, { staleTime: 300_000 })
  const choices = (scopes.data?.data ?? []).map(({ scope, name }) => ({ value: scope, label: name }))
  const nameOf = (scope: string) => choices.find((one) => one.value === scope)?.label ?? scope
  const does = useDoes(apiKey, { icons })
  const when = (at: string | null, none: string) =>
    at ? <WhenText at={at} /> : <span className="soft">{none}</span>
  return (
    <RecordPage
      record={apiKey}
      columns={{ prefix: { width: 120 }, scopes: { width: 280 } }}
      cells={{
        prefix: ({ prefix }) => <code>{prefix}…</code>,
        scopes: (row) => <LongText>{listed(row.scopes.map(nameOf))}</LongText>,
        used_at: ({ used_at }) => when(used_at, t('never')),
        expires_at: ({ expires_at }) => when(expires_at, t('noEnd')),
      }}
      form={{ scopes: { choices, needed: true }, expires_on: { input: <DayInput future /> } }}
      onRows={does.onRows}
      actions={does.actions}
      toolbar={<Link to="/apiReference">{t('reference')}</Link>}
    >
      {does.dialogs}
    </RecordPage>
  )
}
