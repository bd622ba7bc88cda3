import { expect, test } from 'vitest'
import { signature } from './sign.ts'

test("as the vendor's example has it", () => {
  expect(signature('param2/1/system/currentTime/1000000', { b: '2', a: '1' }, 'test123')).toBe(
    '33E54F4F7B989E3E0E912D3FBD2F1A03CA7CCE88',
  )
})

test('a call for somebody is signed with the token, and not with the signature itself', () => {
  const params = { webSite: '1688', orderId: '42', access_token: 'TOK', _aop_signature: 'not part of it' }
  expect(signature('param2/1/com.alibaba.trade/alibaba.trade.get.buyerView/123', params, 'SEC')).toBe(
    'AFA861EE9C6BF9416693E57321F47DDA47F8A57F',
  )
})

test('objects are JSON, and Chinese is UTF-8 as it stands', () => {
  const params = {
    access_token: 'TOK',
    offerQueryParam: '{"keyword":"杯子","beginPage":1,"pageSize":20,"country":"en"}',
  }
  const path = 'param2/1/com.alibaba.fenxiao.crossborder/product.search.keywordQuery/1000000'
  expect(signature(path, params, 'SEC')).toBe('5CAE88A3BFFB4963340CBAD924E95AC42CE48585')
})
