import type { SuppressionReason, SuppressionSource } from '@dropyard/contract/mail/suppression'
import { and, eq, inArray, isNull, notInArray, or, sql } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { flow, strengthen } from './service.ts'
import { emailSuppression } from './table.ts'

/** Adding and checking suppressions, for the other modules of mail. */

interface Suppression {
  readonly hashes: readonly string[]
  readonly reason: SuppressionReason
  readonly source: SuppressionSource
  /** Null: mails of every company. */
  readonly entityId: number | null
  readonly note?: string
}

/**
 * Adds hashes of addresses. One that is suppressed in this scope already keeps its first reason, unless it only unsubscribed.
 *
 * @returns how many were added, and of how many the reason was replaced
 */
export async function suppress(
  ctx: Pick<Ctx, 'db' | 'now' | 'user'>,
  { hashes, ...about }: Suppression,
): Promise<{ added: number; replaced: number }> {
  if (hashes.length === 0) return { added: 0, replaced: 0 }
  const rows = await ctx.db
    .insert(emailSuppression)
    .values([...new Set(hashes)].sort().map((hash) => ({ hash, since: ctx.now, ...about })))
    .onConflictDoNothing()
    .returning()
  const replaced = rows.length < new Set(hashes).size ? await strengthen(ctx, { hashes, ...about }) : []
  await flow.addCreationHistory(ctx, ...rows)
  return { added: rows.length, replaced: replaced.length }
}

/**
 * The suppressed ones of some hashes with their reasons, for mails of a company, or of the operator (null).
 *
 * @param except Reasons that don't count
 */
export async function suppressedHashes(
  { db }: Pick<Ctx, 'db'>,
  hashes: readonly string[],
  entityId: number | null,
  except: readonly SuppressionReason[] = [],
): Promise<Map<string, SuppressionReason>> {
  if (hashes.length === 0) return new Map()
  const rows = await db
    .select({ hash: emailSuppression.hash, reason: emailSuppression.reason })
    .from(emailSuppression)
    .where(
      and(
        inArray(emailSuppression.hash, [...new Set(hashes)]),
        eq(emailSuppression.state, 'active'),
        except.length > 0 ? notInArray(emailSuppression.reason, [...except]) : undefined,
        or(
          isNull(emailSuppression.entityId),
          entityId === null ? undefined : eq(emailSuppression.entityId, entityId),
        ),
      ),
    )
    .orderBy(sql`${emailSuppression.id} DESC`)
  return new Map(rows.map(({ hash, reason }) => [hash, reason]))
}
