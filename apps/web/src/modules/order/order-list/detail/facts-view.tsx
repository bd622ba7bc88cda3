import { displayMoney, money } from '@dropyard/contract/kit/money'
import { inLang } from '@dropyard/contract/kit/text'
import { redeliverCauses, redeliverPricings } from '@dropyard/contract/order/after-sale/redeliver'
import { taxText } from '@dropyard/contract/order/order/collected-tax'
import { orderAxes } from '@dropyard/contract/order/order/state'
import type { OrderDetail } from '@dropyard/contract/order/order-list/detail'
import { link } from '@dropyard/contract/pages'
import { Link } from 'react-router'
import { useLang, useT } from '../../../../kit/lang.ts'
import { DescriptionList } from '../../../../kit/page/detail-drawer.tsx'
import { MoneyText, TwoLines, WhenText } from '../../../../kit/value/value-text.tsx'
import { words } from '../../order/detail-words.ts'
import { Redeliveries } from '../../order/parts/redeliveries.tsx'
import { ShipByText } from '../../order/parts/ship-by-text.tsx'
import { words as listWords } from '../../order/words.ts'

/** The origin of an order, and the times of its events. */
export function FactsView({ order, staff = false }: { order: OrderDetail; staff?: boolean }) {
  const t = useT(words)
  const list = useT(listWords)
  const lang = useLang()
  const afterSale = orderAxes.afterSale.states
  const state = Object.hasOwn(afterSale, order.after_sale)
    ? inLang(afterSale[order.after_sale as keyof typeof afterSale], lang)
    : order.after_sale
  const holdText = ({ reason, note, overruled }: NonNullable<OrderDetail['store_hold']>): string =>
    [reason, note, overruled ? t('facts.overruled') : ''].filter(Boolean).join(' · ')
  const usd = (amount: number): string => displayMoney(money(amount, 'USD'), lang)
  const { together, combined, split_from: whole, parts, redelivers, redeliveries } = order
  const relatives = [
    ...(together.length > 0
      ? [{ label: t('facts.together'), value: <Relatives orders={together} staff={staff} /> }]
      : []),
    ...(combined
      ? [
          {
            label: t('facts.saved'),
            value: t('facts.savedText', {
              before: usd(combined.freight_apart),
              after: usd(combined.freight_together),
            }),
          },
        ]
      : []),
    ...(whole ? [{ label: t('facts.splitFrom'), value: <Relatives orders={[whole]} staff={staff} /> }] : []),
    ...(redelivers
      ? [{ label: t('facts.redelivers'), value: <Relatives orders={[redelivers]} staff={staff} /> }]
      : []),
    ...(order.redeliver_cause && order.redeliver_pricing
      ? [
          {
            label: t('facts.borne'),
            value: `${redeliverCauses[order.redeliver_cause][lang]} · ${redeliverPricings[order.redeliver_pricing][lang]}`,
          },
        ]
      : []),
    ...(redeliveries.length > 0
      ? [{ label: t('facts.redeliveries'), value: <Redeliveries order={order} staff={staff} /> }]
      : []),
    ...(parts.length > 0
      ? [{ label: t('facts.parts'), value: <Relatives orders={parts} staff={staff} /> }]
      : []),
  ]
  return (
    <DescriptionList
      items={[
        ...(staff ? [{ label: t('facts.company'), value: order.company }] : []),
        { label: t('facts.store'), value: order.shop_name ?? list('noStore') },
        { label: t('facts.source'), value: order.platform_name ?? list(`sources.${order.source}`) },
        ...(order.store_hold ? [{ label: t('facts.storeHold'), value: holdText(order.store_hold) }] : []),
        { label: t('facts.buyer'), value: order.buyer_name || t('facts.none') },
        ...(order.buyer_email ? [{ label: t('facts.email'), value: order.buyer_email }] : []),
        ...(order.order_amount
          ? [
              {
                label: t('facts.sold'),
                value: <MoneyText amount={order.order_amount} currency={order.order_currency} />,
              },
            ]
          : []),
        { label: t('facts.ordered'), value: <WhenText at={order.create_time} exact /> },
        ...(order.ship_by
          ? [
              {
                label: list('filters.shipBy'),
                value: (
                  <TwoLines
                    first={<WhenText at={order.ship_by} exact />}
                    second={<ShipByText at={order.ship_by} />}
                  />
                ),
              },
            ]
          : []),
        ...relatives,
        ...(order.tax_area ? [{ label: t('facts.taxArea'), value: order.tax_area }] : []),
        { label: t('facts.ioss'), value: order.ioss_number ?? t('facts.none') },
        ...(order.tax_collected
          ? [{ label: t('facts.taxCollected'), value: taxText(order.tax_collected) }]
          : []),
        ...(order.after_sale === 'none' ? [] : [{ label: t('facts.afterSale'), value: state }]),
      ]}
    />
  )
}

/** Links to related orders. */
function Relatives({ orders, staff }: { orders: OrderDetail['parts']; staff: boolean }) {
  return orders.map(({ id, order_sn }, at) => (
    <span key={id} className="number">
      {at > 0 ? ', ' : null}
      <Link to={staff ? link('/erpOrders', { id }) : link('/ordersList', { id })}>{order_sn}</Link>
    </span>
  ))
}
