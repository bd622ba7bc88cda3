import type { Tone } from '@dropyard/contract/kit/workflow'
import { orderTag } from '@dropyard/contract/order/order-tag'
import { staffStore } from '@dropyard/contract/store/staff-store'
import { Picker } from '../../../kit/form/picker.tsx'
import { useT } from '../../../kit/lang.ts'
import { useListSwitch } from '../../../kit/list/list-switch.tsx'
import { RecordPage } from '../../../kit/record/record-page.tsx'
import { StatusTag } from '../../../kit/value/status-tag.tsx'
import { Stores } from './stores.tsx'
import { words } from './words.ts'

/** Tags for orders, and which of them are available for each store. */
export function Page() {
  const t = useT(words)
  const { shown, lists } = useListSwitch(t('lists'), { tags: t('tags'), stores: t('stores') })
  if (shown === 'stores') return <Stores beside={lists} />
  const ruled = (values: Readonly<Record<string, unknown>>): boolean => values.auto === true
  const rule = { when: ruled }
  return (
    <RecordPage
      record={orderTag}
      titleExtra={lists}
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
      widths={{ name: 190, auto: 230 }}
    />
  )
}
