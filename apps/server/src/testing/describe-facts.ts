import type { AnyFacts } from '@dropyard/contract/kit/facts'
import type { WholeRecord } from '@dropyard/contract/kit/record-endpoints'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { readSheet } from '../kit/sheets/sheet.ts'
import { type Answer, type Caller, startTestApp, type TestApp } from './app.ts'
import { peopleFor } from './record-people.ts'
import { guessed, refused } from './record-values.ts'

/** The test suite of all facts: their endpoints, called over HTTP, and the protection of their table. */

type Values = Record<string, unknown>
type Row = Values & { id: number }
type Parents = readonly [one: number, other: number]

interface FactsCase {
  /** Demo user who may do everything with them. Default: found automatically. */
  as?: string
  /** Demo modules that they need. */
  demo?: readonly string[]
  /** The name of their table. */
  table: string
  /** Creates two documents that the user may see, and returns their ids. */
  prepare: (app: TestApp) => Promise<Parents>
  /** Fields of a valid input for a document that can't be generated, without the document. */
  valid?: (n: number, parent: number) => Values
}

/** Defines the tests of facts. Their test file calls this and adds only tests of special behaviour. */
export function describeFacts(fact: AnyFacts, said: FactsCase): void {
  const people = { ...peopleFor(fact.create.permission, { as: said.as }), ...said }
  const { by } = fact
  const [once = 'key'] = Object.keys(fact.idempotencyKey)
  describe(`the facts ${fact.name}`, () => {
    let app: TestApp
    let caller: Caller
    let parents: Parents
    let keys = 0

    const call = async (endpoint: unknown, input: object = {}, who: Caller = caller) =>
      (await who.call(endpoint as WholeRecord['list'], input as never)) as unknown as Answer<never>
    const newKey = () => `${fact.name}-key-${++keys}`
    const valid = (n: number, parent = parents[0]): Values => ({
      ...guessed(fact as unknown as WholeRecord, n),
      ...said.valid?.(n, parent),
      [by]: parent,
    })
    const add = async (body: Values, who?: Caller) =>
      (await call(fact.create, { body: { [once]: newKey(), ...body } }, who)) as Answer<Row>
    const list = async (query: Values = {}, who?: Caller) =>
      (await call(fact.list, { query: { 'per-page': 100, ...query } }, who)) as Answer<Row[]>
    const read = async (id: number, who?: Caller) =>
      (await call(fact.get, { params: { id } }, who)) as Answer<Row>
    const reverse = async (ids: readonly number[], who?: Caller) => {
      const body = { rows: ids.map((id) => ({ id })), reason: 'Entered twice' }
      return (await call(fact.reverse, { body }, who)) as Answer<{ id: number; ok: boolean; code: string }[]>
    }
    const versionOf = async (id: number) =>
      ((await call(fact.of.get, { params: { id } })) as Answer<Row>).data.version

    beforeAll(async () => {
      app = await startTestApp({ demo: people.demo ?? [] })
      parents = await people.prepare(app)
      caller = await app.as(people.as)
    })

    it('are added to a document, listed under it, and leave its version alone', async () => {
      const before = await versionOf(parents[0])
      const ids = async (id: number) => (await list({ [by]: id })).data.map((row) => row.id)
      const known = await Promise.all(parents.map(ids))
      const { data, status } = await add(valid(1))
      expect(status).toBe(200)
      const other = (await add(valid(2, parents[1]))).data
      const given = Object.entries(valid(1)).filter(([name]) => name in fact.row.shape)
      expect((await read(data.id)).data).toMatchObject(Object.fromEntries(given))
      expect(data.create_time).toBeTruthy()
      expect(data.created_by).toBeTruthy()
      expect(await Promise.all(parents.map(ids))).toEqual([
        [data.id, ...(known[0] ?? [])],
        [other.id, ...(known[1] ?? [])],
      ])
      expect(await versionOf(parents[0])).toBe(before)
    })

    it('are added once for each key, also by many requests at once', async () => {
      const { total } = await list()
      const body = { ...valid(3), [once]: newKey() }
      const answers = await Promise.all(Array.from({ length: 5 }, () => add(body)))
      expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1)
      expect((await add(body)).data).toEqual(answers[0]?.data)
      expect((await list()).total).toBe(total + 1)
    })

    it('refuse a key that was used for something else', async () => {
      const { [once]: key, ...body } = { ...valid(4), [once]: newKey() }
      expect((await add({ ...body, [once]: key })).status).toBe(200)
      const other = await add({ ...valid(4, parents[1]), [once]: key })
      expect(other.refusal).toBe('facts.key_used')
    })

    it('name the document when it does not exist, and each invalid field', async () => {
      expect(Object.keys((await add({ ...valid(5), [by]: 999_999_999 })).fields)).toEqual([by])
      for (const [field, value] of refused(fact as unknown as WholeRecord))
        expect(Object.keys((await add({ ...valid(5), [field]: value })).fields)).toContain(field)
    })

    it('are neither changed nor deleted, not even by a statement of the product', async () => {
      for (const statement of [`UPDATE ${said.table} SET created_by = 1`, `DELETE FROM ${said.table}`])
        await expect(app.system(({ db }) => db.execute(sql.raw(statement)))).rejects.toThrow()
    })

    it('are exported with the filters of the list', async () => {
      const { raw } = await call(fact.export, { query: { format: 'csv', [by]: parents[1] } })
      const { rows } = await readSheet(raw)
      expect(rows.length).toBe((await list({ [by]: parents[1] })).total)
    })

    it.runIf(fact.reverse)('are reversed by a row that says which it takes back, and why', async () => {
      const before = await versionOf(parents[0])
      const { data: row } = await add(valid(6))
      expect(row).toMatchObject({ status: 'valid', actions: ['reverse'] })
      expect((await reverse([row.id])).data).toMatchObject([{ id: row.id, ok: true }])
      const [reversal] = (await list({ status: 'reversal' })).data
      const { number } = row
      expect(reversal).toMatchObject({ reverses: number, reason: 'Entered twice', actions: [] })
      expect(await read(row.id)).toMatchObject({
        data: { status: 'reversed', reversed_by: reversal?.number, actions: [] },
      })
      const copied = Object.keys(fact.input.shape)
      for (const name of copied) expect(reversal?.[name]).toEqual(row[name])
      expect((await reverse([row.id, reversal?.id ?? 0])).data.map(({ code }) => code)).toEqual([
        'facts.reversed',
        'facts.is_reversal',
      ])
      expect((await list({ status: 'reversed' })).data.map(({ id }) => id)).toEqual([row.id])
      expect(await versionOf(parents[0])).toBe(before)
    })

    it.runIf(fact.reverse)('are reversed once when several do it at once', async () => {
      const { data: row } = await add(valid(7))
      const answers = await Promise.all(Array.from({ length: 5 }, () => reverse([row.id])))
      const codes = answers.map(({ data }) => data[0]?.code ?? 'done').toSorted()
      expect(codes).toEqual(['done', ...Array.from({ length: 4 }, () => 'facts.reversed')])
      const { data } = await list({ status: 'reversal' })
      expect(data.filter(({ reverses }) => reverses === row.number)).toHaveLength(1)
    })

    it('are refused without permission and without a session', async () => {
      expect(people.strangers).not.toEqual([])
      const { data: row } = await add(valid(8))
      const calls: [unknown, object][] = [
        [fact.list, {}],
        [fact.get, { params: { id: row.id } }],
        [fact.create, { body: { ...valid(9), [once]: newKey() } }],
        [fact.export, {}],
        ...(fact.reverse
          ? [[fact.reverse, { body: { rows: [{ id: row.id }], reason: 'No' } }] as [unknown, object]]
          : []),
      ]
      for (const [endpoint, input] of calls) {
        for (const name of people.strangers)
          expect((await call(endpoint, input, await app.as(name))).status, name).toBe(403)
        expect((await call(endpoint, input, app)).status).toBe(401)
      }
    })

    it.runIf(people.otherTenant)(
      'don’t exist for another company, which can’t add to its documents',
      async () => {
        const rival = await app.as(people.otherTenant ?? '')
        const { data: row } = await add(valid(10))
        expect((await list({}, rival)).total).toBe(0)
        expect((await list({ [by]: parents[0] }, rival)).total).toBe(0)
        expect((await read(row.id, rival)).refusal).toBe('common.not_found')
        expect(Object.keys((await add(valid(11), rival)).fields)).toEqual([by])
        if (fact.reverse) expect((await reverse([row.id], rival)).data).toMatchObject([{ ok: false }])
        expect((await read(row.id)).data).toMatchObject(fact.reverse ? { status: 'valid' } : {})
      },
    )
  })
}
