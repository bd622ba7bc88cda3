import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

/** Serves the web app: hashed assets with endless caching, and its one HTML page for every URL that is not an API's. */

/** `u`, `o` and `c` are the addresses in mails of campaigns. */
const apiPrefix =
  /^\/(?:(?:sale|v1|system|customized|platform|erp|files|healthz|readyz|metrics|openapi\.json|reference)(?:\/|$)|webhooks\/|[uoc]\/)/

export async function addPages(app: FastifyInstance, folder: string): Promise<void> {
  if (!existsSync(join(folder, 'index.html'))) return
  // One wildcard route for all assets: a route for each took a quarter of the start. File names contain a hash of the content.
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
