import { LinkOutlined } from '@ant-design/icons'
import { express } from '@dropyard/contract/logistics/express'
import { lastMile } from '@dropyard/contract/logistics/last-mile'
import { useState } from 'react'
import type { z } from 'zod'
import { call } from '../../../kit/call/api.ts'
import { invalidate } from '../../../kit/call/use-data.ts'
import { useResumed } from '../../../kit/draft/use-resumed.ts'
import { FormDialog } from '../../../kit/form/form-dialog.tsx'
import { halfWidth } from '../../../kit/form/half-width.ts'
import { kitText } from '../../../kit/kit-text.ts'
import { useT } from '../../../kit/lang.ts'
import { toast } from '../../../kit/page/toast.ts'
import { RecordPage } from '../../../kit/record/record-page.tsx'
import { words } from './words.ts'

type Row = z.output<typeof lastMile.row>
/** Carriers of the last leg, and which express options they deliver. */
export function Page() {
  const t = useT(words)
  const kit = useT(kitText)
  const field = useT(lastMile.text)
  const [mapped, setMapped] = useState<Row>()
  useResumed('last-mile/express', async ({ id = 0 }) => {
    const reply = await call(lastMile.get, { params: { id } })
    if (reply.ok) setMapped(reply.data)
  })
  return (
    <RecordPage
      record={lastMile}
      form={{
        ...halfWidth('name_en', 'name_zh'),
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
      columns={{
        title: { width: 150 },
        code: { width: 120 },
        country: { width: 130 },
        express_names: { width: 230 },
        tracking_url: { width: 160 },
        status: { width: 110 },
      }}
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
    </RecordPage>
  )

  async function save(values: Record<string, unknown>): Promise<unknown> {
    const ids = values.express_ids as number[] | undefined
    const reply = await call(lastMile.updateExpress, {
      body: { id: mapped?.id ?? 0, express_ids: ids && ids.length > 0 ? ids : null },
    })
    if (!reply.ok) return reply
    toast.success(kit('saved'))
    setMapped(undefined)
    await invalidate(lastMile.list)
    return reply
  }
}
