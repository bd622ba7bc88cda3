import { expect, test } from 'vitest'
import { signature } from './sign.ts'

test('a business call is signed over its parameters, method and session among them', () => {
  const params = {
    app_key: '123',
    format: 'json',
    method: 'aliexpress.ds.product.get',
    product_id: '1',
    session: 'TOK',
    sign_method: 'sha256',
    timestamp: '1700000000000',
    empty: '',
    sign: 'not part of it',
  }
  expect(signature(params, 'SEC')).toBe('BD037F94AF5DCFDE29793C8125CEB7A1B6EC33FBD3226AC31D5AC81DF0BACB2C')
})

test('a system call is signed with its path in front', () => {
  const params = { app_key: '123', code: 'C', sign_method: 'sha256', timestamp: '1700000000000' }
  expect(signature(params, 'SEC', '/auth/token/create')).toBe(
    '49128F8DA65BF837BE62860583DBCAF0113B8E72592137D47A6001F01290D2A6',
  )
})
