import { isDeepStrictEqual } from 'node:util'
import { messageOf } from '@dropyard/contract/kit/issue-messages'
import { expressChannel, expressChannelErrors } from '@dropyard/contract/logistics/channel/express-channel'
import { firstCard, type RateCard, rateCardSchema } from '@dropyard/contract/logistics/shipping/rate-card'
import { and, asc, eq } from 'drizzle-orm'
import { holds, type UserCtx } from '../../../kit/context.ts'
import { dayBegin, today } from '../../../kit/data/days.ts'
import { assertFound, fail, invalid } from '../../../kit/errors.ts'
import { findingsOf } from '../../../kit/sheets/import-findings.ts'
import { rowsOf, type Sheet } from '../../../kit/sheets/sheet.ts'
import { cellOf, priceColumns, priceRows, readPrices } from './price-table.ts'
import { channel, channelRate } from './table.ts'

/** Dated versions of a channel's prices. Current and past versions can't be changed. */

const versionsOf = (ctx: UserCtx, channelId: number) =>
  ctx.db
    .select()
    .from(channelRate)
    .where(eq(channelRate.channelId, channelId))
    .orderBy(asc(channelRate.validFrom))

/** Locks the channel, so that concurrent requests can't write versions. */
async function lockChannel(ctx: UserCtx, channelId: number): Promise<void> {
  const [row] = await ctx.db
    .select({ id: channel.id })
    .from(channel)
    .where(eq(channel.id, channelId))
    .for('update')
  assertFound(row)
}

/** All versions, newest first. */
export async function listRates(ctx: UserCtx, channelId: number) {
  const [known] = await ctx.db.select({ id: channel.id }).from(channel).where(eq(channel.id, channelId))
  assertFound(known)
  const rows = await versionsOf(ctx, channelId)
  const now = rows.findLastIndex((row) => row.validFrom <= ctx.now)
  const may = holds(ctx.user, expressChannel.removeRate.permission)
  return rows
    .map((row, index) => ({
      id: row.id,
      valid_from: row.validFrom.toISOString(),
      valid_until: rows[index + 1]?.validFrom.toISOString() ?? null,
      state: index === now ? ('now' as const) : index < now ? ('over' as const) : ('later' as const),
      card: row.card,
      actions: may && row.validFrom > ctx.now ? ['remove'] : [],
    }))
    .reverse()
}

/** Saves a version that is valid from a day on, unless the card valid at that time is equal. */
export async function saveRate(
  ctx: UserCtx,
  channelId: number,
  day: string,
  card: RateCard,
): Promise<{ id: number; changed: boolean }> {
  await lockChannel(ctx, channelId)
  const now = today(ctx)
  if (day < now) invalid({ valid_from: expressChannelErrors.past.words })
  const validFrom = day === now ? ctx.now : dayBegin(day)
  const rows = await versionsOf(ctx, channelId)
  const same = rows.find((row) => row.validFrom.getTime() === validFrom.getTime())
  const before = rows.findLast((row) => row.validFrom <= validFrom)
  if (before && isDeepStrictEqual(before.card, card)) return { id: before.id, changed: false }
  if (same) await ctx.db.update(channelRate).set({ card }).where(eq(channelRate.id, same.id))
  const [made] = same
    ? [same]
    : await ctx.db.insert(channelRate).values({ channelId, validFrom, card }).returning()
  ctx.audit({ record: 'express-channel', recordId: channelId, before: before?.card, after: card })
  return { id: assertFound(made).id, changed: true }
}

export async function removeRate(ctx: UserCtx, channelId: number, rateId: number) {
  await lockChannel(ctx, channelId)
  const [row] = await ctx.db
    .select()
    .from(channelRate)
    .where(and(eq(channelRate.id, rateId), eq(channelRate.channelId, channelId)))
  if (assertFound(row).validFrom <= ctx.now) fail(expressChannelErrors.begun)
  await ctx.db.delete(channelRate).where(eq(channelRate.id, rateId))
  ctx.audit({ record: 'express-channel', recordId: channelId, before: row?.card })
  return { removed: 1 }
}

/** The given version, or the current one, or the next one; a default card for a channel without prices. */
async function versionOf(ctx: UserCtx, channelId: number, rateId: number | undefined): Promise<RateCard> {
  const rows = await versionsOf(ctx, channelId)
  const chosen =
    rateId === undefined
      ? (rows.findLast((row) => row.validFrom <= ctx.now) ?? rows[0])
      : assertFound(rows.find((row) => row.id === rateId))
  return chosen?.card ?? firstCard
}

/** The prices as a table. */
export async function priceTable(ctx: UserCtx, channelId: number, rateId: number | undefined) {
  const headers = Object.values(priceColumns).map((words) => words[ctx.lang])
  return { headers, rows: priceRows(await versionOf(ctx, channelId, rateId)) }
}

interface PriceImport {
  valid_from?: string | undefined
  rate_id?: number | undefined
  currency?: string | undefined
  dry_run: boolean
}

/** Imports zones and prices into the card of a version; the card's other fields stay. */
export async function importPrices(ctx: UserCtx, channelId: number, sheet: Sheet, wish: PriceImport) {
  const version = await versionOf(ctx, channelId, wish.rate_id)
  const base = wish.currency === undefined ? version : { ...version, currency: wish.currency }
  const { zones, lines, errors } = readPrices(sheet, base.currency, ctx.lang)
  const read = rateCardSchema.safeParse({ ...base, zones }, { reportInput: true })
  if (errors.length === 0 && !read.success)
    for (const issue of read.error.issues) {
      const { row, column } = cellOf(issue.path, lines)
      errors.push({ row, column: column?.[ctx.lang] ?? '', message: messageOf(issue)[ctx.lang] })
    }
  // A table is imported as a whole, so its correct rows are returned together with the wrong ones.
  const whole = errors.length > 0 ? sheet.rows.map(({ line }) => line) : []
  const found = { rows: rowsOf(sheet), zones: zones.length, ...findingsOf(ctx, sheet, errors, whole) }
  if (!read.success || errors.length > 0) return { ...found, changed: false, card: null }
  const changed = !isDeepStrictEqual(read.data, version)
  if (!wish.dry_run && changed) await saveRate(ctx, channelId, wish.valid_from ?? today(ctx), read.data)
  return { ...found, changed, card: read.data }
}
