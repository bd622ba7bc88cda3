import { addressStates as checkStates } from '@dropyard/contract/order/address/check'
import { type AddressFilter, addressFilterWords } from '@dropyard/contract/order/address/finding'
import type { UserCtx } from '../../../kit/context.ts'
import { countUpTo } from '../../../kit/data/page-and-total.ts'

/** What each filter of addresses finds. */
export const addressStates: Readonly<Record<AddressFilter, string>> = {
  error: "'error', 'error_fixable'",
  warning: "'warning', 'warning_fixable'",
  note: "'note'",
  fixable: "'error_fixable', 'warning_fixable', 'note'",
}

/** Orders without a label by what is to be said of their addresses; nobody looks at more of each kind than are counted. */
export async function addressStat(ctx: UserCtx) {
  const { rows } = await ctx.db.$client.query<{ state: string; total: number }>(
    `SELECT state, (SELECT count(*)::int FROM (
       SELECT FROM "order" o WHERE o.address_check = state LIMIT ${countUpTo}) AS bounded) AS total
     FROM unnest($1::text[]) AS state`,
    [checkStates],
  )
  const totalOf = (states: string): number =>
    rows.reduce((sum, { state, total }) => (states.includes(`'${state}'`) ? sum + total : sum), 0)
  return (Object.keys(addressStates) as AddressFilter[]).map((address) => ({
    address,
    name: addressFilterWords[address][ctx.lang],
    total: totalOf(addressStates[address]),
  }))
}
