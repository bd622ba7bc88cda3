import { WarningOutlined } from '@ant-design/icons'
import type { BlockReason, Fix } from '@dropyard/contract/order/order/block'
import { orderList } from '@dropyard/contract/order/order-list'
import { orderSku } from '@dropyard/contract/order/order-sku'
import { link } from '@dropyard/contract/pages'
import { Button, Popover } from 'antd'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { fetchData } from '../../../../kit/call/api.ts'
import { useData } from '../../../../kit/call/use-data.ts'
import { useMay } from '../../../../kit/current-user.ts'
import { useT } from '../../../../kit/lang.ts'
import { afterPaint } from '../../../../kit/page/after-paint.ts'
import { words } from '../words.ts'

interface BlockedButtonProps {
  /** The rows are loaded: the counts must not delay them. */
  ready: boolean
  onShow: (reason: BlockReason) => void
  /** Applies a fix to all orders with a reason; only for fixes that need no individual review. */
  onFixAll: (fix: Fix, ids: readonly number[]) => unknown
}

/** Fixes that can be applied to all orders with a reason without reviewing each. */
const atOnce: readonly string[] = ['release_hold', 'push_again']

/** Milliseconds to wait after the rows are rendered. */
const calmMs = 100

function usePainted(ready: boolean): boolean {
  const [painted, setPainted] = useState(false)
  useEffect(() => {
    if (!ready || painted) return
    return afterPaint(() => setPainted(true), calmMs)
  }, [ready, painted])
  return painted
}

/** The number of blocked orders by reason, each with its fix. */
export function BlockedButton({ ready, onShow, onFixAll }: BlockedButtonProps) {
  const t = useT(words)
  const [open, setOpen] = useState(false)
  const painted = usePainted(ready)
  const reasons =
    useData(orderList.abnormal, {}, { enabled: painted, staleTime: 10_000, background: true }).data?.data ??
    []
  const total = reasons.reduce((sum, reason) => sum + reason.total, 0)
  const mayMatch = useMay()(orderSku.list)
  if (total === 0) return null
  return (
    <Popover
      trigger="click"
      placement="bottomLeft"
      title={t('blocked.title')}
      open={open}
      onOpenChange={setOpen}
      content={
        <ul className="blocked-reasons">
          {reasons.map((one) => (
            <li key={one.reason}>
              <button
                type="button"
                onClick={() => {
                  setOpen(false)
                  onShow(one.reason)
                }}
              >
                <span>{one.name}</span>
                <span className="number soft">{one.total.toLocaleString()}</span>
              </button>
              {one.variants !== null && mayMatch ? (
                <Link to={link('/orderSku', { matched: false, waiting: true })}>
                  {t('blocked.match', { count: one.variants })}
                </Link>
              ) : null}
              {atOnce.includes(one.fix) ? (
                <Button
                  type="link"
                  size="small"
                  onClick={async () => {
                    setOpen(false)
                    await onFixAll(one.fix as Fix, await idsOf(one.reason, one.total))
                  }}
                >
                  {t('blocked.fixAll', { fix: one.fix_name, count: one.total })}
                </Button>
              ) : null}
            </li>
          ))}
        </ul>
      }
    >
      <Button size="small" icon={<WarningOutlined />} className="blocked-button">
        {t('blocked.button', { count: total })}
      </Button>
    </Popover>
  )
}

/** Maximum of orders that are fixed together. */
const most = 1000

/** Ids of the orders with a reason, fetched page by page. */
async function idsOf(blocked: BlockReason, total: number): Promise<number[]> {
  const pages = Math.ceil(Math.min(total, most) / 100)
  const ids: number[] = []
  for (let page = 1; page <= pages; page++) {
    const answer = await fetchData(orderList.list, { query: { blocked, page, 'per-page': 100 } })
    ids.push(...answer.data.map((row) => row.id))
  }
  return ids
}
