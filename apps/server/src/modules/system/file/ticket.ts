import type { ErrorCode } from '@dropyard/contract/kit/errors'
import type { Ctx } from '../../../kit/context.ts'
import { fail } from '../../../kit/errors.ts'
import { decrypt, encrypt } from '../../../kit/start/secrets.ts'

/** Tickets: encrypted values that let whoever holds one use one of our addresses for some minutes. */

export const ticketSeconds = 600

/**
 * Tickets for one purpose; a ticket for another purpose is refused.
 * @param expired the error for a ticket that is expired, forged or damaged
 */
export function tickets<T extends object>(purpose: string, expired: ErrorCode) {
  return {
    give(ctx: Pick<Ctx, 'now'>, what: T): { ticket: string; until: Date } {
      const until = ctx.now.getTime() + ticketSeconds * 1000
      return { ticket: encrypt(JSON.stringify({ ...what, until }), purpose), until: new Date(until) }
    },
    open(ctx: Pick<Ctx, 'now'>, ticket: string): T {
      try {
        const read = JSON.parse(decrypt(ticket, purpose)) as T & { until: number }
        if (read.until >= ctx.now.getTime()) return read
      } catch {
        // A damaged ticket gets the same answer as an expired one.
      }
      return fail(expired)
    },
  }
}
