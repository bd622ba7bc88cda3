import { dayMs, dayOf } from '@dropyard/contract/kit/days'
import { sql } from 'drizzle-orm'
import type { Ctx } from '../kit/context.ts'
import { type DemoIds, demoCompanies, demoPeople } from '../modules/account/user/demo-ids.ts'

/**
 * Replaces references in demo data by ids and dates, which are known only when the data is loaded: `@person:buyer`,
 * `@company:northwind`, any row by one of its columns (`@supplier.code:YW-001`), a day or a time relative to now in days
 * (`@day:-30`, `@time:40`), a date in a year relative to this one (`@year:1-10-01`: October 1 of next year).
 */
export async function filled(ctx: Ctx, ids: DemoIds, value: unknown): Promise<unknown> {
  if (typeof value === 'string') return value.startsWith('@') ? named(ctx, ids, value) : value
  if (Array.isArray(value)) return Promise.all(value.map((one) => filled(ctx, ids, one)))
  if (value === null || typeof value !== 'object') return value
  const entries = Object.entries(value).map(async ([name, one]) => [name, await filled(ctx, ids, one)])
  return Object.fromEntries(await Promise.all(entries))
}

const reference = /^@(\w+)(?:\.(\w+))?:(.+)$/s

async function named(ctx: Ctx, ids: DemoIds, text: string): Promise<unknown> {
  const [, kind = '', column, name = ''] = reference.exec(text) ?? []
  if (column) return idOf(ctx, kind, column, name)
  const at = new Date(ctx.now.getTime() + Number(name) * dayMs)
  if (kind === 'day') return dayOf(at)
  if (kind === 'time') return at.toISOString()
  if (kind === 'year') {
    const [years = '', day = ''] = [name.replace(/-\d\d-\d\d$/, ''), name.slice(-5)]
    return `${ctx.now.getUTCFullYear() + Number(years)}-${day}`
  }
  const person = demoPeople.find((one) => kind === 'person' && one === name)
  if (person) return ids.people[person]
  if (kind === 'company' && name in demoCompanies) return ids.entities[name as keyof typeof demoCompanies]
  throw new Error(`The demo does not know what ${text} is`)
}

async function idOf(ctx: Ctx, table: string, column: string, name: string): Promise<number> {
  const { rows } = await ctx.db.execute<{ id: number }>(
    sql`SELECT id FROM ${sql.identifier(table)} WHERE ${sql.identifier(column)} = ${name} ORDER BY id LIMIT 1`,
  )
  const [row] = rows
  if (!row) throw new Error(`The demo has no ${table} ${name} yet`)
  return Number(row.id)
}
