import { countryRecord } from '@dropyard/contract/logistics/country'
import { adapt } from '../../../kit/adapt-columns.ts'
import { halves } from '../../../kit/halves.ts'
import { useT } from '../../../kit/lang.ts'
import { ResourcePage } from '../../../kit/resource-page.tsx'
import { FlagText } from '../../../kit/value-text.tsx'

const shown = ['title', 'code', 'name_en', 'name_zh', 'currency', 'eu', 'postal_pattern', 'areas', 'sort']

/** Countries and territories, in the order in which they are offered. */
export function Page() {
  const field = useT(countryRecord.text)
  return (
    <ResourcePage
      resource={countryRecord}
      filters={[
        { name: 'eu', label: field('fields.eu'), main: true },
        { name: 'currency', label: field('fields.currency') },
      ]}
      form={{ ...halves('name_en', 'name_zh', 'code', 'currency') }}
      columns={(made) =>
        adapt(
          shown.flatMap((key) => made.filter((one) => one.key === key)),
          {
            title: { width: 190 },
            code: { width: 80 },
            name_en: { hidden: true },
            name_zh: { width: 140 },
            currency: { width: 100 },
            eu: { width: 120, cell: (row) => <FlagText value={row.eu} /> },
            postal_pattern: { width: 170 },
            areas: { width: 80 },
            sort: { width: 80 },
          },
        )
      }
    />
  )
}
