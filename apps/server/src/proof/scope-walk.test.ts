import { seededRoles } from '@dropyard/contract/account/role/seeded'
import { contract } from '@dropyard/contract/contract'
import { type AnyEndpoint, endpointKey, endpointsIn } from '@dropyard/contract/kit/endpoint'
import { describe, expect, it } from 'vitest'
import { demoIds } from '../modules/account/user/demo-ids.ts'
import { permissionsOf } from '../modules/account/user/roles.ts'
import { type Answer, type Caller, startTestApp } from '../testing/app.ts'
import { makeStock, makeWarehouse } from '../testing/factories.ts'
import { wordFinder } from '../testing/word-finder.ts'
import { marksOf, recordsOf } from './company-records.ts'
import { fieldsOf } from './endpoint-fields.ts'

/**
 * A staff member with all permissions, but only for their own companies, reads everything that staff can read: nothing of another
 * company may appear.
 */

const admin = seededRoles.find((role) => role.code === 'super-admin')
const held = new Set(admin ? permissionsOf(admin) : [])
const read = [...new Map(endpointsIn(contract).map((e) => [endpointKey(e), e])).values()].filter(
  (e) => e.method === 'GET' && (e.permission === 'signed-in' || held.has(e.permission)),
)
const lists = read.filter((e) => !fieldsOf(e).some((field) => field.required))
const details = read.filter((e) => {
  const required = fieldsOf(e).filter((field) => field.required)
  return required.length === 1 && required[0]?.path === 'params.id'
})

/** Endpoints of the system itself, for administrators: no scope restricts them. */
const ofTheSystem: ReadonlySet<string> = new Set(['GET /v1/mailbox', 'GET /v1/mailbox/:id'])

const app = await startTestApp({ demo: 'all' })
const { entities } = await app.system(demoIds)
await recordsOf(app, 'merchant', entities.northwind)
const foreign = await recordsOf(app, 'merchant2', entities.lumen)
await app.system(async (ctx) => {
  const place = await makeWarehouse(ctx)
  await makeStock(ctx, foreign.sku, place.id, 5)
})
// The demo's salesperson is responsible for Northwind, not for Lumen.
await app.asOwner(
  `UPDATE role SET permissions = (SELECT permissions FROM role WHERE code = 'super-admin') WHERE code = 'salesperson'`,
)
const seller = await app.as('sales')
const everything = await app.as('admin')
const marks = await marksOf(app, entities.lumen)

const find = wordFinder(marks)
const marksIn = (answer: Answer<unknown>): string[] => find(answer.raw.toString('utf8'))

const call = (who: Caller, e: AnyEndpoint, input: object = {}): Promise<Answer<unknown>> =>
  who.call(e, { ...(e.list ? { query: { 'per-page': 100 } } : {}), ...input } as object) as Promise<
    Answer<unknown>
  >

describe('the walk', () => {
  it('knows the other company by much, and whoever sees everything finds it there', async () => {
    expect(marks.length).toBeGreaterThan(100)
    expect(lists.length).toBeGreaterThan(60)
    expect(details.length).toBeGreaterThan(15)
    const found = new Set<string>()
    for (const e of lists) for (const mark of marksIn(await call(everything, e))) found.add(mark)
    expect(found.size).toBeGreaterThan(40)
  })
})

describe('someone of the staff who has some companies', () => {
  it.each(lists.filter((e) => !ofTheSystem.has(endpointKey(e))).map((e) => [endpointKey(e), e] as const))(
    'reads nothing of others in %s',
    async (_key, e) => {
      const answer = await call(seller, e)
      expect(answer.status, answer.message).toBeLessThan(500)
      expect(marksIn(answer)).toEqual([])
    },
  )

  it.each(details.filter((e) => !ofTheSystem.has(endpointKey(e))).map((e) => [endpointKey(e), e] as const))(
    'reads no record of others through %s',
    async (_key, e) => {
      for (const id of new Set(Object.values(foreign))) {
        const answer = await call(seller, e, { params: { id } })
        expect(answer.status, `${id}: ${answer.message}`).toBeLessThan(500)
        expect(marksIn(answer), String(id)).toEqual([])
      }
    },
  )
})
