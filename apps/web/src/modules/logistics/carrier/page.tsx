import { carrier } from '@dropyard/contract/logistics/carrier'
import { adapt } from '../../../kit/adapt-columns.ts'
import { halves } from '../../../kit/halves.ts'
import { useT } from '../../../kit/lang.ts'
import { ResourcePage } from '../../../kit/resource-page.tsx'
import { StatusTag } from '../../../kit/status-tag.tsx'

const shown = ['title', 'code', 'platform_name', 'track_code', 'tracking_url', 'phone', 'status']

/** Carriers, and what they are called elsewhere. */
export function Page() {
  const field = useT(carrier.text)
  return (
    <ResourcePage
      resource={carrier}
      drawer
      filters={[
        {
          name: 'status',
          label: field('fields.status'),
          main: true,
          choices: Object.entries(field.words.choices.status).map(([value, label]) => ({ value, label })),
        },
      ]}
      form={{
        ...halves('name_en', 'name_zh', 'platform_name', 'track_code', 'website', 'phone'),
      }}
      columns={(made) =>
        adapt(
          shown.flatMap((key) => made.filter((one) => one.key === key)),
          {
            title: { width: 170 },
            code: { width: 120 },
            track_code: { width: 110 },
            tracking_url: { width: 200 },
            phone: { hidden: true },
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
