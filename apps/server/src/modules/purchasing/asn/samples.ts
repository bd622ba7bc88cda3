import type { asn as contract } from '@dropyard/contract/purchasing/asn'
import { asnErrors as errors } from '@dropyard/contract/purchasing/asn/errors'
import { and, asc, eq, isNotNull } from 'drizzle-orm'
import type { z } from 'zod'
import type { Ctx, UserCtx } from '../../../kit/context.ts'
import { dayBegin, today } from '../../../kit/data/days.ts'
import { fail, invalid, type Refused } from '../../../kit/errors.ts'
import { receivedOf } from './counted.ts'
import { receipts } from './facts.ts'
import { type asn, asnItem } from './table.ts'

/** Receives samples and packaging of products in development, which have no SKU and aren't stocked. */

type Arrival = typeof asn.$inferSelect
type Kind = z.output<typeof contract.row>['kind']

export const isOf =
  (kind: Kind, refused: Refused) =>
  (_ctx: Ctx, row: Arrival): Refused =>
    row.kind === kind ? undefined : refused

interface Arriving {
  readonly received_on?: string | null
  readonly photos: readonly string[]
}

/** The changes of an arrival whose samples or packaging came. @throws if a line has a SKU */
export async function arrives(ctx: Ctx, row: Arrival, { received_on: day, photos }: Arriving) {
  if (day && day > today(ctx)) invalid({ received_on: errors.future.words })
  const stocked = await ctx.db.$count(asnItem, and(eq(asnItem.headId, row.id), isNotNull(asnItem.skuId)))
  if (stocked > 0) fail(errors.stocked)
  return {
    arrivedAt: row.arrivedAt ?? (day && day < today(ctx) ? dayBegin(day) : ctx.now),
    attachments: [...new Set([...row.attachments, ...photos])],
  }
}

/** Receives everything that an arrival announces and that didn't come yet. */
export async function receiveAll(ctx: UserCtx, { id }: Arrival, note: string): Promise<void> {
  const lines = await ctx.db
    .select({ id: asnItem.id, expected: asnItem.expected, received: receivedOf(asnItem.id.getSQL()) })
    .from(asnItem)
    .where(eq(asnItem.headId, id))
    .orderBy(asc(asnItem.position))
  for (const line of lines)
    if (line.expected > line.received)
      await receipts.create(ctx, {
        ...{ asn_id: id, line_id: line.id, pieces: line.expected - line.received },
        ...{ box: '', note, key: `samples:${line.id}:${line.received}` },
      })
}
