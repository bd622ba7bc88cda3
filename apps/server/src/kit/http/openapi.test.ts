import { expect, it, vi } from 'vitest'
import { startTestApp } from '../../testing/app.ts'

const app = await startTestApp()

it('shows a reference page of the API, with its own script and the document it draws', async () => {
  const get = (url: string) => app.app.server.inject({ url, headers: { accept: 'text/html' } })
  const first = await get('/reference')
  const page = first.headers.location ? await get(String(first.headers.location)) : first
  expect(page.statusCode).toBe(200)
  expect(page.headers['content-type']).toMatch(/text\/html/)
  expect(page.headers['content-security-policy']).toContain("default-src 'self'")
  expect(page.body).toContain('/openapi.json')
  const script = /src="([^"]+\.js)"/.exec(page.body)?.[1]
  const answer = await get(new URL(script ?? '', 'http://here/reference/').pathname)
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toMatch(/javascript/)
  const document = (await get('/openapi.json')).json<{ paths: Record<string, unknown> }>()
  expect(Object.keys(document.paths)).toContain('/sale/login')
  expect(JSON.stringify(document.paths['/sale/shop/auth'])).toContain(
    '"description":"Another name of appid."',
  )
})

it('says of addresses for machines how they are asked', async () => {
  for (const url of ['/healthz', '/readyz', '/metrics', '/openapi.json']) {
    const answer = await app.app.server.inject({ method: 'POST', url })
    expect([url, answer.statusCode, answer.headers.allow]).toEqual([url, 405, 'GET'])
  }
})

it('makes the document of the API once, and says when nothing of it changed', async () => {
  const get = (headers = {}) => app.app.server.inject({ url: '/openapi.json', headers })
  const first = await get()
  const written = vi.spyOn(JSON, 'stringify')
  const second = await get()
  const longest = Math.max(0, ...written.mock.results.map(({ value }) => String(value).length))
  written.mockRestore()
  expect(longest).toBeLessThan(100_000)
  expect(second.body).toBe(first.body)
  const tag = String(first.headers.etag)
  const again = await get({ 'if-none-match': `"other", W/${tag}` })
  expect([again.statusCode, again.body]).toEqual([304, ''])
  expect((await get({ 'if-none-match': '"other"' })).statusCode).toBe(200)
})

it('shows its measurements to this machine, and to nobody whom a proxy asks for', async () => {
  const get = (from: string, headers = {}) =>
    app.app.server.inject({ url: '/metrics', headers, remoteAddress: from })
  expect((await get('127.0.0.1')).body).toContain('http_request_duration_seconds')
  expect((await get('::1')).statusCode).toBe(200)
  expect((await get('192.0.2.7')).statusCode).toBe(401)
  expect((await get('127.0.0.1', { 'x-forwarded-for': '192.0.2.7' })).statusCode).toBe(401)
})

it('shows its measurements to whoever has the token, and then to nobody else', async () => {
  const token = 'a-token-of-some-length'
  const withToken = await startTestApp({ env: { METRICS_TOKEN: token } })
  const get = (authorization = '') =>
    withToken.app.server.inject({ url: '/metrics', headers: { authorization }, remoteAddress: '192.0.2.7' })
  expect((await get(`Bearer ${token}`)).statusCode).toBe(200)
  expect((await get(`Bearer ${token}x`)).statusCode).toBe(401)
  expect((await withToken.app.server.inject({ url: '/metrics' })).statusCode).toBe(401)
})
