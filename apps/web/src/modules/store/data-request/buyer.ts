import type { DataRequestRow } from '@dropyard/contract/store/data-request'
import type { Translate } from '../../../kit/lang.ts'
import type { words } from './words.ts'

/** Who asks: the address, the platform's number where there is none, and nobody once the buyer was forgotten. */
export function buyerOf(
  row: Pick<DataRequestRow, 'email' | 'customer_id'>,
  t: Translate<(typeof words)['en']>,
): string {
  if (row.email) return row.email
  return row.customer_id ? t('unnamed', { id: row.customer_id }) : t('forgotten')
}
