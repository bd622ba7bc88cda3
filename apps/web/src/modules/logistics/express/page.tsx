import { express } from '@dropyard/contract/logistics/express'
import { adapt } from '../../../kit/adapt-columns.ts'
import { halves } from '../../../kit/halves.ts'
import { useT } from '../../../kit/lang.ts'
import { ResourcePage } from '../../../kit/resource-page.tsx'
import { StatusTag } from '../../../kit/status-tag.tsx'

const shown = ['title', 'code', 'speed', 'description', 'channels', 'last_miles', 'sort', 'status']

/** What merchants buy, whichever channel carries it. */
export function Page() {
  const field = useT(express.text)
  return (
    <ResourcePage
      resource={express}
      drawer
      filters={[
        {
          name: 'speed',
          label: field('fields.speed'),
          main: true,
          choices: Object.entries(field.words.choices.speed).map(([value, label]) => ({ value, label })),
        },
        {
          name: 'status',
          label: field('fields.status'),
          main: true,
          choices: Object.entries(field.words.choices.status).map(([value, label]) => ({ value, label })),
        },
      ]}
      form={{
        ...halves('name_en', 'name_zh', 'description_en', 'description_zh', 'sort', 'status'),
      }}
      columns={(made) =>
        adapt(
          shown.flatMap((key) => made.filter((one) => one.key === key)),
          {
            title: { width: 150 },
            code: { width: 100 },
            speed: { width: 90 },
            description: { width: 220 },
            channels: { width: 90 },
            last_miles: { width: 90 },
            sort: { width: 80 },
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
