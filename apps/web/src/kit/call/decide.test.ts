import { statusTexts } from '@dropyard/contract/kit/errors'
import { describe, expect, it } from 'vitest'
import { type Client, decide, fieldsOf, isQuiet } from './decide.ts'

const answer = (client: Client, status: number, body: unknown) =>
  decide(client, { kind: 'answer', status, body })

describe('the operations and directory clients', () => {
  it.each([
    [401, '验证失败，请重新登录'],
    [400, '错误的请求。'],
    [403, '已经经过身份验证的用户不允许访问指定的 API 末端。'],
    [404, '所请求的资源不存在。'],
    [405, '不被允许的方法。 请检查 Allow header 允许的HTTP方法。'],
    [415, '不支持的媒体类型。 所请求的内容类型或版本号是无效的。'],
    [500, '内部服务器错误。 这可能是由于内部程序错误引起的。'],
  ])('say the catalogue text of body code %i and go to the login page', (code, message) => {
    expect(statusTexts[code]).toBe(message)
    expect(answer('operations', 200, { code, msg: 'words of the server' })).toMatchObject({
      ok: false,
      code,
      message,
      show: true,
      session: 'login',
    })
  })

  it('show the words of the server for 422 and keep the session', () => {
    const body = { code: 422, msg: 'The code is taken.', data: { fields: { code: 'Taken.' } } }
    expect(answer('operations', 422, body)).toMatchObject({
      ok: false,
      code: 422,
      message: 'The code is taken.',
      show: true,
      session: 'keep',
    })
    expect(fieldsOf(body)).toEqual({ code: 'Taken.' })
  })

  it('hand the body of 200 over', () => {
    const body = { code: 200, msg: 'ok', data: [1], total: 1 }
    expect(answer('operations', 200, body)).toEqual({ ok: true, body })
  })

  it('decide by the code in the body, not by the HTTP status', () => {
    expect(answer('operations', 200, { code: 401 })).toMatchObject({ ok: false, session: 'login' })
    expect(answer('operations', 404, { code: 422, msg: 'Gone.' })).toMatchObject({ session: 'keep' })
  })

  it('hand any other code over without a message of their own', () => {
    const body = { code: 429, msg: 'Too many attempts.' }
    expect(answer('operations', 429, body)).toMatchObject({
      ok: false,
      code: 429,
      message: 'Too many attempts.',
      show: false,
      session: 'keep',
      body,
    })
  })

  it('go to the login page when the connection fails or times out', () => {
    expect(decide('operations', { kind: 'lost' })).toMatchObject({
      message: '请求超时，请检查网络。',
      show: true,
      session: 'login',
    })
  })

  it('count an answer without a body, such as a proxy makes, by its status', () => {
    expect(answer('operations', 502, undefined)).toMatchObject({ message: '请求超时，请检查网络。' })
    expect(answer('operations', 404, undefined)).toMatchObject({ code: 404, session: 'login' })
  })
})

describe('the seller client', () => {
  it('goes to the login page with the way back on 401, without a message', () => {
    expect(answer('seller', 401, { errcode: 401, errmsg: 'Please log in.' })).toMatchObject({
      ok: false,
      show: false,
      session: 'login-ref',
    })
  })

  it('hands the body of 200 over', () => {
    const body = { errcode: 0, errmsg: '', data: { id: 1 } }
    expect(answer('seller', 200, body)).toEqual({ ok: true, body })
  })

  it('shows errmsg when errcode is not zero, whatever the status', () => {
    for (const status of [200, 403, 404, 422])
      expect(answer('seller', status, { errcode: 1, errmsg: 'Not enough money.' })).toMatchObject({
        ok: false,
        code: 1,
        message: 'Not enough money.',
        show: true,
        session: 'keep',
      })
  })

  it('shows nothing, but is no success either, when errcode is not zero and there are no words', () => {
    const body = { errcode: 7, errmsg: '' }
    expect(answer('seller', 200, body)).toMatchObject({ ok: false, code: 7, show: false, body })
  })

  it('says its own words on 500', () => {
    expect(answer('seller', 500, { errcode: 500, errmsg: 'stack trace' })).toMatchObject({
      message: 'Internal server error.',
      session: 'keep',
    })
  })

  it('says that the request timed out on every other failure', () => {
    const words = 'The request timed out. Please check the network.'
    expect(decide('seller', { kind: 'lost' })).toMatchObject({ message: words, session: 'keep' })
    expect(answer('seller', 502, undefined)).toMatchObject({ message: words, session: 'keep' })
  })
})

describe('fields of a refusal', () => {
  it('takes the first message of a field and ignores what is no message', () => {
    expect(fieldsOf({ data: { fields: { a: ['One.', 'Two.'], b: 3, c: '' } } })).toEqual({ a: 'One.' })
    expect(fieldsOf({ data: null })).toEqual({})
  })
})

describe('a caller that shows what is wrong with its fields', () => {
  it('is left to say it when all of them are its own, and only then', () => {
    const own = ['email', 'code']
    expect(isQuiet(own, { code: 'Wrong' })).toBe(true)
    expect(isQuiet(own, { code: 'Wrong', token: 'Used' })).toBe(false)
    expect(isQuiet(own, {})).toBe(false)
    expect([isQuiet(true, {}), isQuiet(false, { code: 'Wrong' }), isQuiet(undefined, {})]).toEqual([
      true,
      false,
      false,
    ])
  })
})
