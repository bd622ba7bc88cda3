import { recharge } from '@dropyard/contract/finance/recharge'
import { afterSale } from '@dropyard/contract/order/after-sale'
import { orderList } from '@dropyard/contract/order/order-list'
import { link } from '@dropyard/contract/pages'
import { useTimeZone } from '../../../kit/current-user.ts'
import { useT } from '../../../kit/lang.ts'
import { LostStores } from '../../../kit/page/lost-stores.tsx'
import { type StatTile, StatTiles } from '../../../kit/value/stat-tiles.tsx'
import { MoneyText } from '../../../kit/value/value-text.tsx'
import { todayIn } from '../../../kit/value/zone-day.ts'
import { Blocked } from './blocked.tsx'
import { countsOnly, useAllowed } from './facts.ts'
import { Guide } from './guide.tsx'
import { LatestNotifications } from './latest-notifications.tsx'
import { Links } from './links.tsx'
import { Month, Tops } from './month.tsx'
import { loadingText, numberOrBone } from './number.tsx'
import { tabTotal } from './tab-total.ts'
import { words } from './words.ts'

/** A merchant's home page: orders that need action, balance, guide for new users. */
export function MerchantHome() {
  return (
    <>
      <LostStores />
      <MerchantFigures />
      <Guide />
      <Month />
      <div className="home-columns">
        <Blocked />
        <LatestNotifications />
      </div>
      <Tops />
      <Links />
    </>
  )
}

function MerchantFigures() {
  const t = useT(words)
  const orders = useAllowed(orderList.list, { query: countsOnly })
  const { from, to } = todayIn(useTimeZone())
  const placed = useAllowed(orderList.list, { query: { ...countsOnly, from, to } })
  const shipped = useAllowed(orderList.list, { query: { ...countsOnly, shipped_from: from, shipped_to: to } })
  const cases = useAllowed(afterSale.list, { query: countsOnly })
  const wallet = useAllowed(recharge.list, { query: countsOnly })
  const total = (status: string) => tabTotal(orders.answer?.ext, status)
  const toPay = total('10')
  const underWay = total('60')
  const money = wallet.answer?.ext.wallet
  const orderTiles: StatTile[] = [
    {
      label: t('today'),
      value: numberOrBone(placed.answer?.total),
      note: t('todayNote'),
      to: link('/ordersList', { from, to }),
      count: placed.answer?.total,
    },
    {
      label: t('toPay'),
      value: numberOrBone(toPay),
      note: t('toPayNote'),
      to: link('/ordersList', { status: 10 }),
      count: toPay,
      needsAction: (toPay ?? 0) > 0,
    },
    {
      label: t('toReview'),
      value: numberOrBone(total('20')),
      note: t('toReviewNote'),
      to: link('/ordersList', { status: 20 }),
      count: total('20'),
    },
    {
      label: t('awaiting'),
      value: numberOrBone(total('40')),
      note: t('awaitingNote'),
      to: link('/ordersList', { status: 40 }),
      count: total('40'),
    },
    {
      label: t('shipped'),
      value: numberOrBone(shipped.answer?.total),
      note: underWay === undefined ? loadingText : t('shippedNote', { total: underWay.toLocaleString() }),
      to: link('/ordersList', { shipped_from: from, shipped_to: to }),
      count: shipped.answer?.total,
    },
  ]
  const offers = tabTotal(cases.answer?.ext, 'offered')
  // The tile is hidden while there are no offers to answer.
  const caseTiles: StatTile[] =
    offers === undefined || offers === 0
      ? []
      : [
          {
            label: t('offers'),
            value: numberOrBone(offers),
            note: t('offersNote'),
            to: link('/afterSale', { state: 'offered' }),
            count: offers,
            needsAction: true,
          },
        ]
  const walletTile: StatTile = {
    label: t('wallet'),
    value: money ? (
      <MoneyText amount={money.available} currency={money.currency} signed />
    ) : (
      numberOrBone(undefined)
    ),
    note: t('walletNote'),
    to: link('/transactionDetails'),
    count: null,
  }
  const items = [...(orders.allowed ? orderTiles : []), ...caseTiles, ...(wallet.allowed ? [walletTile] : [])]
  return items.length > 0 ? <StatTiles label={t('figures')} items={items} /> : null
}
