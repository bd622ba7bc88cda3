import { type AddressFilter, addressFilterWords } from '@dropyard/contract/order/order/address/finding'
import { type AddressState, addressStates } from '@dropyard/contract/order/order/address/standing'
import type { UserCtx } from '../../../kit/context.ts'
import { countUpTo } from '../../../kit/data/page-and-total.ts'

/** The states that each address filter matches. */
const found: Readonly<Record<AddressFilter, readonly AddressState[]>> = {
  error: ['error', 'error_fixable'],
  warning: ['warning', 'warning_fixable'],
  note: ['note'],
  fixable: ['error_fixable', 'warning_fixable', 'note'],
}

/** The SQL condition of such a filter. */
export const addressIs = (filter: AddressFilter): string =>
  `o.address_check IN (${found[filter].map((state) => `'${state}'`).join(', ')})`

/** Orders without a label, counted by the result of their address check. The counts are bounded, as in lists. */
export async function addressStat(ctx: UserCtx) {
  const { rows } = await ctx.db.$client.query<{ state: AddressState; total: number }>(
    `SELECT state, (SELECT count(*)::int FROM (
       SELECT FROM "order" o WHERE o.address_check = state LIMIT ${countUpTo}) AS bounded) AS total
     FROM unnest($1::text[]) AS state`,
    [addressStates],
  )
  const totalOf = (states: readonly AddressState[]): number =>
    rows.reduce((sum, { state, total }) => (states.includes(state) ? sum + total : sum), 0)
  return (Object.keys(found) as AddressFilter[]).map((address) => ({
    address,
    name: addressFilterWords[address][ctx.lang],
    total: totalOf(found[address]),
  }))
}
