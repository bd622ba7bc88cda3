import { CloseOutlined, PlusOutlined } from '@ant-design/icons'
import { customerKinds } from '@dropyard/contract/customer/customer/kinds'
import { inLang } from '@dropyard/contract/kit/text'
import { email } from '@dropyard/contract/mail/email'
import type { LinkedOrder } from '@dropyard/contract/mail/email/links'
import { erpOrder } from '@dropyard/contract/order/erp-order'
import { type OrderStatus, orderAxes, orderStatusText } from '@dropyard/contract/order/order/state'
import { link } from '@dropyard/contract/pages'
import { Button, Select } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { useData, useSave } from '../../../kit/call/use-data.ts'
import { useMay } from '../../../kit/current-user.ts'
import { useDebounced } from '../../../kit/form/picker.tsx'
import { useLang, useT } from '../../../kit/lang.ts'
import { StatusTag } from '../../../kit/value/status-tag.tsx'
import { MoneyText } from '../../../kit/value/value-text.tsx'
import { words } from './words.ts'

/** What a conversation is about: its customer and orders. */
export function About({ id, mayChange }: { id: number; mayChange: boolean }) {
  const t = useT(words)
  const lang = useLang()
  const maySeeOrders = useMay()(erpOrder.list)
  const { data } = useData(email.about, { params: { id } })
  const save = useSave(email.link, { refresh: [email.list] })
  const [adding, setAdding] = useState(false)
  if (!data) return <aside className="mail-aside" aria-label={t('about')} aria-busy />
  const { customer, orders } = data.data
  return (
    <aside className="mail-aside" aria-label={t('about')}>
      <section>
        <h3>{t('customer')}</h3>
        {customer ? (
          <>
            <p>
              <Link to={link('/customerList', { id: customer.id })}>{customer.name}</Link>{' '}
              <StatusTag tone="grey">{inLang(customerKinds[customer.kind], lang)}</StatusTag>
            </p>
            <p className="soft">
              {t('customerOrders', { count: customer.orders })} ·{' '}
              <MoneyText amount={customer.spend} currency="USD" />
            </p>
          </>
        ) : (
          <p className="soft">{t('noCustomer')}</p>
        )}
      </section>
      {maySeeOrders && (
        <section>
          <h3>
            {t('orders')}
            {mayChange && (
              <Button
                type="text"
                size="small"
                icon={<PlusOutlined />}
                aria-label={t('linkOrder')}
                title={t('linkOrder')}
                onClick={() => setAdding(!adding)}
              />
            )}
          </h3>
          {adding && (
            <OrderFinder
              onChosen={(order) => {
                setAdding(false)
                void save.run({ params: { id }, body: { add: [order] } })
              }}
            />
          )}
          {orders.length === 0 && <p className="soft">{t('noOrders')}</p>}
          <ul>
            {orders.map((one) => (
              <Order
                key={one.id}
                order={one}
                {...(mayChange
                  ? { onUnlink: () => void save.run({ params: { id }, body: { remove: [one.id] } }) }
                  : {})}
              />
            ))}
          </ul>
        </section>
      )}
    </aside>
  )
}

function Order({ order, onUnlink }: { order: LinkedOrder; onUnlink?: () => void }) {
  const t = useT(words)
  const lang = useLang()
  const status = orderStatusText[order.status as OrderStatus]
  const parcel = orderAxes.parcel.states[order.parcel as keyof typeof orderAxes.parcel.states]
  return (
    <li>
      <p>
        <Link to={link('/erpOrders', { id: order.id })}>{order.order_sn}</Link>
        {onUnlink && (
          <Button
            type="text"
            size="small"
            icon={<CloseOutlined />}
            aria-label={t('unlink', { number: order.order_sn })}
            onClick={onUnlink}
          />
        )}
      </p>
      <p className="soft">
        {[order.plt_order_sn, order.store_name, order.tracking_number].filter(Boolean).join(' · ')}
      </p>
      <StatusTag tone={status.tone}>{inLang(status.words, lang)}</StatusTag>{' '}
      {order.parcel !== 'none' && <StatusTag tone="blue">{inLang(parcel, lang)}</StatusTag>}
    </li>
  )
}

/** Finds an order by a part of its numbers. */
function OrderFinder({ onChosen }: { onChosen: (id: number) => void }) {
  const t = useT(words)
  const [typed, setTyped] = useState('')
  const search = useDebounced(typed.trim())
  const found = useData(
    erpOrder.list,
    { query: { search, 'per-page': 8 } },
    { enabled: search.length > 2, keep: true },
  )
  return (
    <Select
      showSearch
      autoFocus
      defaultOpen
      size="small"
      className="wide"
      placeholder={t('findOrder')}
      aria-label={t('findOrder')}
      filterOption={false}
      searchValue={typed}
      onSearch={setTyped}
      notFoundContent={null}
      options={(search.length > 2 ? (found.data?.data ?? []) : []).map((one) => ({
        value: one.id,
        label: [one.order_sn, one.plt_order_sn].filter(Boolean).join(' · '),
      }))}
      onChange={(id: number) => onChosen(id)}
    />
  )
}
