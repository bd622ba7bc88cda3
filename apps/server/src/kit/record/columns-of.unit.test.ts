import { record } from '@dropyard/contract/kit/record'
import * as wire from '@dropyard/contract/kit/wire'
import { getTableConfig, type PgColumnBuilderBase, pgTable, text } from 'drizzle-orm/pg-core'
import { describe, expect, it } from 'vitest'
import { columnsOf } from './columns-of.ts'

const crate = record({
  ...{ name: 'crate', path: '/v1/crate', title: ['Crates', '箱子'], singular: ['crate', '箱子'] },
  fields: {
    name: [wire.text(40), 'Name', '名称'],
    note: [wire.text(40, 0).default(''), 'Note', '备注'],
    packed_on: [wire.maybe(wire.day), 'Packed', '装箱日期'],
    most_grams: [wire.int().default(500), 'Most', '上限'],
    level: [wire.number({ 1: ['Low', '低'], 2: ['High', '高'] }), 'Level', '级别'],
    colors: [wire.tags().default([]), 'Colors', '颜色'],
    secret: [wire.text(), 'Secret', '密钥', { writeOnly: true }],
    full: [wire.flag, 'Full', '已满', { readOnly: true }],
  },
  filter: {},
  sortable: ['name'],
  labelField: 'name',
})

const said = (columns: Record<string, PgColumnBuilderBase>) =>
  getTableConfig(pgTable('crate', columns)).columns.map((one) => [
    ...[one.name, one.getSQLType(), one.notNull ? 'NOT NULL' : '', one.default],
  ])

describe('the columns of a record', () => {
  it('are those that people write and read again, with what they hold when nothing is said', () => {
    expect(said(columnsOf(crate))).toEqual([
      ['name', 'text', 'NOT NULL', undefined],
      ['note', 'text', 'NOT NULL', ''],
      ['packed_on', 'date', '', undefined],
      ['most_grams', 'integer', 'NOT NULL', 500],
      ['level', 'integer', 'NOT NULL', undefined],
      ['colors', 'text[]', 'NOT NULL', []],
    ])
  })

  it('are the table’s own where it says them', () => {
    const own = { packedOn: text('packed_on').notNull() }
    expect(said(columnsOf(crate, own))).toContainEqual(['packed_on', 'text', 'NOT NULL', undefined])
  })

  it('are asked for where a field does not say how it is kept', () => {
    const at = { ...crate, input: crate.input.extend({ name: wire.instant }) }
    expect(() => columnsOf(at)).toThrow('crate: say the column of name')
  })
})
