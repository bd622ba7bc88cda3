import type { Fix } from '@dropyard/contract/order/order/block'
import type { OrderDetail } from '@dropyard/contract/order/order-list/detail'
import { Alert, Button } from 'antd'
import { useT } from '../../../../kit/lang.ts'
import { words } from '../../order/detail-words.ts'

interface BlockedBarProps {
  blocked: NonNullable<OrderDetail['blocked']>
  /** Its position in the queue for the same goods. */
  queuePlace: number | null
  /** Fixes that this user can apply. */
  fixes: readonly Fix[]
  onFix: (fix: Fix) => unknown
  staff?: boolean | undefined
}

/** Fixes that are only displayed, because no button can apply them. */
const nobodys: readonly string[] = ['wait_stock', 'approve_proof']

/** Why the order is blocked, and the step that fixes it. */
export function BlockedBar({ blocked, queuePlace, fixes, onFix, staff }: BlockedBarProps) {
  const t = useT(words)
  const fix = fixes.find((one) => one === blocked.fix)
  const place =
    blocked.fix === 'wait_stock' && queuePlace !== null ? t('queuePlace', { place: queuePlace }) : ''
  const waits = staff ? t('waitsForMerchant', { fix: blocked.fix_name }) : t('waitsForUs')
  return (
    <Alert
      type="warning"
      showIcon
      className="blocked-bar"
      title={blocked.name}
      description={fix ? t('blocked') : nobodys.includes(blocked.fix) ? place || blocked.fix_name : waits}
      action={
        fix ? (
          <Button size="small" type="primary" onClick={() => void onFix(fix)}>
            {blocked.fix_name}
          </Button>
        ) : null
      }
    />
  )
}
