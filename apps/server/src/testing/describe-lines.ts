import type { WholeRecord } from '@dropyard/contract/kit/record-endpoints'
import { describe, expect, it } from 'vitest'
import type { Answer, Caller } from './app.ts'
import type { Row, Values } from './describe-record.ts'
import { refused } from './record-values.ts'

/** The part of a record's test suite about its lines. */

interface Suite {
  readonly record: WholeRecord
  readonly call: (who: Caller, endpoint: unknown, input?: object) => Promise<Answer<never>>
  readonly read: (id: number) => Promise<Answer<Row>>
  readonly create: (n: number, over?: Values) => Promise<Answer<never>>
  readonly caller: () => Caller
  /** The id of an existing record. */
  readonly first: () => number
  readonly valid: (n: number) => Values
}

export function describeLines({ record, call, read, create, caller, first, valid }: Suite): void {
  const kinds = Object.entries(record.lines)
  const linesOf = (row: Values, kind: string) => row[kind] as (Values & { id: number })[]
  const update = (id: number, body: Values) =>
    call(caller(), record.update, { params: { id }, body }) as Promise<Answer<Row>>
  const remove = (id: number) => call(caller(), record.remove, { params: { id } })
  /** Creates a record for one test, with at least two lines. */
  const fresh = async (kind: string) => {
    const n = [952, 953, 956, 957, 962].find((n) => linesOf(valid(n), kind).length > 1) ?? 952
    const { data } = (await create(n)) as Answer<Row>
    return { values: valid(n), row: (await read(data.id)).data }
  }

  describe.each(kinds)('its %s', (kind, { line, min, max }) => {
    it('are answered as they were given, in their order, each with an id', async () => {
      const { values, row } = await fresh(kind)
      expect(linesOf(row, kind)).toMatchObject(linesOf(values, kind))
      expect(new Set(linesOf(row, kind).map(({ id }) => id)).size).toBe(linesOf(values, kind).length)
      await remove(row.id)
    })

    it('keep their ids when they are changed, moved, added and removed', async () => {
      const { values, row } = await fresh(kind)
      const [gone, ...others] = linesOf(row, kind)
      const [added] = linesOf(valid(981), kind)
      const body = { ...values, [kind]: [added, ...others].filter(Boolean) }
      const { data, fields } = await update(row.id, body)
      expect(fields).toEqual({})
      const after = linesOf((await read(row.id)).data, kind)
      expect(after.slice(added ? 1 : 0)).toEqual(others)
      expect(after.map(({ id }) => id)).not.toContain(gone?.id)
      expect(data.version).toBe(row.version + 1)
      await remove(row.id)
    })

    it('are saved once of two at the same time, and with the version of the record', async () => {
      const { values, row } = await fresh(kind)
      const lines = linesOf(row, kind)
      const edits = [lines, lines.toReversed()].map((all) =>
        update(row.id, { ...values, [kind]: all, version: row.version }),
      )
      const answers = await Promise.all(edits)
      expect(answers.map(({ refusal }) => refusal).toSorted()).toEqual(['common.changed', undefined])
      const after = linesOf((await read(row.id)).data, kind)
      expect(after.map(({ id }) => id).toSorted()).toEqual(lines.map(({ id }) => id).toSorted())
      await remove(row.id)
    })

    it('of another record, or one twice, are refused at the row', async () => {
      const { values, row } = await fresh(kind)
      const [other] = linesOf((await read(first())).data, kind)
      const [own] = linesOf(row, kind)
      for (const lines of [[other], [own, own]]) {
        const { fields } = await update(row.id, { ...values, [kind]: lines })
        expect(Object.keys(fields)).toContain(`${kind}.${lines.length - 1}.id`)
      }
      expect((await read(row.id)).data).toEqual(row)
      await remove(row.id)
    })

    it.each(refused(line))('name the cell when %s is %j', async (field, value) => {
      const lines = linesOf(valid(952), kind)
      const at = lines.length
      const wrong = {
        ...valid(952),
        [kind]: [...lines, { ...linesOf(valid(953), kind)[0], ...lines[0], [field]: value }],
      }
      const { fields } = await create(952, wrong)
      expect(Object.keys(fields)).toContain(`${kind}.${at}.${field}`)
    })

    it('are neither fewer nor more than allowed', async () => {
      const [some] = linesOf(valid(952), kind)
      const { fields } = await create(952, { [kind]: Array.from({ length: max + 1 }, () => some) })
      expect(Object.keys(fields)).toEqual([kind])
      if (((min as number | undefined) ?? 0) === 0) return
      expect(Object.keys((await create(952, { [kind]: [] })).fields)).toEqual([kind])
      expect(Object.keys((await create(952, { [kind]: undefined })).fields)).toEqual([kind])
    })
  })
}
