import type { ErrorCode } from '@dropyard/contract/kit/errors'
import { eq } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { question } from '../../../kit/questions.ts'
import { signal } from '../../../kit/signals.ts'
import type { Split } from './landed.ts'
import { asn } from './table.ts'

/** Sent with the id of an arrival when its receiving is finished, and when something about it changes afterwards. */
export const receivingFinished = signal<number>()

/** Sends `receivingFinished` again for an arrival whose receiving is finished. */
export async function changedAfterwards(ctx: Ctx, id: number): Promise<void> {
  const [row] = await ctx.db.select({ state: asn.state }).from(asn).where(eq(asn.id, id))
  if (row?.state === 'received') await receivingFinished.send(ctx, id)
}

/** Why an arrival can't be completed yet. */
export const notCompletable = question<number, readonly [ErrorCode, Readonly<Record<string, number>>]>()

/** What approved bills say about lines of orders, and about costs of orders and arrivals. */
export interface Billed {
  readonly of: 'line' | 'order' | 'arrival'
  readonly id: number
  /** For a line what its pieces cost with tax, for others how much more a cost is; in the currency of the order or arrival. */
  readonly amount: number
  /** Of a cost that no order and no arrival has, in CNY fen. */
  readonly late: number
  readonly pieces: number
  readonly split: Split
}

/** Asked with ids of lines of orders: about these, their orders, and all arrivals that announce some of them. */
export const billedOf = question<readonly number[], Billed>()
