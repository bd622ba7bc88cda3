import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { line } from './line.ts'
import { lines } from './lines.ts'
import { record } from './record.ts'
import * as wire from './wire.ts'
import { controlOf } from './wire.ts'
import { workflow } from './workflow.ts'

const state = wire.choice({ open: ['Open', '进行中', 'blue'], closed: ['Closed', '已关闭'] })
const crate = record({
  name: 'crate',
  path: '/v1/crate',
  title: ['Crates', '货箱'],
  singular: ['crate', '货箱'],
  empty: ['No crates yet.', '暂无货箱。'],
  fields: {
    code: [wire.text(20), 'Code', '代码', { helpText: ['On its side.', '见侧面。'] }],
    link: [wire.webAddress(), 'Link', '链接', { row: wire.text(200, 0) }],
    key: [wire.secret(), 'Key', '密钥', { writeOnly: true }],
    seal: [wire.secret(), 'Copy the seal', '复制封签', { shownOnce: true }],
    state: [state.default('open'), 'State', '状态'],
    pieces: [wire.int(), 'Pieces', '件数', { readOnly: true }],
  },
  filter: { state: state.optional(), day: [wire.day.optional(), 'On day', '日期'] },
  tabs: 'state',
  sortable: ['code'],
  detail: {
    inside: z.array(z.string()),
    trips: [wire.rows({}), 'Trips', '行程', { blankLabel: ['None yet', '暂无'] }],
  },
  labelField: 'code',
})

describe('a record', () => {
  it('takes what people write, and shows what they may see', () => {
    expect(Object.keys(crate.input.shape)).toEqual(['code', 'link', 'key', 'state'])
    expect(Object.keys(crate.row.shape)).toEqual(['id', 'version', 'code', 'link', 'state', 'pieces'])
    const row = { id: 1, version: 1, code: 'A', link: 'javascript:x', state: 'open', pieces: 2 } as const
    expect(crate.row.parse(row)).toEqual(row)
    expect(crate.input.safeParse({ code: 'A', link: 'javascript:x', key: 'k' }).success).toBe(false)
  })

  it('tells a secret to whoever makes one, and to nobody else', () => {
    expect(Object.keys(crate.made)).toEqual(['seal'])
    expect(Object.keys(crate.create.data.shape)).toContain('seal')
    for (const shape of [crate.row.shape, crate.input.shape, crate.get.data.shape, crate.update.data.shape])
      expect(Object.keys(shape)).not.toContain('seal')
  })

  it('keeps the secrets of its lines out of logs, too', () => {
    const part = line({
      title: ['Parts', '配件'],
      singular: ['part', '配件'],
      fields: { pin: [wire.secret(), 'PIN', '密码', { writeOnly: true, secret: true }] },
    })
    const box = record({
      name: 'box',
      path: '/v1/box',
      title: ['Boxes', '盒子'],
      singular: ['box', '盒子'],
      fields: { code: [wire.text(20), 'Code', '代码'] },
      lines: { parts: lines(part) },
      filter: {},
      sortable: ['code'],
      labelField: 'code',
    })
    expect([box.secrets, box.create.secrets, box.update.secrets]).toEqual([['pin'], ['pin'], ['pin']])
  })

  it('has the words of its fields, its filters and its values in both languages', () => {
    expect(crate.text.zh.fields).toEqual({
      code: '代码',
      link: '链接',
      key: '密钥',
      seal: '复制封签',
      state: '状态',
      pieces: '件数',
      day: '日期',
      trips: '行程',
    })
    expect(crate.text.en.choices.state).toEqual({ open: 'Open', closed: 'Closed' })
    expect(crate.text.en.helpText).toEqual({ code: 'On its side.' })
  })

  it('counts what stands under its tabs, and says more of one that is read alone', () => {
    const tabs = [{ status: 'open', name: 'Open', total: 2 }]
    expect(crate.tabs).toBe('state')
    expect(crate.list.ext.parse({ tabs })).toEqual({ tabs })
    expect(Object.keys(crate.get.data.shape)).toEqual(expect.arrayContaining(['inside', 'trips']))
    // Only a part with labels becomes a section of the detail.
    expect(Object.keys(crate.sections)).toEqual(['trips'])
    expect(crate.text.en.blankLabel).toEqual({ trips: 'None yet' })
    expect(Object.keys(crate.row.shape)).not.toContain('inside')
  })

  it('keeps words and colour of a value where it may be left out', () => {
    expect(controlOf(crate.filter.state)?.words?.open).toEqual({ en: 'Open', zh: '进行中', tone: 'blue' })
    expect(controlOf(wire.nullable(state))?.words?.closed).toEqual({ en: 'Closed', zh: '已关闭' })
  })
})

const flow = workflow({
  name: 'parcel',
  path: '/v1/parcel',
  start: 'packed',
  states: {
    packed: { words: ['Packed', '已打包'], tone: 'amber' },
    gone: { words: ['Shipped', '已发货'], tone: 'green', final: true },
  },
  actions: {
    ship: {
      words: ['Mark as shipped', '标记发货'],
      historyLabel: ['Shipped', '已发货'],
      from: ['packed'],
      to: 'gone',
    },
  },
})
const parcel = record({
  name: 'parcel',
  path: '/v1/parcel',
  title: ['Parcels', '包裹'],
  singular: ['parcel', '包裹'],
  fields: {
    parcel_sn: [wire.serial, 'Number', '单号', { readOnly: true }],
    crate_id: [wire.ref(() => crate.select), 'Crate', '货箱', { withName: true }],
    create_time: [wire.instant, 'Created', '创建时间', { readOnly: true }],
  },
  filter: { crate_id: wire.id.optional() },
  days: ['create_time', 'Created', '创建日期'],
  sortable: ['create_time'],
  flow,
  endpoints: ['list', 'get', 'create'],
  idempotent: true,
  labelField: 'parcel_sn',
})

describe('a record with a workflow', () => {
  it('has the endpoints that it names, and a key that makes one of two', () => {
    expect('update' in parcel).toBe(false)
    expect(Object.keys(parcel.create.body.shape)).toEqual(['crate_id', 'key'])
    expect(parcel.list.permission).toBe('parcel:list')
  })

  it('carries its state, what may be done, and the names of what it refers to', () => {
    const names = ['id', 'version', 'parcel_sn', 'crate_id', 'create_time', 'state']
    expect(Object.keys(parcel.row.shape)).toEqual([...names, 'crate_name', 'state_name', 'actions'])
    expect(Object.keys(parcel.get.data.shape)).toContain('history')
    expect(controlOf(parcel.row.shape.state)?.words?.gone).toEqual({
      en: 'Shipped',
      zh: '已发货',
      tone: 'green',
    })
  })

  it('is narrowed by state and by days', () => {
    const query = { state: 'packed', from: '2026-01-01', to: '2026-01-31' } as const
    expect(parcel.list.query.parse(query)).toMatchObject(query)
    // Days of the user's time zone, as the times at which they begin and end.
    const here = { from: '2025-12-31T16:00:00.000Z', to: '2026-01-31T16:00:00.000Z' }
    expect(parcel.list.query.parse(here)).toMatchObject(here)
    expect(parcel.list.query.safeParse({ state: 'lost' }).success).toBe(false)
    expect(parcel.text.zh.fields.from).toBe('创建日期')
  })
})

describe('a record that nobody changes', () => {
  const passage = record({
    name: 'passage',
    path: '/v1/passage',
    readPermission: 'parcel:list',
    immutable: true,
    title: ['Passages', '通行记录'],
    singular: ['passage', '通行记录'],
    fields: { gate: [wire.text(20), 'Gate', '闸口'] },
    filter: {},
    sortable: ['gate'],
    endpoints: ['list', 'select'],
    selectableBy: 'readers',
    labelField: 'gate',
  })

  it('carries no version, and is read by those who may read another', () => {
    expect(Object.keys(passage.row.shape)).toEqual(['id', 'gate'])
    expect(passage.list.permission).toBe('parcel:list')
    expect(passage.select.permission).toBe('parcel:list')
  })
})
