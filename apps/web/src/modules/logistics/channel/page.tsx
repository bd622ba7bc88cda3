import { DollarOutlined } from '@ant-design/icons'
import { shippingAttributeNames } from '@dropyard/contract/catalog/goods/shipping-attribute'
import { expressChannel } from '@dropyard/contract/logistics/channel/express-channel'
import { country } from '@dropyard/contract/logistics/country'
import { useState } from 'react'
import type { z } from 'zod'
import { call } from '../../../kit/call/api.ts'
import { useResumed } from '../../../kit/draft/use-resumed.ts'
import { CodesText } from '../../../kit/form/code-picker.tsx'
import { useLang, useT } from '../../../kit/lang.ts'
import { asSelect } from '../../../kit/list/as-select.ts'
import { RecordPage } from '../../../kit/record/record-page.tsx'
import { DayText } from '../../../kit/value/day-text.tsx'
import { StatusTag } from '../../../kit/value/status-tag.tsx'
import { EmptyValue, TwoLines } from '../../../kit/value/value-text.tsx'
import { dayOf } from './price-days.ts'
import { PricesDrawer } from './prices-drawer.tsx'
import { words } from './words.ts'

type Row = z.output<typeof expressChannel.row>
const channels = { ...expressChannel, list: asSelect(expressChannel.list, 'country') }
/** Logistics channels: destinations and dated prices. */
export function Page() {
  const t = useT(words)
  const [priced, setPriced] = useState<Row>()
  useResumed('channel/prices', async ({ id = 0 }) => {
    const reply = await call(expressChannel.get, { params: { id } })
    if (reply.ok) setPriced(reply.data)
  })
  const lang = useLang()
  return (
    <RecordPage
      record={channels}
      drawer
      twoLine
      onOpen={setPriced}
      actions={(row) => [
        {
          key: 'prices',
          label: t('prices'),
          icon: <DollarOutlined />,
          call: expressChannel.rates,
          run: () => setPriced(row),
        },
      ]}
      widths={{ warehouse_name: 110, ioss_required: 80, status: 100 }}
      columns={{
        title: {
          width: 190,
          cell: (row) => <TwoLines first={row.title} second={`${row.code} · ${row.carrier}`} />,
        },
        express_name: { hidden: true },
        cut_off: { width: 110, hidden: true },
        countries: {
          width: 170,
          cell: (row) =>
            row.countries.length === 0 ? (
              <StatusTag tone="amber">{t('noPrices')}</StatusTag>
            ) : (
              <CodesText select={country.select} codes={row.countries} max={2} />
            ),
        },
        excluded: {
          width: 150,
          cell: (row) =>
            row.excluded.length === 0 ? <EmptyValue /> : shippingAttributeNames(row.excluded, lang),
        },
        valid_from: {
          width: 130,
          cell: (row) =>
            row.valid_from ? (
              <TwoLines
                first={<DayText day={dayOf(row.valid_from)} />}
                second={row.next_from ? t('next', { day: dayOf(row.next_from) }) : row.currency}
              />
            ) : (
              <EmptyValue />
            ),
        },
      }}
    >
      {priced ? <PricesDrawer channel={priced} onClose={() => setPriced(undefined)} /> : null}
    </RecordPage>
  )
}
