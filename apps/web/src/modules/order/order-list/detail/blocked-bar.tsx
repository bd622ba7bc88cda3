import type { Fix } from '@dropyard/contract/order/order/block'
import type { OrderDetail } from '@dropyard/contract/order/order/row'
import { Alert, Button } from 'antd'
import { useT } from '../../../../kit/lang.ts'
import { words } from '../../order/detail-words.ts'

interface BlockedBarProps {
  blocked: NonNullable<OrderDetail['blocked']>
  /** Its place among the orders that wait for the same goods. */
  queuePlace: number | null
  /** Steps that this person can take. */
  fixes: readonly Fix[]
  onFix: (fix: Fix) => unknown
  staff?: boolean | undefined
}

/** What is said as it is: nobody can press a button for it. */
const nobodys: readonly string[] = ['wait_stock', 'approve_proof']

/** Why the order does not go on, and the one step that mends it. */
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
