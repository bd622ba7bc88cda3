import { seededRoles } from '@dropyard/contract/account/role/seeded'
import { contract } from '@dropyard/contract/contract'
import { type AnyEndpoint, endpointKey, endpointsIn, isMerchantPath } from '@dropyard/contract/kit/endpoint'
import { job } from '@dropyard/contract/system/job'
import { beforeEach, describe, expect, it } from 'vitest'
import { demoIds } from '../modules/account/user/demo-ids.ts'
import { permissionsOf } from '../modules/account/user/roles.ts'
import { type Answer, type Caller, startTestApp } from '../testing/app.ts'
import { wordFinder } from '../testing/word-finder.ts'
import { fingerprint, marksOf, type Records, recordsOf } from './company-records.ts'
import { fieldsOf, type Input, namesRecord, put } from './endpoint-fields.ts'
import type { Gets } from './rival-id.ts'
import { rivalIds } from './rival-ids.ts'

/** A merchant calls every endpoint that merchants may call with ids of another company's records. */

const owner = seededRoles.find((role) => role.code === 'merchant-owner')
const held = new Set(owner ? permissionsOf(owner) : [])
const all = [...new Map(endpointsIn(contract).map((e) => [endpointKey(e), e])).values()]
const theirs = all.filter((e) => e.permission === 'signed-in' || held.has(e.permission))

/** Lists that are the same for all companies. */
const sameForAll: ReadonlySet<string> = new Set([
  '/sale/shipping',
  '/sale/channel',
  '/sale/role',
  '/sale/catalog',
  '/sale/platform',
  '/sale/currency',
  '/sale/user/coupon',
  '/sale/receivingAccount',
])

interface Case {
  name: string
  endpoint: AnyEndpoint
  path: string
  gets: Gets
}

const entryOf = (e: AnyEndpoint) => rivalIds[endpointKey(e)]
const cases: Case[] = theirs.flatMap((endpoint) =>
  Object.entries(entryOf(endpoint)?.ids ?? {}).flatMap(([path, named]) => {
    if (named === 'shared') return []
    const gets = typeof named === 'string' ? 'refused' : named[1]
    return [{ name: `${endpointKey(endpoint)} with ${path} of another company`, endpoint, path, gets }]
  }),
)

const app = await startTestApp({
  demo: 'all',
  env: {
    SHOPIFY_CLIENT_ID: 'walk',
    SHOPIFY_CLIENT_SECRET: 'walk',
    SHOPIFY_ORIGIN: 'http://127.0.0.1:9/{shop}',
    SHOPLAZZA_CLIENT_ID: 'walk',
    SHOPLAZZA_CLIENT_SECRET: 'walk',
    SHOPLAZZA_ORIGIN: 'http://127.0.0.1:9/{shop}',
  },
})
const { entities } = await app.system(demoIds)
const intruder = await app.as('merchant2')
const victim = await app.as('merchant')
const own = await recordsOf(app, 'merchant2', entities.lumen)
const rival = await recordsOf(app, 'merchant', entities.northwind)
const rivalCompany = entities.northwind
// Stores are not polled, so that only the test's own calls change rows.
await app.system(({ db }) => db.$client.query('UPDATE store SET sync_order = false'))
const marks = await marksOf(app, rivalCompany)

/** The endpoint's input with the ids of `ids`, but at `path` the id of `at`. */
function inputFor(endpoint: AnyEndpoint, path: string, ids: Records, at: Records): Input {
  const entry = entryOf(endpoint)
  let input: Input = entry?.input ?? {}
  const required = new Set(fieldsOf(endpoint).flatMap((field) => (field.required ? [field.path] : [])))
  for (const [field, named] of Object.entries(entry?.ids ?? {})) {
    if (named === 'shared') continue
    const kind = typeof named === 'string' ? named : named[0]
    if (field === path) input = put(input, field, at[kind])
    else if (required.has(field)) input = put(input, field, ids[kind])
  }
  return input
}

function call(who: Caller, endpoint: AnyEndpoint, input: Input): Promise<Answer<unknown>> {
  const file = entryOf(endpoint)?.file
  return who.call(endpoint, {
    ...input,
    ...(file ? { files: { [file.field]: { filename: file.filename, content: file.content } } } : {}),
  } as object) as Promise<Answer<unknown>>
}

const find = wordFinder(marks)
const marksIn = (answer: Answer<unknown>): string[] => find(answer.raw.toString('utf8'))

const notThere = new Set([
  'common.not_found',
  'order.line_unknown',
  'order-refund.line_unknown',
  'order-sku.sku',
  'channel.unknown_goods',
  'listing.goods_gone',
])

function expectNothing(answer: Answer<unknown>, gets: Gets): void {
  const { status, refusal, data, total, message } = answer
  const seen = `${status} ${refusal ?? ''} ${message} ${JSON.stringify(data)}`.slice(0, 400)
  expect(marksIn(answer), seen).toEqual([])
  expect(status, seen).toBeLessThan(500)
  if (gets === 'refused') {
    expect([404, 422], seen).toContain(status)
    expect(notThere.has(refusal ?? ''), seen).toBe(true)
  } else if (gets === 'rows') {
    expect({ data, total }, seen).toEqual({ data: [], total: 0 })
  } else if (gets === 'each') {
    expect(status, seen).toBe(200)
    const results = data as { ok: boolean; code: string }[]
    expect(results.length, seen).toBeGreaterThan(0)
    for (const one of results)
      expect({ ok: one.ok, code: one.code }, seen).toEqual({ ok: false, code: 'common.not_found' })
  } else expect(status, seen).toBe(200)
}

describe('the table of ids', () => {
  it.each(theirs.map((e) => [endpointKey(e), e] as const))(
    'says what every id is that %s takes',
    (_key, e) => {
      const taken = fieldsOf(e)
        .filter(namesRecord)
        .map((field) => field.path)
      expect(Object.keys(entryOf(e)?.ids ?? {}).sort()).toEqual(taken.sort())
    },
  )

  it('names no endpoint that does not exist', () => {
    const known = new Set(theirs.map(endpointKey))
    expect(Object.keys(rivalIds).filter((key) => !known.has(key))).toEqual([])
  })
})

describe('a company', () => {
  it('has what the other one is after, and reads its own', async () => {
    const reading = cases.filter(({ endpoint, gets }) => endpoint.method === 'GET' && gets === 'refused')
    expect(reading.length).toBeGreaterThan(10)
    for (const { endpoint, path, name } of reading) {
      const answer = await call(victim, endpoint, inputFor(endpoint, path, rival, rival))
      expect(answer.status, `${name}: ${answer.message}`).toBe(200)
    }
    expect(marks.length).toBeGreaterThan(100)
  })

  // Marks the intruder's store as connected, so that no call is refused for lack of one: jobs that can't reach the store mark it
  // as disconnected.
  beforeEach(() =>
    app.system(async ({ db }) => {
      await db.$client.query('UPDATE store SET authed = true WHERE id = $1', [own.store])
    }),
  )

  // Each call's rows afterwards are the next one's before: to read all rows of a company takes longer than most calls.
  let kept: string[] | undefined

  it.each(cases)('gets nothing from $name', async ({ endpoint, path, gets }) => {
    const before = kept ?? (await fingerprint(app, rivalCompany))
    const answer = await call(intruder, endpoint, inputFor(endpoint, path, own, rival))
    kept = await fingerprint(app, rivalCompany)
    expectNothing(answer, gets)
    expect(kept).toEqual(before)
  })

  const open = theirs.filter((e) => e.method === 'GET' && !fieldsOf(e).some((field) => field.required))
  it.each(open.map((e) => [endpointKey(e), e] as const))(
    'reads nothing of another in %s',
    async (_key, e) => {
      const answer = await call(intruder, e, {})
      expect(answer.status, answer.message).toBe(200)
      expect(marksIn(answer)).toEqual([])
      if (e.list) {
        const { data } = await call(victim, e, {})
        const rows = new Set((data as { id?: unknown }[]).map((row) => JSON.stringify(row)))
        if (isMerchantPath(e.path) && e.permission !== 'goods:list' && !sameForAll.has(e.path))
          for (const row of answer.data as object[]) expect(rows.has(JSON.stringify(row))).toBe(false)
      }
    },
  )

  it('finds nothing of another in the files that its work made, and its work changed nothing there', async () => {
    const before = await fingerprint(app, rivalCompany)
    await app.runJobs()
    const { data: jobs } = await intruder.call(job.list, { query: { 'per-page': 100 } })
    const files = jobs.filter((one) => one.name === 'order.export')
    expect(files.length).toBeGreaterThan(1)
    for (const one of files) {
      expect(one.state).toBe('done')
      const answer = await intruder.call(job.file, { params: { id: one.id } })
      expect(marksIn(answer), one.title).toEqual([])
    }
    expect(await fingerprint(app, rivalCompany)).toEqual(before)
  })
})
