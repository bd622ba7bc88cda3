import { seededRoles } from '@dropyard/contract/account/role/seeded'
import { user } from '@dropyard/contract/account/user'
import { contract } from '@dropyard/contract/contract'
import { type AnyEndpoint, endpointKey, endpointsIn } from '@dropyard/contract/kit/endpoint'
import { describe, expect, it } from 'vitest'
import { demoIds } from '../modules/account/user/demo-ids.ts'
import { permissionsOf } from '../modules/account/user/roles.ts'
import { type Answer, startTestApp } from '../testing/app.ts'
import { recordsOf } from './company-records.ts'
import { fieldsOf } from './endpoint-fields.ts'

/**
 * English readers see the English names of staff. An administrator reads every list and the details of existing records in
 * English: only answers that are for editing both names may contain a Chinese one.
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

/** Endpoints with both `name` and `name_en`, because users edit both, and the audit log, which keeps the input as it was. */
const bothNames: ReadonlySet<string> = new Set([
  'GET /v1/user/info',
  'GET /v1/user',
  'GET /v1/user/:id',
  'GET /v1/audit-log/:id',
])

const app = await startTestApp({ demo: 'all' })
const { entities } = await app.system(demoIds)
await recordsOf(app, 'merchant', entities.northwind)
const reader = await app.as('admin')
const { rows: staff } = await app.asOwner(
  "SELECT name, name_en FROM person WHERE kind = 'staff' AND name_en <> name ORDER BY id",
)

const seen = (answer: Answer<unknown>): string => answer.raw.toString('utf8')
const chineseIn = (answer: Answer<unknown>): string[] =>
  staff.map(({ name }) => String(name)).filter((name) => seen(answer).includes(name))
const englishSeen = new Set<string>()

/** The ids of a list's rows, for requests of their details. */
const idsIn = ({ data }: Answer<unknown>): number[] => {
  const rows: unknown[] = Array.isArray(data) ? data : []
  return rows.flatMap((row) => {
    const { id } = (row ?? {}) as { id?: unknown }
    return typeof id === 'number' ? [id] : []
  })
}

describe('names of staff for English readers', () => {
  it('are English in every list', async () => {
    expect(staff.length).toBeGreaterThan(5)
    const wrong: string[] = []
    for (const e of lists) {
      const answer = (await reader.call(e, {
        query: e.list ? { 'per-page': 100 } : {},
      } as object)) as Answer<unknown>
      for (const { name_en } of staff)
        if (seen(answer).includes(String(name_en))) englishSeen.add(endpointKey(e))
      if (bothNames.has(endpointKey(e))) continue
      for (const name of chineseIn(answer)) wrong.push(`${endpointKey(e)}: ${name}`)
    }
    expect(wrong).toEqual([])
    expect(englishSeen.size).toBeGreaterThan(15)
  })

  it('are English in every detail', async () => {
    const wrong: string[] = []
    const found = new Map<string, number[]>()
    for (const e of lists.filter((one) => one.list))
      found.set(
        e.path,
        idsIn((await reader.call(e, { query: { 'per-page': 20 } } as object)) as Answer<unknown>),
      )
    for (const e of details as AnyEndpoint[]) {
      const ids = found.get(e.path.replace(/\/:id.*$/, '')) ?? []
      for (const id of ids.slice(0, 20)) {
        const answer = (await reader.call(e, { params: { id } } as object)) as Answer<unknown>
        if (bothNames.has(endpointKey(e))) continue
        for (const name of chineseIn(answer)) wrong.push(`${endpointKey(e)} ${id}: ${name}`)
      }
    }
    expect(wrong).toEqual([])
  })

  it('are found by either name, and Chinese readers see the Chinese one', async () => {
    const inLanguage = (lang: string, search: string) =>
      reader.call(user.select, { query: { search }, headers: { 'accept-language': lang } })
    for (const search of ['Wei Ch', '陈伟']) {
      expect((await inLanguage('en', search)).data).toMatchObject([{ name: 'Wei Chen' }])
      expect((await inLanguage('zh', search)).data).toMatchObject([{ name: '陈伟' }])
    }
  })
})
