import { erpOrder } from '@dropyard/contract/order/erp-order'
import { addressText } from '@dropyard/contract/order/order/address/text'
import type { OrderDetail } from '@dropyard/contract/order/order-list/detail'
import { useData } from '../../../../kit/call/use-data.ts'
import { useT } from '../../../../kit/lang.ts'
import { Section } from '../../../../kit/page/detail-drawer.tsx'
import { WhenText } from '../../../../kit/value/value-text.tsx'
import { words } from '../../order/staff-words.ts'

type Change = { at: string; by: string | null; before: OrderDetail['address']; after: OrderDetail['address'] }

/** Previous versions of an order's address. */
export function AddressHistory({ orderId }: { orderId: number }) {
  const t = useT(words)
  const changes: readonly Change[] =
    useData(erpOrder.getAddress, { query: { id: orderId } }).data?.data.changes ?? []
  if (changes.length === 0) return null
  return (
    <Section title={t('notes.history')}>
      <ul className="staff-notes">
        {changes.map((change) => (
          <li key={change.at}>
            <Differences change={change} />
            <small>
              {change.by ? `${change.by} · ` : null}
              <WhenText at={change.at} />
            </small>
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** The fields that a change of address affected. */
function Differences({ change }: { change: Change }) {
  const t = useT(words)
  const labels = useT(addressText).words.fields
  const fields = Object.keys(labels) as (keyof typeof labels)[]
  return fields
    .filter((field) => (change.before[field] ?? '') !== (change.after[field] ?? ''))
    .map((field) => (
      <p key={field}>
        <span className="soft">{labels[field]}: </span>
        {t('notes.changed', {
          before: change.before[field] || t('notes.empty'),
          after: change.after[field] || t('notes.empty'),
        })}
      </p>
    ))
}
