import { seededRoles } from '@dropyard/contract/account/role/seeded'
import { contract } from '@dropyard/contract/contract'
import { type AnyEndpoint, endpointKey, endpointsIn } from '@dropyard/contract/kit/endpoint'
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { permissionsOf } from '../modules/account/user/roles.ts'
import { startTestApp } from '../testing/app.ts'

/** Calls every endpoint that starts a job, as every role that may call it. */

const starts = [...new Map(endpointsIn(contract).map((e) => [endpointKey(e), e])).values()].filter(
  (e) => 'job_id' in ((e.data as { shape?: object }).shape ?? {}),
)

/** A demo user for each role; other roles have a user of their own name. */
const people: Record<string, string> = {
  'super-admin': 'admin',
  'merchant-owner': 'merchant',
  'merchant-member': 'member',
  salesperson: 'sales',
  'product-developer': 'developer',
  'purchasing-lead': 'lead',
  'order-clerk': 'clerk',
}
const days = { from: '2026-01-01', to: '2026-01-31' }
/** Valid bodies; a call with one of them must start a job. */
const bodies: Record<string, object> = {
  'POST /sale/order/export': {},
  'POST /v1/order/export': {},
  'POST /v1/goods/export': {},
  'POST /sale/order/report': days,
  'POST /sale/orderAnalysis/export': { ...days, by: 'day' },
  'POST /sale/transactionDetails/statement': days,
}
/** Too large to be imported within the request, so a job does it. */
const file = { filename: 'rows.csv', content: `A,B\n${'a,b\n'.repeat(6000)}` }

const app = await startTestApp()

const jobs = async (): Promise<number> => {
  const { rows } = await app.system((ctx) =>
    ctx.db.execute<{ n: number }>(sql`SELECT count(*)::int AS n FROM job`),
  )
  return rows[0]?.n ?? 0
}

const calls = starts.flatMap((e) =>
  seededRoles
    .filter((role) => permissionsOf(role).some((one) => one === e.permission))
    .map((role) => [endpointKey(e), role.code, e] as const),
)

it('there is work to start, and exports are among it', () => {
  expect(starts.length).toBeGreaterThan(15)
  const keys = starts.map(endpointKey)
  for (const key of Object.keys(bodies)) expect(keys).toContain(key)
  expect(calls.map(([, role]) => role)).toContain('salesperson')
})

it.each(calls)('%s is started by the %s, or refused with a reason', async (key, role, e: AnyEndpoint) => {
  const who = await app.as(people[role] ?? role)
  const params = Object.fromEntries([...e.path.matchAll(/:(\w+)/g)].map(([, name]) => [name, 1]))
  const files = Object.fromEntries(e.files.map((field) => [field, file]))
  const before = await jobs()
  const answer = await who.call(e, {
    params,
    body: bodies[key] ?? {},
    ...(e.files.length > 0 ? { files } : {}),
  } as object)
  expect(answer.status, answer.message).toBeLessThan(500)
  expect([401, 403]).not.toContain(answer.status)
  // Staff have to name the company of a statement, so this body isn't valid for them.
  const names = key.endsWith('/statement') && who !== (await app.as('merchant')) && role !== 'merchant-member'
  if (bodies[key] && !names) {
    expect(answer.status, answer.message).toBe(200)
    expect(await jobs()).toBe(before + 1)
  }
})
