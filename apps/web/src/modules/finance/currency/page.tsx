import { currencyList, currencyRate, currency as shared } from '@dropyard/contract/finance/currency'
import { useMay } from '../../../kit/current-user.ts'
import { useCodeChoices } from '../../../kit/form/code-picker.tsx'
import { useT } from '../../../kit/lang.ts'
import { asSelect } from '../../../kit/list/as-select.ts'
import { useListSwitch } from '../../../kit/list/list-switch.tsx'
import { RecordPage } from '../../../kit/record/record-page.tsx'
import { EmptyValue, WhenText } from '../../../kit/value/value-text.tsx'
import { Report } from './report.tsx'
import { words } from './words.ts'

const rates = {
  ...currencyRate,
  list: asSelect(asSelect(currencyRate.list, 'from_currency'), 'to_currency'),
}

/** Currencies, dated exchange rates, and a report of the ledger by currency. */
export function Page() {
  const t = useT(words)
  const may = useMay()
  const { shown, lists } = useListSwitch(t('lists'), {
    currencies: t('currencies'),
    rates: t('rates'),
    report: may(shared.report) && t('report'),
  })
  if (shown === 'report') return <Report lists={lists} />
  return shown === 'rates' ? <Rates lists={lists} /> : <Currencies lists={lists} />
}

function Currencies({ lists }: { lists: React.ReactNode }) {
  return (
    <RecordPage
      record={currencyList}
      titleExtra={lists}
      widths={{ code: 120, symbol: 90, status: 110 }}
      columns={{
        per_usd: { right: true, width: 120 },
        sort: { width: 90, hidden: true },
      }}
    />
  )
}

function Rates({ lists }: { lists: React.ReactNode }) {
  const t = useT(words)
  const field = useT(currencyRate.text)
  const codes = useCodeChoices(shared.select)
  return (
    <RecordPage
      record={rates}
      titleExtra={lists}
      initial={{ from_currency: 'USD' }}
      filters={[
        { name: 'from_currency', label: field('fields.from_currency'), main: true, choices: codes },
        { name: 'to_currency', label: field('fields.to_currency'), main: true, choices: codes },
      ]}
      form={{
        from_currency: { halfWidth: true, codes: shared.select },
        to_currency: { halfWidth: true, codes: shared.select },
      }}
      widths={{ state: 120 }}
      columns={{
        to_currency: {
          title: t('pair'),
          width: 150,
          cell: (row) => `${row.from_currency} → ${row.to_currency}`,
        },
        from_currency: { hidden: true },
        rate: { right: true, width: 130, cell: (row) => <span className="number">{row.rate}</span> },
        valid_from: { width: 170, cell: (row) => <WhenText at={row.valid_from} exact /> },
        valid_until: {
          width: 170,
          cell: (row) => (row.valid_until ? <WhenText at={row.valid_until} exact /> : <EmptyValue />),
        },
      }}
    />
  )
}
