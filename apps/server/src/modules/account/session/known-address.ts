import { and, eq } from 'drizzle-orm'
import ipaddr from 'ipaddr.js'
import type { Ctx } from '../../../kit/context.ts'
import { knownAddress } from './table.ts'

/** Where people log in from. */

/** What one connection has for itself: an IPv4 address, and of IPv6 a network of 64 bits, not one of its many addresses. */
export function networkOf(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip
  const address = ipaddr.process(ip)
  if (address.kind() === 'ipv4') return address.toString()
  return `${address.toNormalizedString().split(':').slice(0, 4).join(':')}::/64`
}

/** Whether a person logged in from there before. */
export async function isKnown({ db }: Pick<Ctx, 'db'>, personId: number, ip: string): Promise<boolean> {
  const rows = await db
    .select({ at: knownAddress.seenAt })
    .from(knownAddress)
    .where(and(eq(knownAddress.personId, personId), eq(knownAddress.network, networkOf(ip))))
  return rows.length > 0
}

/** Notes that a person proved here who they are. */
export async function remember(ctx: Ctx, personId: number): Promise<void> {
  await ctx.db
    .insert(knownAddress)
    .values({ personId, network: networkOf(ctx.ip), seenAt: ctx.now })
    .onConflictDoUpdate({
      target: [knownAddress.personId, knownAddress.network],
      set: { seenAt: ctx.now },
    })
}
