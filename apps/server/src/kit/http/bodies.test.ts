import { connect } from 'node:net'
import { expect, it } from 'vitest'
import { startTestApp } from '../../testing/app.ts'

/** Requests whose body never arrives: if they are answered, the server did not wait for the body. */

const app = await startTestApp({ listen: true })
const { hostname, port } = new URL(app.url)

/** The status of a request of which only the headers are sent. */
const headAlone = (head: string, headers: Record<string, string | number>): Promise<number> =>
  new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => {
      const lines = Object.entries({ host: hostname, ...headers }).map(([name, value]) => `${name}: ${value}`)
      socket.write(`${head} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`)
    })
    socket.on('error', reject)
    socket.once('data', (data) => {
      resolve(Number(/^HTTP\/1\.1 (\d+)/.exec(data.toString('latin1'))?.[1]))
      socket.destroy()
    })
  })

const json = 'application/json'
const form = 'application/x-www-form-urlencoded'
const large = 2_000_000

it.each(['/sale/login', '/sale/user/register', '/sale/password/reset', '/sale/user/verify-email-code'])(
  'of %s more than 16 kB is refused unread, whatever its type',
  async (path) => {
    for (const type of [json, form])
      expect(await headAlone(`POST ${path}`, { 'content-type': type, 'content-length': 16 * 1024 + 1 })).toBe(
        413,
      )
    const files = { 'content-type': 'multipart/form-data; boundary=x', 'content-length': 500 }
    expect(await headAlone(`POST ${path}`, files)).toBe(415)
  },
)

const inject = async (url: string, payload: string, headers: Record<string, string>) =>
  (await app.app.server.inject({ method: 'POST', url, payload, headers })).statusCode

it('of a platform whole orders are read, and no more than the largest of them', async () => {
  const headers = { 'content-type': json }
  expect(await headAlone('POST /webhooks/shopify', { ...headers, 'content-length': 9 * 1024 * 1024 })).toBe(
    413,
  )
  // The body is read, because a signature is checked over it; then the signature is invalid.
  expect(await inject('/webhooks/shopify', 'x'.repeat(large), headers)).toBe(401)
})

it('of nobody known nothing large is read, and nothing whose length is not told', async () => {
  const headers = { 'content-type': json }
  const stranger = { ...headers, authorization: `Bearer ${'x'.repeat(43)}` }
  for (const one of [headers, stranger]) {
    expect(await headAlone('POST /sale/shoppingCart', { ...one, 'content-length': large })).toBe(401)
    expect(await headAlone('POST /v1/goods', { ...one, 'transfer-encoding': 'chunked' })).toBe(401)
  }
  const known = { ...headers, authorization: `Bearer ${(await app.as('merchant')).token}` }
  expect(await inject('/sale/shoppingCart', JSON.stringify({ lines: 'x'.repeat(large) }), known)).toBe(422)
})

it('of who calls too often nothing is read', async () => {
  const headers = { 'content-type': json, 'content-length': 2 }
  const statuses = new Set<number>()
  for (let i = 0; i < 400 && !statuses.has(429); i++) {
    statuses.add(await inject('/sale/login', '{}', { 'content-type': json }))
  }
  expect([...statuses]).toEqual([422, 429])
  expect(await headAlone('POST /sale/login', headers)).toBe(429)
})

it('a notice of a platform is not parsed before its signature was checked', async () => {
  const send = (payload: string, type: string) =>
    inject('/webhooks/shopify', payload, {
      'content-type': type,
      'x-shopify-hmac-sha256': 'bm90IHNpZ25lZA==',
    })
  // If the body were parsed, these would be answered 400, 413 or 422.
  for (const [payload, type] of [
    ['{"id":', json],
    [Array.from({ length: 70_000 }, () => 'a').join('&'), form],
    ['--x\r\n', 'multipart/form-data; boundary=x'],
  ] as const)
    expect(await send(payload, type), type).toBe(401)
})
