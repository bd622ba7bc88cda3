import { carrierCurrency } from '@dropyard/contract/finance/ledger'
import type { Ctx } from '../../../kit/context.ts'
import { type PostingLine, post } from '../../finance/wallet/service.ts'
import type { trackClaim } from './table.ts'

/** What carriers owe and pay us for claims, in the ledger: between the house and them, and in their currency. */

type Claim = typeof trackClaim.$inferSelect

/** The carrier owes what it granted. */
export const postGrant = (ctx: Ctx, claim: Claim, granted: number): Promise<void> =>
  postOf(ctx, claim, `track-claim:${claim.id}:carrier`, owed(granted))

/** It owes another amount than it seemed to: the difference. */
export async function postCorrection(ctx: Ctx, claim: Claim, granted: number): Promise<void> {
  const before = claim.granted ?? 0
  // Claims that were granted before the ledger knew of them are in it from now on; all others are already.
  await postGrant(ctx, claim, before)
  await postOf(ctx, claim, `track-claim:${claim.id}:carrier:${claim.version}`, owed(granted - before))
}

/** It paid another amount than it seemed to: the differences, of what it owed as of what came. */
export async function postOtherReceipt(ctx: Ctx, claim: Claim, granted: number): Promise<void> {
  await postReceipt(ctx, claim)
  await postCorrection(ctx, claim, granted)
  await postOf(
    ctx,
    claim,
    `track-claim:${claim.id}:carrier-paid:${claim.version}`,
    received(granted - (claim.granted ?? 0)),
  )
}

/** It paid. */
export async function postReceipt(ctx: Ctx, claim: Claim): Promise<void> {
  const granted = claim.granted ?? 0
  await postGrant(ctx, claim, granted)
  await postOf(ctx, claim, `track-claim:${claim.id}:carrier-paid`, received(granted))
}

const received = (amount: number): PostingLine[] => [
  { account: 'bank', amount: -amount, currency: carrierCurrency },
  { account: 'carrier_claims', amount, currency: carrierCurrency },
]

const owed = (amount: number): PostingLine[] => [
  { account: 'carrier_claims', amount: -amount, currency: carrierCurrency },
  { account: 'carrier_compensation', amount, currency: carrierCurrency },
]

async function postOf(ctx: Ctx, claim: Claim, key: string, lines: PostingLine[]): Promise<void> {
  if (lines.every(({ amount }) => amount === 0)) return
  await post(ctx, {
    kind: 'carrier_claim',
    key,
    reference: `track-claim:${claim.id}`,
    entityId: claim.entityId,
    remark: claim.claimSn,
    lines,
  })
}
