import { describe, expect, it } from 'vitest'
import { draftKey, keepable } from './drafts.ts'

describe('what is kept of a form', () => {
  it('leaves out passwords and other secrets, however they are spelled and wherever they stand', () => {
    const values = {
      name: 'Main store',
      password: 'hunter2',
      newpassword: 'hunter3',
      access_token: 'shpat_1',
      secret: 's',
      auth: { AppSecret: 's', AppKey: 'k', Token: 't', ShopURL: 'northwind' },
      keys: [{ api_key: 'k', label: 'first' }],
    }
    expect(keepable(values)).toEqual({
      name: 'Main store',
      auth: { ShopURL: 'northwind' },
      keys: [{ label: 'first' }],
    })
  })

  it('leaves out files, and what can’t be kept', () => {
    const values = {
      note: 'a',
      receipt: new File(['x'], 'x.png'),
      pictures: [{ originFileObj: {}, uid: '1' }, '/files/goods/1.webp'],
      run: () => 1,
      nothing: undefined,
      zero: null,
    }
    expect(keepable(values)).toEqual({ note: 'a', pictures: ['/files/goods/1.webp'], zero: null })
  })

  it('keeps everything else as it is, deep inside and in order', () => {
    const values = { lines: [{ id: 1, to: [1, 2] }], quantities: new Map([[7, 2]]), flag: false }
    expect(keepable(values)).toEqual({ lines: [{ id: 1, to: [1, 2] }], quantities: [[7, 2]], flag: false })
  })
})

it('a draft belongs to a person, a form and its record or records', () => {
  expect(draftKey(7, ['coupon'])).toBe('draft/7/coupon/new')
  expect(draftKey(7, ['coupon', 12])).toBe('draft/7/coupon/12')
  expect(draftKey(7, ['order/tags', [9, 3]])).toBe(draftKey(7, ['order/tags', [3, 9]]))
})
