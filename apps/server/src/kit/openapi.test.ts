import { expect, it } from 'vitest'
import { startTestApp } from '../testing/app.ts'

it('shows a reference page of the API, with its own script and the document it draws', async () => {
  const app = await startTestApp()
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
})

it('says of addresses for machines how they are asked', async () => {
  const app = await startTestApp()
  for (const url of ['/healthz', '/readyz', '/metrics', '/openapi.json']) {
    const answer = await app.app.server.inject({ method: 'POST', url })
    expect([url, answer.statusCode, answer.headers.allow]).toEqual([url, 405, 'GET'])
  }
})
