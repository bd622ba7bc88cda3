import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addPages } from './pages.ts'

describe('the web app', () => {
  let folder: string
  let app: FastifyInstance

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'dropyard-pages-'))
    await mkdir(join(folder, 'assets'))
    await writeFile(join(folder, 'index.html'), '<title>Dropyard</title>')
    await writeFile(join(folder, 'assets/app-1a2b.js'), 'export {}')
    await writeFile(join(folder, 'assets/app-1a2b.js.br'), 'compressed')
    await writeFile(join(folder, 'secret.txt'), 'not an asset')
    app = Fastify()
    await addPages(app, folder)
  })

  afterAll(async () => {
    await app.close()
    await rm(folder, { recursive: true })
  })

  const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })

  it('answers its page at every address that is not an API’s, and asks to look for a newer one', async () => {
    const page = await get('/ordersList?status=10')
    expect([page.statusCode, page.body]).toEqual([200, '<title>Dropyard</title>'])
    expect(page.headers['cache-control']).toBe('no-cache')
    expect((await get('/sale/nothing')).statusCode).toBe(404)
  })

  it('answers it where platforms send browsers back to: who began an authorization finishes it there', async () => {
    expect((await get('/connect/shopify/callback?code=1')).body).toBe('<title>Dropyard</title>')
  })

  it('keeps its files for ever, compressed ahead where the browser takes that', async () => {
    const file = await get('/assets/app-1a2b.js', { 'accept-encoding': 'br' })
    expect([file.statusCode, file.body, file.headers['content-encoding']]).toEqual([200, 'compressed', 'br'])
    expect(file.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect((await get('/assets/app-1a2b.js')).body).toBe('export {}')
  })

  it('serves nothing beside them', async () => {
    expect((await get('/assets/app-gone.js')).statusCode).toBe(404)
    expect((await get('/assets/..%2fsecret.txt')).statusCode).not.toBe(200)
    expect((await get('/secret.txt')).statusCode).toBe(404)
  })
})
