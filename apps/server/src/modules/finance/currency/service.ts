import { currencyErrors } from '@dropyard/contract/finance/currency'
import { dayOf } from '@dropyard/contract/kit/days'
import { divideHalfEven, type Rates, rateFraction } from '@dropyard/contract/kit/money'
import { sql } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { dayEnd } from '../../../kit/data/days.ts'
import { fail } from '../../../kit/errors.ts'

/** Exchange rates at a point in time. Documents store the rate that they used. */

const pivot = 'USD'
const decimals = 10

/** The rates valid at a moment, by `FROM/TO`, as entered: one direction of a pair may be missing. */
export async function ratesAt(ctx: Ctx, at: Date = ctx.now): Promise<Rates> {
  const { rows } = await ctx.db.execute<{ pair: string; rate: string }>(sql`
    SELECT DISTINCT ON (from_currency, to_currency) from_currency || '/' || to_currency AS pair, rate
    FROM currency_rate WHERE valid_from <= ${at.toISOString()}
    ORDER BY from_currency, to_currency, valid_from DESC`)
  return Object.fromEntries(rows.map((row) => [row.pair, row.rate]))
}

/** The rates at the end of each day (UTC), or now for today. */
export async function ratesByDay(
  ctx: Pick<Ctx, 'db' | 'now'>,
  days: readonly string[],
): Promise<Map<string, Rates>> {
  const { rows } = await ctx.db.execute<{ pair: string; rate: string; since: Date | string }>(sql`
    SELECT from_currency || '/' || to_currency AS pair, rate, valid_from AS since
    FROM currency_rate WHERE valid_from <= ${ctx.now.toISOString()} ORDER BY valid_from, id`)
  const found = new Map<string, Rates>()
  let known: Rates = {}
  let next = 0
  for (const day of [...days].sort()) {
    const end = dayEnd(day).getTime()
    const begun: Record<string, string> = {}
    for (let row = rows[next]; row && new Date(row.since).getTime() < end; row = rows[++next])
      begun[row.pair] = row.rate
    known = { ...known, ...begun }
    found.set(day, known)
  }
  return found
}

/** The rates valid at each of several moments, by the moment's milliseconds. */
export async function ratesAtEach(
  ctx: Pick<Ctx, 'db'>,
  moments: readonly Date[],
): Promise<Map<number, Rates>> {
  const found = new Map<number, Rates>()
  if (moments.length === 0) return found
  const times = [...new Set(moments.map((at) => at.getTime()))].sort((a, b) => a - b)
  const { rows } = await ctx.db.execute<{ pair: string; rate: string; since: Date | string }>(sql`
    SELECT from_currency || '/' || to_currency AS pair, rate, valid_from AS since
    FROM currency_rate WHERE valid_from <= ${new Date(times.at(-1) ?? 0).toISOString()} ORDER BY valid_from, id`)
  let known: Rates = {}
  let next = 0
  for (const time of times) {
    const begun: Record<string, string> = {}
    for (let row = rows[next]; row && new Date(row.since).getTime() <= time; row = rows[++next])
      begun[row.pair] = row.rate
    known = { ...known, ...begun }
    found.set(time, known)
  }
  return found
}

/**
 * The rate between two currencies at a moment, as decimal text: the entered one, the inverse of the other direction, or through
 * the US dollar.
 */
export async function rateAt(ctx: Ctx, from: string, to: string, at: Date = ctx.now): Promise<string> {
  return (
    rateOf(await ratesAt(ctx, at), from, to) ?? fail(currencyErrors.no_rate, { from, to, day: dayOf(at) })
  )
}

/** Like `rateAt`, from given rates; undefined if there is none. */
export function rateOf(rates: Rates, from: string, to: string): string | undefined {
  if (from === to) return '1'
  const given = rates[`${from}/${to}`]
  if (given !== undefined) return given
  const straight = fractionOf(rates, from, to)
  if (straight) return decimalText(straight)
  const up = fractionOf(rates, from, pivot)
  const down = fractionOf(rates, pivot, to)
  if (!up || !down) return undefined
  return decimalText({
    numerator: up.numerator * down.numerator,
    denominator: up.denominator * down.denominator,
  })
}

interface Fraction {
  numerator: bigint
  denominator: bigint
}

function fractionOf(rates: Rates, from: string, to: string): Fraction | undefined {
  if (from === to) return { numerator: 1n, denominator: 1n }
  const direct = rates[`${from}/${to}`]
  if (direct !== undefined) return rateFraction(direct)
  const inverse = rates[`${to}/${from}`]
  if (inverse === undefined) return undefined
  const { numerator, denominator } = rateFraction(inverse)
  return { numerator: denominator, denominator: numerator }
}

function decimalText({ numerator, denominator }: Fraction): string {
  const digits = String(divideHalfEven(numerator * 10n ** BigInt(decimals), denominator)).padStart(
    decimals + 1,
    '0',
  )
  return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`.replace(/\.?0+$/, '')
}
