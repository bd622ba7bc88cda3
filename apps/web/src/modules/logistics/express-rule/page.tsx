import { country } from '@dropyard/contract/logistics/country'
import { express } from '@dropyard/contract/logistics/express'
import { expressChannel } from '@dropyard/contract/logistics/express-channel'
import { expressRule } from '@dropyard/contract/logistics/express-rule'
import { warehouse } from '@dropyard/contract/warehouse/warehouse'
import { adapt } from '../../../kit/adapt-columns.ts'
import { CodesPicker, CodesText } from '../../../kit/code-picker.tsx'
import { halves } from '../../../kit/halves.ts'
import { useT } from '../../../kit/lang.ts'
import { ResourcePage } from '../../../kit/resource-page.tsx'
import { StatusTag } from '../../../kit/status-tag.tsx'

const shown = [
  'sort',
  'name',
  'express_name',
  'warehouse_name',
  'countries',
  'attributes',
  'grams_min',
  'grams_max',
  'channel_name',
  'status',
]

/** Which channel carries what merchants buy; the first rule that fits. */
export function Page() {
  const field = useT(expressRule.text)
  return (
    <ResourcePage
      resource={expressRule}
      drawer
      filters={[
        { name: 'express_id', label: field('fields.express_id'), main: true, select: express.select },
        { name: 'channel_id', label: field('fields.channel_id'), main: true, select: expressChannel.select },
        {
          name: 'status',
          label: field('fields.status'),
          main: true,
          choices: Object.entries(field.words.choices.status).map(([value, label]) => ({ value, label })),
        },
      ]}
      form={{
        ...halves('name', 'sort', 'grams_min', 'grams_max'),
        express_id: { half: true, select: express.select },
        warehouse_id: { half: true, select: warehouse.select },
        countries: { input: <CodesPicker select={country.select} /> },
        channel_id: { half: true, select: expressChannel.select },
        status: { half: true },
      }}
      columns={(made) =>
        adapt(
          shown.flatMap((key) => made.filter((one) => one.key === key)),
          {
            sort: { width: 80 },
            name: { width: 220 },
            warehouse_name: { width: 120 },
            express_name: { width: 120 },
            countries: {
              width: 170,
              cell: (row) => <CodesText select={country.select} codes={row.countries} max={2} />,
            },
            grams_min: { width: 120 },
            grams_max: { width: 110 },
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
