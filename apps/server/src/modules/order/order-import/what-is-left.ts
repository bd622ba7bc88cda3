import type { HoldReason } from '@dropyard/contract/order/order/block'
import type { PlatformOrder } from '../../../connectors/connector.ts'
import type { CellReader, Row } from './order-cells.ts'
import { paymentOf, type Sent, sentOf } from './store-states.ts'

/**
 * What is left to send of an order that a store exported. The export keeps each line's original quantity and describes in other
 * columns what happened to it. Where they don't say, the order is held for a user to decide.
 */

export interface Left {
  financialStatus: PlatformOrder['financialStatus']
  fulfilled: boolean
  /** The store removed all of it. */
  removed: boolean
  /** Why the order is held until a user has looked it up in the store. */
  hold: HoldReason | null
  /** For each line, whether nothing of it is left to send. */
  done: boolean[]
}

export function leftOf(rows: readonly Row[], read: CellReader, currency: string): Left {
  const [head = { line: 0, cells: {} }] = rows
  const whole = sentOf(head.cells.fulfilment ?? '')
  const lines = rows.map(({ cells }) => sentOf(cells.line_fulfilment ?? ''))
  const done = lines.map((state) => state === 'sent' || state === 'removed')
  const financialStatus = paidOf(head, read, currency)
  return {
    financialStatus,
    fulfilled: whole === 'sent' || (done.every(Boolean) && lines.includes('sent')),
    removed: whole === 'removed' || (done.every(Boolean) && !lines.includes('sent')),
    hold: holdOf(financialStatus, whole, lines, done),
    done,
  }
}

function holdOf(
  financial: Left['financialStatus'],
  whole: Sent,
  lines: readonly Sent[],
  done: readonly boolean[],
): HoldReason | null {
  if (financial === 'partly_refunded') return 'store_partly_refunded'
  if (lines.includes('partly') || (whole === 'partly' && !done.includes(true))) return 'store_partly_shipped'
  if (whole === 'held' || lines.includes('held')) return 'store_held'
  return whole === 'unclear' || lines.includes('unclear') ? 'file_unclear' : null
}

/** Payment state. Refunds, and what is still owed after an edit, are in separate columns. */
function paidOf(head: Row, read: CellReader, currency: string): Left['financialStatus'] {
  const said = paymentOf(head.cells.financial ?? '')
  if (said !== 'paid' && said !== 'partly_refunded') return said
  const total = read.money(head, 'total', currency)
  const refunded = read.money(head, 'refunded', currency)
  if (total > 0 && refunded >= total) return 'refunded'
  if (refunded > 0) return 'partly_refunded'
  return said === 'paid' && read.balance(head, 'outstanding', currency) > 0 ? 'pending' : said
}
