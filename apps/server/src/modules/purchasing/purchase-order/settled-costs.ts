import { purchaseOrderErrors as errors } from '@dropyard/contract/purchasing/purchase-order/errors'
import type { Ctx } from '../../../kit/context.ts'
import { failAt } from '../../../kit/errors.ts'
import { settledBy } from './signals.ts'

/** Costs that an approved bill settled stay as they are: what the bill says decides. */

export interface Cost {
  readonly id?: number | undefined
  readonly kind: unknown
  readonly amount: unknown
  readonly payee_id?: unknown
}

const isSame = (a: Cost, b: Cost): boolean =>
  a.kind === b.kind && Number(a.amount) === Number(b.amount) && (a.payee_id ?? null) === (b.payee_id ?? null)

/** @throws at `costs` if one that a bill settled is changed or left out */
export async function assertUnsettled(
  ctx: Ctx,
  of: 'order' | 'arrival',
  before: readonly (Cost & { readonly id: number })[],
  after: readonly Cost[],
): Promise<void> {
  const changed = before.filter((cost) => !after.some((one) => one.id === cost.id && isSame(one, cost)))
  if (changed.length === 0) return
  const [settled] = await settledBy.ask(ctx, { of, costIds: changed.map(({ id }) => id) })
  if (settled) failAt('costs', errors.settled, { bill: settled.bill })
}
