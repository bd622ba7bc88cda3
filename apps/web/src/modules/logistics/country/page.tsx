import { countryRecord } from '@dropyard/contract/logistics/country'
import { useLang, useT } from '../../../kit/lang.ts'
import { RecordPage } from '../../../kit/record/record-page.tsx'
import { FlagText } from '../../../kit/value/value-text.tsx'

/** Countries and territories in the order in which they are listed. */
export function Page() {
  const field = useT(countryRecord.text)
  const lang = useLang()
  return (
    <RecordPage
      record={countryRecord}
      filters={[
        { name: 'eu', label: field('fields.eu'), main: true },
        { name: 'currency', label: field('fields.currency') },
      ]}
      widths={{ title: 190, code: 80, currency: 100, postal_pattern: 170, areas: 80, sort: 80 }}
      columns={{
        // The main name is in the reader's language; these columns show the other one.
        name_en: { width: 140, hidden: lang === 'en' },
        name_zh: { width: 140, hidden: lang === 'zh' },
        eu: { width: 165, cell: (row) => <FlagText value={row.eu} /> },
      }}
    />
  )
}
