import { StopOutlined } from '@ant-design/icons'
import { apiKey } from '@dropyard/contract/system/api-key'
import { Link } from 'react-router'
import { useData } from '../../../kit/call/use-data.ts'
import { DayInput } from '../../../kit/form/date-input.tsx'
import { useT } from '../../../kit/lang.ts'
import { RecordPage } from '../../../kit/record/record-page.tsx'
import { useRecordActions } from '../../../kit/rows/use-record-actions.tsx'
import { words } from './words.ts'

const icons = { revoke: <StopOutlined /> }

/** A company's API keys. */
export function Page() {
  const t = useT(words)
  const scopes = useData(apiKey.scopes, {}, { staleTime: 300_000 })
  const choices = (scopes.data?.data ?? []).map(({ scope, name }) => ({ value: scope, label: name }))
  const recordActions = useRecordActions(apiKey, { icons })
  return (
    <RecordPage
      record={apiKey}
      widths={{ prefix: 120, scopes: 280 }}
      cells={{ prefix: ({ prefix }) => <code>{prefix}…</code> }}
      form={{ scopes: { choices }, expires_on: { input: <DayInput future /> } }}
      recordActions={recordActions}
      toolbar={<Link to="/apiReference">{t('reference')}</Link>}
    />
  )
}
