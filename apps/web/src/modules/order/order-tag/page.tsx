import type { Tone } from '@dropyard/contract/kit/workflow'
import { orderTag } from '@dropyard/contract/order/order-tag'
import { staffStore } from '@dropyard/contract/store/staff-store'
import { Picker } from '../../../kit/form/picker.tsx'
import { adapt } from '../../../kit/list/adapt-columns.ts'
import { RecordPage } from '../../../kit/record/record-page.tsx'
import { StatusTag } from '../../../kit/value/status-tag.tsx'

/** Tags that staff put on orders. */
export function Page() {
  const ruled = (values: Readonly<Record<string, unknown>>): boolean => values.auto === true
  const rule = { when: ruled }
  return (
    <RecordPage
      record={orderTag}
      form={{
        shop_ids: {
          input: <Picker select={staffStore.select} many />,
          when: ({ scope }) => scope === 'shop',
        },
        rule_countries: rule,
        rule_skus: rule,
        rule_amount: { ...rule, currency: 'USD' },
        rule_pieces: rule,
      }}
      cells={{ name: (row) => <StatusTag tone={row.color as Tone}>{row.name}</StatusTag> }}
      columns={(made) => adapt(made, { name: { width: 190 }, auto: { width: 230 } })}
    />
  )
}
