import { customerCard } from '@dropyard/contract/customer/customer/card'
import { link } from '@dropyard/contract/pages'
import { Link } from 'react-router'
import { useData } from '../../../kit/call/use-data.ts'
import { useMay } from '../../../kit/current-user.ts'
import { useT } from '../../../kit/lang.ts'
import { DescriptionList, Section } from '../../../kit/page/detail-drawer.tsx'
import { StatusTag } from '../../../kit/value/status-tag.tsx'
import { MoneyText, NumberText, WhenText } from '../../../kit/value/value-text.tsx'
import { words } from './words.ts'

interface CardProps {
  orderId?: number
  entityId?: number
}
declare module '../../../kit/page/shared-part.tsx' {
  interface SharedParts {
    'customer/card': CardProps
  }
}

/** The buyer of an order, or the merchant of a company; nothing if no customer is known. */
export function Part({ orderId, entityId }: CardProps) {
  const t = useT(words)
  const may = useMay()
  const query = { ...(orderId === undefined ? { entity_id: entityId } : { order_id: orderId }) }
  const { data: one } = useData(customerCard.read, { query }, { enabled: may(customerCard.read) }).data ?? {}
  if (!one) return null
  return (
    <Section
      title={t('customer')}
      extra={one.do_not_contact ? <StatusTag tone="red">{t('optedOut')}</StatusTag> : null}
    >
      <DescriptionList
        items={[
          {
            label: t('name'),
            value: <Link to={link('/customerList', { id: one.id, kind: one.kind })}>{one.name}</Link>,
          },
          { label: t('orders'), value: <NumberText value={one.orders} /> },
          { label: t('paidOrders'), value: <NumberText value={one.paid_orders} /> },
          { label: t('spend'), value: <MoneyText amount={one.spend} currency="USD" /> },
          { label: t('refunds'), value: <NumberText value={one.refunds} /> },
          { label: t('cases'), value: <NumberText value={one.cases} /> },
          ...(one.last_order_at === null
            ? []
            : [{ label: t('lastOrder'), value: <WhenText at={one.last_order_at} /> }]),
        ]}
      />
    </Section>
  )
}
