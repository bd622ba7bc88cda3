import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

/** The web app: hashed files for ever, its one page for every address that is not an API's. */

const apiPrefix =
  /^\/(?:(?:sale|v1|system|customized|platform|erp|files|healthz|readyz|metrics|openapi\.json|reference)(?:\/|$)|webhooks\/)/

export async function addPages(app: FastifyInstance, folder: string): Promise<void> {
  if (!existsSync(join(folder, 'index.html'))) return
  // One route for all: a route a file cost a quarter of the start. A file's name changes with what is in it.
  await app.register(fastifyStatic, {
    root: join(folder, 'assets'),
    prefix: '/assets/',
    index: false,
    preCompressed: true,
    maxAge: '365d',
    immutable: true,
  })
  const page = await readFile(join(folder, 'index.html'))
  app.addHook('onRequest', (request, reply, done) => {
    const path = request.url.split('?')[0] ?? '/'
    const wantsPage = request.method === 'GET' && !apiPrefix.test(path) && !/\.\w{2,5}$/.test(path)
    if (wantsPage) reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(page)
    else done()
  })
}
