import { EditOutlined } from '@ant-design/icons'
import type { Fix } from '@dropyard/contract/order/order/block'
import type { OrderDetail } from '@dropyard/contract/order/order-list/detail'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useT } from '../../../../kit/lang.ts'
import { Section } from '../../../../kit/page/detail-drawer.tsx'
import { TagsCell } from '../../order/parts/order-cells.tsx'
import { AddressView } from './address-view.tsx'
import { BlockedBar } from './blocked-bar.tsx'
import './detail.css'
import { ShipmentProgress } from '../../fulfilment/shipment-progress.tsx'
import { words } from '../../order/detail-words.ts'
import { NoteThreads } from '../../order-note/note-threads.tsx'
import { ParcelWays } from '../../parcel/parcel-ways.tsx'
import { FactsView } from './facts-view.tsx'
import { LinesView } from './lines-view.tsx'
import { MoneyView } from './money-view.tsx'
import { Timeline } from './timeline.tsx'

/** Parts of an order that can be changed from its detail. */
export type EditedPart = 'address' | 'goods' | 'channel' | 'remark' | 'tags'

interface DetailBodyProps {
  order: OrderDetail
  fixes: readonly Fix[]
  onFix: (fix: Fix) => unknown
  /** Parts that the user may change now. */
  editable: readonly EditedPart[]
  onEdit: (part: EditedPart) => unknown
  /** Copies a tax number to the address. */
  onTaxId?: ((taxId: string) => unknown) | undefined
  staff?: boolean
  /** Content for staff only, below the notes. */
  children?: ReactNode
}

/** All details of an order: parcel, items and timeline on the left; amounts, address and notes on the right. */
export function DetailBody({
  order,
  fixes,
  onFix,
  editable,
  onEdit,
  onTaxId,
  staff = false,
  children,
}: DetailBodyProps) {
  const t = useT(words)
  const edit = (part: EditedPart): ReactNode =>
    editable.includes(part) ? (
      <Button type="link" size="small" icon={<EditOutlined />} onClick={() => void onEdit(part)}>
        {t('edit')}
      </Button>
    ) : null
  return (
    <>
      {order.blocked ? (
        <BlockedBar
          blocked={order.blocked}
          queuePlace={order.queue_place}
          fixes={fixes}
          onFix={onFix}
          staff={staff}
        />
      ) : null}
      <div className="order-detail">
        <div>
          <Section title={t('parcel')} extra={edit('channel')}>
            <ShipmentProgress order={order} />
            {order.shipped_time ? <ParcelWays orderId={order.id} staff={staff} /> : null}
          </Section>
          <Section title={t('goods')} extra={edit('goods')}>
            <LinesView order={order} staff={staff} />
          </Section>
          <Section title={t('timeline')}>
            <Timeline events={order.events} />
          </Section>
        </div>
        <div>
          {order.terms ? (
            <Section title={t('money')}>
              <MoneyView order={order} terms={order.terms} staff={staff} />
            </Section>
          ) : null}
          <Section title={t('address')} extra={edit('address')}>
            <AddressView
              address={order.address}
              findings={order.address_findings}
              proposal={order.tax_proposal}
              onTaxId={editable.includes('address') ? onTaxId : undefined}
            />
          </Section>
          <Section title={t('notes')} extra={edit('remark')}>
            <NoteThreads order={order} staff={staff} />
            <BuyerRemark order={order} />
            <StoreDetails details={order.store_details} />
          </Section>
          <Section title={t('tags')} extra={edit('tags')}>
            {order.tags.length + order.marks.length > 0 ? (
              <TagsCell tags={order.tags} marks={order.marks} />
            ) : (
              <p className="soft">{t('noTags')}</p>
            )}
          </Section>
          {children}
          <Section title={t('order')}>
            <FactsView order={order} staff={staff} />
          </Section>
        </div>
      </div>
    </>
  )
}

/** The buyer's entries at the store's checkout: tax numbers, gift messages, delivery instructions. */
function StoreDetails({ details }: { details: OrderDetail['store_details'] }) {
  return details.map(({ kind_name, name, value }) => (
    <div key={`${name} ${value}`} className="order-remarks">
      <small>{kind_name === name ? name : `${kind_name} · ${name}`}</small>
      <p>{value}</p>
    </div>
  ))
}

function BuyerRemark({ order }: { order: OrderDetail }) {
  const t = useT(words)
  if (!order.buyer_remark) return null
  return (
    <div className="order-remarks">
      <small>{t('buyerRemark')}</small>
      <p>{order.buyer_remark}</p>
    </div>
  )
}
