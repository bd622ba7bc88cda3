import { carrierCurrency } from '@dropyard/contract/finance/wallet/ledger'
import type { Ctx } from '../../../kit/context.ts'
import { type PostingLine, post } from '../../finance/wallet/service.ts'
import type { trackClaim } from './table.ts'

/** Posts what carriers owe and pay us for claims: between our accounts and theirs, in their currency. */

type Claim = typeof trackClaim.$inferSelect

/** The carrier owes the amount that it granted. */
export const postGrant = (ctx: Ctx, claim: Claim, granted: number): Promise<void> =>
  postOf(ctx, claim, `track-claim:${claim.id}:carrier`, owed(granted))

/** The carrier owes another amount than recorded: posts the difference. */
export async function postCorrection(ctx: Ctx, claim: Claim, granted: number): Promise<void> {
  const before = claim.granted ?? 0
  // Posts the grant of claims from before grants were posted. Idempotent, because the posting has a key.
  await postGrant(ctx, claim, before)
  await postOf(ctx, claim, `track-claim:${claim.id}:carrier:${claim.version}`, owed(granted - before))
}

/** The carrier paid another amount than recorded: posts the differences of what it owed and of what it paid. */
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

/** The carrier paid. */
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
