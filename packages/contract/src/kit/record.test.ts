import { describe, expect, it } from 'vitest'
import { record } from './record.ts'
import * as wire from './wire.ts'
import { controlOf } from './wire.ts'

const state = wire.choice({ open: ['Open', '进行中', 'blue'], closed: ['Closed', '已关闭'] })
const crate = record({
  name: 'crate',
  path: '/v1/crate',
  title: ['Crates', '货箱'],
  one: ['crate', '货箱'],
  empty: ['No crates yet.', '暂无货箱。'],
  fields: {
    code: [wire.line(20), 'Code', '代码', { help: ['On its side.', '见侧面。'] }],
    link: [wire.webAddress(), 'Link', '链接', { row: wire.line(200, 0) }],
    key: [wire.secret(), 'Key', '密钥', { only: 'input' }],
    state: [state.default('open'), 'State', '状态'],
    pieces: [wire.int(), 'Pieces', '件数', { only: 'row' }],
  },
  filter: { state: state.optional(), day: [wire.day.optional(), 'On day', '日期'] },
  sortable: ['code'],
  label: 'code',
})

describe('a record', () => {
  it('takes what people write, and shows what they may see', () => {
    expect(Object.keys(crate.input.shape)).toEqual(['code', 'link', 'key', 'state'])
    expect(Object.keys(crate.row.shape)).toEqual(['id', 'version', 'code', 'link', 'state', 'pieces'])
    const row = { id: 1, version: 1, code: 'A', link: 'javascript:x', state: 'open', pieces: 2 } as const
    expect(crate.row.parse(row)).toEqual(row)
    expect(crate.input.safeParse({ code: 'A', link: 'javascript:x', key: 'k' }).success).toBe(false)
  })

  it('has the words of its fields, its filters and its values in both languages', () => {
    expect(crate.text.zh.fields).toEqual({
      code: '代码',
      link: '链接',
      key: '密钥',
      state: '状态',
      pieces: '件数',
      day: '日期',
    })
    expect(crate.text.en.choices.state).toEqual({ open: 'Open', closed: 'Closed' })
    expect(crate.text.en.help).toEqual({ code: 'On its side.' })
  })

  it('keeps words and colour of a value where it may be left out', () => {
    expect(controlOf(crate.filter.state)?.words?.open).toEqual({ en: 'Open', zh: '进行中', tone: 'blue' })
    expect(controlOf(wire.orNull(state))?.words?.closed).toEqual({ en: 'Closed', zh: '已关闭' })
  })
})
