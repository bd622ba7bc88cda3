import { LinkOutlined } from '@ant-design/icons'
import { country } from '@dropyard/contract/logistics/country'
import { express } from '@dropyard/contract/logistics/express'
import { lastMile } from '@dropyard/contract/logistics/last-mile'
import { useState } from 'react'
import type { z } from 'zod'
import { adapt } from '../../../kit/adapt-columns.ts'
import { call } from '../../../kit/api.ts'
import { asChoice } from '../../../kit/as-choice.ts'
import { CodeText, useCodeChoices } from '../../../kit/code-picker.tsx'
import { FormDialog } from '../../../kit/form-dialog.tsx'
import { halves } from '../../../kit/halves.ts'
import { kitText } from '../../../kit/kit-text.ts'
import { useT } from '../../../kit/lang.ts'
import { ResourcePage } from '../../../kit/resource-page.tsx'
import { StatusTag } from '../../../kit/status-tag.tsx'
import { toast } from '../../../kit/toast.ts'
import { refresh } from '../../../kit/use-data.ts'
import { words } from './words.ts'

type Row = z.output<typeof lastMile.row>
const carriers = { ...lastMile, list: asChoice(lastMile.list, 'country') }
const shown = ['title', 'code', 'country', 'express_names', 'tracking_url', 'status']

/** Carriers of the last leg, and which express options they deliver. */
export function Page() {
  const t = useT(words)
  const kit = useT(kitText)
  const field = useT(lastMile.text)
  const countries = useCodeChoices(country.select)
  const [mapped, setMapped] = useState<Row>()
  return (
    <ResourcePage
      resource={carriers}
      filters={[
        { name: 'country', label: field('fields.country'), main: true, choices: countries },
        { name: 'express_id', label: field('fields.express_id'), main: true, select: express.select },
        {
          name: 'status',
          label: field('fields.status'),
          main: true,
          choices: Object.entries(field.words.choices.status).map(([value, label]) => ({ value, label })),
        },
      ]}
      form={{
        ...halves('name_en', 'name_zh'),
        country: { codes: country.select },
      }}
      actions={(row) => [
        {
          key: 'express',
          label: t('map'),
          icon: <LinkOutlined />,
          call: lastMile.updateExpress,
          run: () => setMapped(row),
        },
      ]}
      columns={(made) =>
        adapt(
          shown.flatMap((key) => made.filter((one) => one.key === key)),
          {
            title: { width: 150 },
            code: { width: 120 },
            country: { width: 130, cell: (row) => <CodeText select={country.select} code={row.country} /> },
            express_names: { width: 230 },
            tracking_url: { width: 160 },
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
    >
      <FormDialog
        draft={['last-mile/express', mapped?.id]}
        open={mapped !== undefined}
        onClose={() => setMapped(undefined)}
        title={t('mapTitle', { name: mapped?.title ?? '' })}
        schema={lastMile.updateExpress.body}
        labels={field.words.fields}
        fields={{ id: { hidden: true }, express_ids: { select: express.select } }}
        initial={{ express_ids: mapped?.express_ids.map(Number) }}
        onSubmit={save}
      />
    </ResourcePage>
  )

  async function save(values: Record<string, unknown>): Promise<unknown> {
    const ids = values.express_ids as number[] | undefined
    const reply = await call(lastMile.updateExpress, {
      body: { id: mapped?.id ?? 0, express_ids: ids && ids.length > 0 ? ids : null },
    })
    if (!reply.ok) return reply
    toast.success(kit('saved'))
    setMapped(undefined)
    await refresh(lastMile.list)
    return reply
  }
}
