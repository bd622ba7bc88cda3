import { expect, it } from 'vitest'
import { z } from 'zod'
import { underOwnNames } from './also.ts'
import type { Lang } from './text.ts'
import * as wire from './wire.ts'

const schema = z.object({
  code: wire.text(10).optional(),
  sync: wire.flag.default(true),
  name_en: wire.text(10),
  name_zh: wire.text(10),
  note_en: wire.text(10, 0).default(''),
  note_zh: wire.text(10, 0).default(''),
})
const also = {
  sku: 'code',
  sync_order: 'sync',
  name: { en: 'name_en', zh: 'name_zh' },
  note: { en: 'note_en', zh: 'note_zh' },
}
const put = (given: unknown, lang: Lang = 'en') => underOwnNames(schema, also, given, lang)

it('puts what is sent under another name under ours, and tells which it was', () => {
  expect(put({ sku: 'A', name_en: 'B' })).toMatchObject({
    given: { code: 'A', name_en: 'B' },
    sent: { code: 'sku' },
    issues: [],
  })
})

it('takes both names as long as they say the same, however it is written', () => {
  expect(put({ code: 'A', sku: ' A ', sync: true, sync_order: '1' }).issues).toEqual([])
  const { issues } = put({ code: 'A', sku: 'B', sync: '0', sync_order: true })
  expect(issues.map(({ path }) => path)).toEqual([['sku'], ['sync_order']])
  expect(issues[0]?.message).toBe('Another name of code, which says something else. Send one of them.')
})

it('means the text of the language that is spoken, and both where both are required', () => {
  expect(put({ name: 'N', note: 'M' }, 'zh').given).toMatchObject({
    name_en: 'N',
    name_zh: 'N',
    note_zh: 'M',
  })
  expect(put({ note: 'M' }, 'zh').given).not.toHaveProperty('note_en')
  expect(put({ name_en: 'N', name_zh: '名', name: '名' }, 'zh').issues).toEqual([])
  expect(put({ name_en: 'N', name_zh: '名', name: '名' }).issues).toHaveLength(1)
})

it('takes a row back that shows a text in the other language where its reader has none', () => {
  const row = { note_en: 'English', note_zh: '', note: 'English' }
  expect(put(row, 'zh')).toMatchObject({ issues: [], sent: {} })
  expect(put({ ...row, note: 'Else' }, 'zh').issues).toHaveLength(1)
})

it.each([[null], [undefined], ['sku'], [[{ sku: 'A' }]]])('leaves %j alone', (given) => {
  expect(put(given).given).toBe(given)
})
