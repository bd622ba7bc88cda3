import { and, eq } from 'drizzle-orm'
import ipaddr from 'ipaddr.js'
import type { Ctx } from '../../../kit/context.ts'
import { knownAddress } from './table.ts'

/** Networks from which people logged in. */

/** The network of one connection: an IPv4 address, or the /64 network of an IPv6 address, whose user has many addresses. */
export function networkOf(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip
  const address = ipaddr.process(ip)
  if (address.kind() === 'ipv4') return address.toString()
  return `${address.toNormalizedString().split(':').slice(0, 4).join(':')}::/64`
}

/** Whether a person has logged in from this network before. */
export async function isKnown({ db }: Pick<Ctx, 'db'>, personId: number, ip: string): Promise<boolean> {
  const rows = await db
    .select({ at: knownAddress.seenAt })
    .from(knownAddress)
    .where(and(eq(knownAddress.personId, personId), eq(knownAddress.network, networkOf(ip))))
  return rows.length > 0
}

/** Records that a person has authenticated from this network. */
export async function remember(ctx: Ctx, personId: number): Promise<void> {
  await ctx.db
    .insert(knownAddress)
    .values({ personId, network: networkOf(ctx.ip), seenAt: ctx.now })
    .onConflictDoUpdate({
      target: [knownAddress.personId, knownAddress.network],
      set: { seenAt: ctx.now },
    })
}
