import { rechargeExamine } from '@dropyard/contract/finance/recharge'
import { afterSaleCase } from '@dropyard/contract/order/after-sale'
import { erpOrder } from '@dropyard/contract/order/erp-order'
import { link } from '@dropyard/contract/pages'
import { stock } from '@dropyard/contract/warehouse/stock'
import { useT } from '../../../kit/lang.ts'
import { type StatTile, StatTiles } from '../../../kit/value/stat-tiles.tsx'
import { countsOnly, useAllowed } from './facts.ts'
import { LatestNotifications } from './latest-notifications.tsx'
import { numberOrBone } from './number.tsx'
import { PlatformToday } from './platform-today.tsx'
import { tabTotal } from './tab-total.ts'
import { WaitingOrders, WaitingRecharges } from './waiting.tsx'
import { words } from './words.ts'

/** A staff member's home page: everything that needs action, according to their permissions. */
export function StaffHome() {
  const t = useT(words)
  const orders = useOrderTiles()
  const cases = useCaseTiles()
  const recharges = useRechargeTiles()
  const goods = useStockTiles()
  const items = [...orders, ...cases, ...recharges, ...goods]
  return (
    <>
      {items.length > 0 ? <StatTiles label={t('figures')} items={items} /> : null}
      <PlatformToday />
      <div className="home-columns" data-even="true">
        <WaitingOrders />
        <WaitingRecharges />
        <LatestNotifications />
      </div>
    </>
  )
}

function useOrderTiles(): StatTile[] {
  const t = useT(words)
  const orders = useAllowed(erpOrder.list, { query: countsOnly })
  const abnormal = useAllowed(erpOrder.list, { query: { ...countsOnly, blocked: 'abnormal' } })
  if (!orders.allowed) return []
  const figure = (status: 20 | 40 | 50, name: 'review' | 'ship' | 'awaiting', wanted: boolean): StatTile => {
    const total = tabTotal(orders.answer?.ext, String(status))
    return {
      label: t(`staff.${name}`),
      value: numberOrBone(total),
      note: t(`staff.${name}Note`),
      to: link('/erpOrders', { status }),
      count: total,
      needsAction: wanted && (total ?? 0) > 0,
    }
  }
  const exceptions = abnormal.answer?.total
  return [
    figure(20, 'review', true),
    figure(50, 'ship', false),
    figure(40, 'awaiting', false),
    {
      label: t('staff.abnormal'),
      value: numberOrBone(exceptions),
      note: t('staff.abnormalNote'),
      to: link('/erpOrders', { blocked: 'abnormal' }),
      count: exceptions,
      needsAction: (exceptions ?? 0) > 0,
    },
  ]
}

function useCaseTiles(): StatTile[] {
  const t = useT(words)
  const { allowed, answer } = useAllowed(afterSaleCase.list, { query: { ...countsOnly, to_do: true } })
  if (!allowed) return []
  const open = answer?.total
  return [
    {
      label: t('staff.cases'),
      value: numberOrBone(open),
      note: t('staff.casesNote'),
      to: link('/afterSaleCases', { to_do: true }),
      count: open,
      needsAction: (open ?? 0) > 0,
    },
  ]
}

function useRechargeTiles(): StatTile[] {
  const t = useT(words)
  const { allowed, answer } = useAllowed(rechargeExamine.list, { query: countsOnly })
  if (!allowed) return []
  const submitted = tabTotal(answer?.ext, 'submitted')
  const second = tabTotal(answer?.ext, 'confirming')
  return [
    {
      label: t('staff.recharges'),
      value: numberOrBone(submitted),
      note: t('staff.rechargesNote'),
      to: link('/rechargeExamine', { state: 'submitted' }),
      count: submitted,
      needsAction: (submitted ?? 0) > 0,
    },
    {
      label: t('staff.second'),
      value: numberOrBone(second),
      note: t('staff.secondNote'),
      to: link('/rechargeExamine', { state: 'confirming' }),
      count: second,
      needsAction: (second ?? 0) > 0,
    },
  ]
}

function useStockTiles(): StatTile[] {
  const t = useT(words)
  const { allowed, answer } = useAllowed(stock.list, { query: { ...countsOnly, sold_out: true } })
  if (!allowed) return []
  return [
    {
      label: t('staff.soldOut'),
      value: numberOrBone(answer?.total),
      note: t('staff.soldOutNote'),
      to: link('/inventory', { sold_out: true }),
      count: answer?.total,
    },
  ]
}
