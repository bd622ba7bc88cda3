import { country } from '@dropyard/contract/logistics/country'
import { holiday } from '@dropyard/contract/logistics/holiday'
import { CodeText } from '../../../kit/form/code-picker.tsx'
import { useT } from '../../../kit/lang.ts'
import { RecordPage } from '../../../kit/record/record-page.tsx'
import { StatusTag } from '../../../kit/value/status-tag.tsx'
import { words } from './words.ts'

/** Days without transport or handling, by country or warehouse. */
export function Page() {
  const t = useT(words)
  return (
    <RecordPage
      record={holiday}
      widths={{ days_away: 130, days: 80 }}
      columns={{
        country: {
          title: t('where'),
          width: 220,
          cell: (row) => row.warehouse_name ?? <CodeText select={country.select} code={row.country} />,
        },
      }}
      cells={{
        days_away: ({ days_away: away }) =>
          away ? t('inDays', { count: away }) : <StatusTag tone="amber">{t('now')}</StatusTag>,
      }}
    />
  )
}
