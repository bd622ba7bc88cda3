import type { WholeRecord } from '@dropyard/contract/kit/record-endpoints'
import { controlOf } from '@dropyard/contract/kit/wire'
import { beforeAll, describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { type Answer, type Caller, startTestApp, type TestApp } from './app.ts'
import { describeLines } from './describe-lines.ts'
import { describeSheets, filesOf } from './describe-sheets.ts'
import { peopleFor } from './record-people.ts'
import { blankOf, guessed, guessedLines, refused, switches, withinSpan } from './record-values.ts'

/** The test suite of every record: its nine endpoints, called over HTTP. */

export type Values = Record<string, unknown>
export type Row = Values & { id: number; version: number }

/** What can't be derived: values come from the record's fields, users from its manifest. */
interface RecordCase<P> {
  /** Demo user who may do everything with the record. Default: found automatically. */
  as?: string
  /** Demo modules that the record needs. */
  demo?: readonly string[]
  /** Creates the records that the rows refer to. */
  prepare?: (app: TestApp) => Promise<P>
  /** Fields of a valid input that can't be generated, different for each `n`. `undefined` leaves a field out. */
  valid?: (n: number, prepared: P) => Values
  /** Kind of lines -> fields of a line that can't be generated, different for each `n`. */
  lines?: Record<string, (n: number, prepared: P) => Values>
  /** Fields of an input that are valid only for users of another company, such as one of its documents. */
  ofOtherTenant?: (prepared: P) => Values
  /** Fields that an update changes in addition to choices and flags, with values that `valid` never returns. Default: all. */
  other?: Values
  /** Field -> a value that is refused with an error at this field, in addition to values that its schema refuses. */
  invalid?: Record<string, unknown>
  /**
   * Filters that don't compare the field of the same name for equality: a value, and which rows it finds; `elsewhere` for
   * filters with a separate test.
   */
  filters?: Record<string, { value: unknown; finds: (row: Row) => boolean } | 'elsewhere'>
}

const madeRows = 57

/** Defines the tests of a record. Its test file calls this and adds only tests of special behaviour. */
export function describeRecord<R, P = undefined>(typed: R, said: RecordCase<P> = {}): void {
  const record = typed as unknown as WholeRecord
  const one = {
    ...peopleFor(record.create.permission, { as: said.as }),
    ...said,
    valid: (n: number, prepared: P): Values => {
      const lines = Object.entries(record.lines).map(([kind, declared]) => [
        kind,
        guessedLines(declared, n).map((line, at) => ({
          ...line,
          ...said.lines?.[kind]?.(n * 10 + at, prepared),
        })),
      ])
      const given = Object.entries({
        ...guessed(record, n),
        ...Object.fromEntries(lines),
        ...said.valid?.(n, prepared),
      })
      return Object.fromEntries(given.filter(([, value]) => value !== undefined))
    },
    invalid: [...Object.entries(said.invalid ?? {}), ...refused(record)],
  }
  const changes = (n: number, prepared: P): Values => {
    const before = one.valid(0, prepared)
    const differing = Object.entries(one.valid(n, prepared)).filter(([name, value]) => value !== before[name])
    const switched = switches(record).filter((name) => !(name in (said.valid?.(n, prepared) ?? {})))
    const any = said.other ? differing.filter(([name]) => switched.includes(name)) : differing
    const changed = { ...Object.fromEntries(any), ...said.other }
    expect(Object.keys(changed)).toEqual(expect.arrayContaining(switched))
    return changed
  }
  describe(`the record ${record.name}`, () => {
    let app: TestApp
    let caller: Caller
    let prepared: P
    const made: Row[] = []

    const call = async (who: Caller, endpoint: unknown, input: object = {}): Promise<Answer<never>> =>
      (await who.call(endpoint as WholeRecord['list'], input)) as unknown as Answer<never>
    const create = (n: number, over: Values = {}, who: Caller = caller) =>
      call(who, record.create, { body: { ...one.valid(n, prepared), ...over } })
    const read = async (id: number, who: Caller = caller) =>
      (await call(who, record.get, { params: { id } })) as Answer<Row>
    const list = async (query: Values = {}, who: Caller = caller) =>
      (await call(who, record.list, { query })) as Answer<Row[]>
    const files = filesOf(
      record,
      () => app,
      () => caller,
    )
    /** The fields of an input that are also fields of the row. */
    const shown = (values: Values): Values =>
      Object.fromEntries(Object.entries(values).filter(([name]) => name in record.row.shape))
    const first = (): Row => {
      const [row] = made
      if (!row) throw new Error('Nothing was made')
      return row
    }

    beforeAll(async () => {
      app = await startTestApp({ demo: one.demo ?? [] })
      caller = await app.as(one.as)
      prepared = (await one.prepare?.(app)) as P
      for (const row of (await list({ 'per-page': 100 })).data)
        await call(caller, record.remove, { params: { id: row.id } })
      for (let n = 0; n < madeRows; n++) {
        const answer = (await create(n)) as Answer<Row>
        if (answer.code > 200 || answer.refusal)
          throw new Error(`${answer.message} ${JSON.stringify(answer.fields)}`)
        made.push(answer.data)
      }
    })

    it('creates a row and reads it back as it was given', async () => {
      const { data } = await read(first().id)
      expect(data).toMatchObject(shown(one.valid(0, prepared)))
      expect(data.version).toBeGreaterThanOrEqual(1)
    })

    it('lists everything, page by page', async () => {
      for (const size of [20, 50, 100]) {
        const seen: number[] = []
        for (let page = 1; page <= Math.ceil(madeRows / size); page++) {
          const { data, total } = await list({ page, 'per-page': size })
          expect(total).toBe(madeRows)
          expect(data.length).toBe(Math.min(size, madeRows - (page - 1) * size))
          seen.push(...data.map((row) => row.id))
        }
        expect(new Set(seen)).toEqual(new Set(made.map((row) => row.id)))
      }
      expect((await list({ page: 99 })).data).toEqual([])
      expect(Object.keys((await list({ 'per-page': 101 })).fields)).toEqual(['per-page'])
    })

    it('finds a row by what it is called', async () => {
      const label = String(first()[record.labelField])
      expect((await list({ search: label, 'per-page': 100 })).data.map((row) => row.id)).toContain(first().id)
      expect((await list({ search: '%_no such thing' })).total).toBe(0)
      const chosen = (await call(caller, record.select, { query: { ids: first().id } })) as Answer<
        { id: number; name: string }[]
      >
      // A record may be offered with more than its label, such as an order with its supplier.
      const name = expect.stringContaining(label)
      expect(chosen.data).toEqual([expect.objectContaining({ id: first().id, name })])
    })

    const filters = Object.keys(record.filter).filter((name) => one.filters?.[name] !== 'elsewhere')
    it.each(filters)('filters by %s', async (name) => {
      const given = one.filters?.[name]
      const special = given === 'elsewhere' ? undefined : (given ?? withinSpan(record, name, made))
      const sample = made.find((row) => row[name] !== null && row[name] !== undefined)
      const value = special?.value ?? sample?.[name]
      const finds = special?.finds ?? ((row: Row) => row[name] === value)
      const { data, total } = await list({ [name]: value, 'per-page': 100 })
      const wanted = made.filter(finds).map((row) => row.id)
      expect(wanted.length, `valid() gives no row for ${name}`).toBeGreaterThan(0)
      expect(new Set(data.map((row) => row.id))).toEqual(new Set(wanted))
      expect(total).toBe(wanted.length)
    })

    it.each([...record.sortable])('sorts by %s both ways', async (name) => {
      const values = async (sort: string) =>
        (await list({ sort, 'per-page': 100 })).data.map((row) => row[name])
      const up = await values(name)
      const inOrder = (a: unknown, b: unknown) =>
        b === null ||
        (typeof a === 'string' && typeof b === 'string'
          ? a.localeCompare(b, 'en') <= 0 || a <= b
          : (a as number) <= (b as number))
      for (let i = 1; i < up.length; i++)
        expect(inOrder(up[i - 1], up[i]), `${up[i - 1]} before ${up[i]}`).toBe(true)
      // Empty values are last in both directions.
      const given = up.filter((value) => value !== null)
      const empty = up.slice(given.length)
      expect(await values(`-${name}`)).toEqual([...given.toReversed(), ...empty])
    })

    it('refuses a sort that it does not have', async () => {
      expect(Object.keys((await list({ sort: 'entity_id; drop table' })).fields)).toEqual(['sort'])
    })

    it('changes a row, and refuses a change of what someone else changed meanwhile', async () => {
      const { id, version } = (await read(first().id)).data
      const other = changes(941, prepared)
      const body = { ...one.valid(0, prepared), ...other }
      const changed = (await call(caller, record.update, {
        params: { id },
        body: { ...body, version },
      })) as Answer<Row>
      expect(changed.data).toMatchObject({ ...shown(other), id, version: version + 1 })
      const late = await call(caller, record.update, { params: { id }, body: { ...body, version } })
      expect(late.refusal).toBe('common.changed')
      made[0] = changed.data
    })

    it.each(one.invalid)(
      'names the field %s when it is %j, and says why in both languages',
      async (field, value) => {
        expect(await refused({ [field]: value })).toContain(field)
      },
    )

    /** Fields with an error when a row is created with these values. An update must report the same fields. */
    async function refused(over: Values): Promise<string[]> {
      const { fields } = await create(900, over)
      const body = { ...one.valid(900, prepared), ...over }
      const chinese = await call(caller, record.create, { body, headers: { 'accept-language': 'zh' } })
      expect(Object.keys(chinese.fields)).toEqual(Object.keys(fields))
      for (const said of Object.values(chinese.fields)) expect(said).toMatch(/\p{Script=Han}/u)
      const change = await call(caller, record.update, { params: { id: first().id }, body })
      expect(Object.keys(change.fields)).toEqual(expect.arrayContaining(Object.keys(fields)))
      expect((await list()).total).toBe(madeRows)
      return Object.keys(fields)
    }

    it.each(Object.entries(record.rules.spans))('refuses %s before %s', async (last, first) => {
      const schema = record.input.shape[last] as z.ZodType | undefined
      const isDay = schema && controlOf(schema)?.control === 'day'
      const turned = isDay ? { [first]: '2031-05-02', [last]: '2031-05-01' } : { [first]: 2, [last]: 1 }
      expect(await refused(turned)).toEqual([last])
    })

    const { exclusive, requiredWhen } = record.rules
    it.runIf(exclusive && !exclusive.none)(
      'refuses several of those of which one is given, and none where one must be',
      async () => {
        const of = exclusive?.of ?? []
        const givenBy = (name: string): Values => {
          const found = made.find((row) => row[name] !== null && row[name] !== false)
          expect(found, `valid() gives no row with ${name}`).toBeDefined()
          return { [name]: found?.[name] }
        }
        const both = Object.assign({}, ...of.map(givenBy)) as Values
        expect(await refused(both)).toEqual(of)
        const nothing = Object.fromEntries(of.map((name) => [name, blankOf(record, name)]))
        expect(await refused(nothing)).toEqual(of)
      },
    )

    it.each(Object.entries(requiredWhen))('wants %s while %o', async (name, condition) => {
      expect(await refused({ ...condition, [name]: blankOf(record, name) })).toEqual([name])
    })

    describeLines({
      ...{ record, call, read, create },
      caller: () => caller,
      first: () => first().id,
      valid: (n) => one.valid(n, prepared),
    })
    describeSheets({
      ...{ ...files, record, made, invalid: one.invalid, call, read, list, shown },
      valid: (n) => one.valid(n, prepared),
      changes: (n) => changes(n, prepared),
    })

    it('is refused without permission and without a session', async () => {
      expect(one.strangers).not.toEqual([])
      const { id } = first()
      const calls: [unknown, object][] = [
        [record.list, {}],
        [record.get, { params: { id } }],
        [record.create, { body: one.valid(920, prepared) }],
        [record.update, { params: { id }, body: one.valid(920, prepared) }],
        [record.remove, { params: { id } }],
        [record.removeMany, { body: { ids: [id] } }],
        [record.export, {}],
        [record.import, { files: { file: { filename: 'x.csv', content: 'id' } } }],
      ]
      for (const [endpoint, input] of calls) {
        for (const name of one.strangers)
          expect((await call(await app.as(name), endpoint, input)).code, name).toBe(403)
        expect((await call(app, endpoint, input)).code).toBe(401)
      }
      expect((await list()).total).toBe(madeRows)
    })

    it.runIf(one.otherTenant)('does not exist for another company', async () => {
      const other = await app.as(one.otherTenant ?? '')
      const { id } = first()
      expect((await list({}, other)).data.map((row) => row.id)).not.toContain(id)
      expect((await read(id, other)).refusal).toBe('common.not_found')
      const body = one.valid(930, prepared)
      expect((await call(other, record.update, { params: { id }, body })).refusal).toBe('common.not_found')
      expect((await call(other, record.remove, { params: { id } })).refusal).toBe('common.not_found')
      const choices = (await call(other, record.select, { query: { ids: id } })) as Answer<unknown[]>
      expect(choices.data).toEqual([])
      const stolen = await files.importFile(await files.exported('csv'), { good_rows_only: true }, other)
      expect(stolen.data).toMatchObject({ created: 0, updated: 0, failed: madeRows })
      const own = (await create(931, one.ofOtherTenant?.(prepared), other)) as Answer<Row>
      expect(own.data.id).toBeGreaterThan(0)
      expect((await read(own.data.id)).refusal).toBe('common.not_found')
    })

    it('removes a row, and several, but none of them when one is not there', async () => {
      const [a, b, c] = made.slice(-3).map((row) => row.id)
      expect((await call(caller, record.removeMany, { body: { ids: [a, 999_999_999] } })).refusal).toBe(
        'common.not_found',
      )
      expect((await read(a ?? 0)).data.id).toBe(a)
      await call(caller, record.remove, { params: { id: a } })
      expect((await read(a ?? 0)).refusal).toBe('common.not_found')
      const removed = (await call(caller, record.removeMany, { body: { ids: [b, c] } })) as Answer<{
        removed: number
      }>
      expect(removed.data).toEqual({ removed: 2 })
      expect((await list()).total).toBe(madeRows - 3)
    })
  })
}
