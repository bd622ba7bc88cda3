import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import type { PreTransactionCtx } from '../../../kit/http/route.ts'
import { carrierOf, troubleOf } from '../../logistics/carrier-account/connection.ts'
import { carrierAccount } from '../../logistics/carrier-account/table.ts'
import { inParcels } from './in-parcels.ts'
import { parcelLabel } from './table.ts'

/**
 * Orders whose parcel the carrier has already scanned, as far as carriers answer within a few seconds, because a user is waiting.
 */

const patienceMs = 4000

export async function scannedOf(
  early: PreTransactionCtx,
  orderIds: readonly number[],
): Promise<Map<number, string>> {
  const rows = await early.database.transaction('all', (db) =>
    db
      .select({ label: parcelLabel, account: carrierAccount })
      .from(parcelLabel)
      .innerJoin(carrierAccount, eq(carrierAccount.id, parcelLabel.accountId))
      .where(
        and(
          inArray(parcelLabel.orderId, inParcels(orderIds)),
          eq(parcelLabel.state, 'live'),
          isNotNull(parcelLabel.number),
        ),
      ),
  )
  const signal = AbortSignal.timeout(patienceMs)
  const asked = await Promise.all(
    rows.map(async ({ label, account }) => {
      try {
        const there = await carrierOf(early.config, account, signal).find(label.reference)
        return there?.state === 'received' ? [[label.orderId, label.number ?? ''] as const] : []
      } catch (error) {
        // Unknown for now. If the label is dropped, the job that voids it will find out.
        troubleOf(error)
        return []
      }
    }),
  )
  return new Map(asked.flat())
}
