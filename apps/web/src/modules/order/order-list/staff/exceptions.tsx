import { type ExceptionCase, orderException } from '@dropyard/contract/order/order-exception'
import { useData } from '../../../../kit/call/use-data.ts'
import { useT } from '../../../../kit/lang.ts'
import { DescriptionList, Section } from '../../../../kit/page/detail-drawer.tsx'
import { DueText } from '../../../../kit/record/task-cells.tsx'
import { EmptyValue, MoneyText, WhenText } from '../../../../kit/value/value-text.tsx'
import { words } from '../../order/staff-words.ts'

/** Exceptions of an order for staff: the open one with its actions, or the closed ones with their results. */
export function Exceptions({ orderId, open }: { orderId: number; open: boolean }) {
  const t = useT(words)
  const all = useData(orderException.list, { query: { order_id: orderId } }).data?.data ?? []
  const shown = all.filter(({ closed_at }) => (closed_at === null) === open)
  if (shown.length === 0) return null
  return (
    <Section title={t(open ? 'exception.open' : 'exception.closed')}>
      {shown.map((one) => (open ? <Open key={one.id} one={one} /> : <Closed key={one.id} one={one} />))}
    </Section>
  )
}

function Open({ one }: { one: ExceptionCase }) {
  const t = useT(words)
  return (
    <DescriptionList
      items={[
        { label: t('exception.reason'), value: one.reason },
        { label: t('exception.owner'), value: one.owner || <EmptyValue /> },
        { label: t('exception.due'), value: <DueText at={one.due_at} /> },
        { label: t('exception.fix'), value: one.fix || <EmptyValue /> },
        { label: t('exception.bearer'), value: one.bearer || <EmptyValue /> },
        { label: t('exception.by'), value: one.opened_by || t('exception.system') },
        ...(one.note ? [{ label: t('exception.note'), value: one.note, wide: true }] : []),
      ]}
    />
  )
}

function Closed({ one }: { one: ExceptionCase }) {
  const t = useT(words)
  return (
    <ul className="staff-notes">
      <li>
        <p>
          <span className="soft">{one.reason}: </span>
          {[one.fix, one.bearer].filter(Boolean).join(' · ')}
          {one.cost === null ? null : (
            <>
              {' · '}
              <MoneyText amount={one.cost} currency="USD" />
            </>
          )}
        </p>
        <p>{one.resolution}</p>
        <small>
          {one.closed_by || t('exception.system')}
          {' · '}
          <WhenText at={one.closed_at ?? one.opened_at} />
        </small>
      </li>
    </ul>
  )
}
