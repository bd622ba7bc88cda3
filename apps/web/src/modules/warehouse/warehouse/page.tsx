import { country } from '@dropyard/contract/logistics/country'
import { warehouse } from '@dropyard/contract/warehouse/warehouse'
import { adapt } from '../../../kit/adapt-columns.ts'
import { asChoice } from '../../../kit/as-choice.ts'
import { CodeText, useCodeChoices } from '../../../kit/code-picker.tsx'
import { halves } from '../../../kit/halves.ts'
import { useT } from '../../../kit/lang.ts'
import { ResourcePage } from '../../../kit/resource-page.tsx'
import { StatusTag } from '../../../kit/status-tag.tsx'
import { FlagText, LongText } from '../../../kit/value-text.tsx'
import { words } from './words.ts'

const warehouses = { ...warehouse, list: asChoice(warehouse.list, 'country') }
const shown = ['title', 'code', 'country', 'address', 'areas', 'skus', 'pieces', 'backorder', 'status']

/** Warehouses: their addresses, their areas, and how much lies in them. */
export function Page() {
  const t = useT(words)
  const field = useT(warehouse.text)
  const countries = useCodeChoices(country.select)
  return (
    <ResourcePage
      resource={warehouses}
      searchWords={t('search')}
      drawer
      filters={[
        { name: 'country', label: field('fields.country'), main: true, choices: countries },
        {
          name: 'status',
          label: field('fields.status'),
          main: true,
          choices: Object.entries(field.words.choices.status).map(([value, label]) => ({ value, label })),
        },
      ]}
      form={{
        ...halves('name', 'name_zh', 'contact', 'phone', 'province', 'city'),
        country: { codes: country.select },
      }}
      columns={(made) =>
        adapt(
          shown.flatMap((key) => made.filter((one) => one.key === key)),
          {
            title: { width: 130 },
            code: { width: 90 },
            country: { width: 110, cell: (row) => <CodeText select={country.select} code={row.country} /> },
            address: {
              title: t('place'),
              width: 200,
              cell: (row) => (
                <LongText max={60}>
                  {[row.address, [row.zip, row.city].filter(Boolean).join(' '), row.province]
                    .filter(Boolean)
                    .join(', ')}
                </LongText>
              ),
            },
            areas: { width: 150, hidden: true },
            skus: { width: 80 },
            pieces: { width: 90 },
            backorder: { width: 125, cell: (row) => <FlagText value={row.backorder} /> },
            status: {
              width: 110,
              cell: (row) => (
                <StatusTag tone={row.status === 'active' ? 'green' : 'grey'}>
                  {field(`choices.status.${row.status}`)}
                </StatusTag>
              ),
            },
          },
        )
      }
    />
  )
}
