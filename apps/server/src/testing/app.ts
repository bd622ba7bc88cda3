import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Endpoint } from '@dropyard/contract/kit/endpoint'
import { endpointKey } from '@dropyard/contract/kit/endpoint'
import { pino } from 'pino'
import qs from 'qs'
import { inject } from 'vitest'
import type { z } from 'zod'
import { type App, buildApp } from '../app.ts'
import type { Ctx } from '../kit/context.ts'
import { readConfig } from '../kit/start/config.ts'
import { keptSecretKey } from '../kit/start/secret-key.ts'
import { closeAfterFile } from './closing.ts'
import { type TestDatabase, testDatabase } from './database.ts'
import { eventually } from './eventually.ts'
import { type Filling, filledDatabase } from './filled-database.ts'

/** The product on a database of its own, called through its HTTP interface. */

type Schema = z.ZodType
type AnEndpoint = Endpoint<Schema, Schema, Schema, Schema, Schema>

interface CallInput<E extends AnEndpoint> {
  params?: z.input<E['params']>
  query?: z.input<E['query']>
  body?: z.input<E['body']>
  files?: Record<string, { filename: string; content: Buffer | string; type?: string }>
  headers?: Record<string, string>
}

/** What came back, unwrapped and whole. */
export interface Answer<D, X = unknown> {
  status: number
  data: D
  total: number
  ext: X
  /** errcode of the merchant side, code of operations. */
  code: number
  message: string
  /** Field -> what is wrong. */
  fields: Record<string, string>
  /** Stable code of a refusal, such as `order.changed`. */
  refusal: string | undefined
  raw: Buffer
  headers: Record<string, unknown>
}

export interface Caller {
  token: string
  call<E extends AnEndpoint>(
    endpoint: E,
    input?: CallInput<E>,
  ): Promise<Answer<z.output<E['data']>, z.output<E['ext']>>>
}

export interface TestApp extends Caller {
  app: App
  /** Somebody of the demo people by mail name (`merchant`, `clerk` ...) or a full address; logs in once. */
  as(who: string): Promise<Caller>
  /** The same in a session of its own, which may be ended. */
  anew(who: string): Promise<Caller>
  /** Runs work that sees every row. */
  system<T>(work: (ctx: Ctx) => Promise<T>): Promise<T>
  /** Waits until no job waits or runs. */
  runJobs(): Promise<void>
  url: string
  /** Address of its database, for other processes of the product. */
  databaseUrl: string
  /** Runs a statement as the owner of the tables, which requests can not. */
  asOwner: TestDatabase['query']
}

interface Options {
  /** Demo modules to load: all of them, or those named. Default: people and companies only. */
  demo?: 'all' | readonly string[]
  env?: Record<string, string>
  /** The product is another one than that of other files: nothing is copied from theirs, nor kept for them. */
  own?: boolean
  /** Also listens, on the port of `env` or any free one, for simulators that call back. */
  listen?: boolean
}

/** The key of the run: what is secret in demo rows is read with it in every copy. */
const secretKey = (): Buffer => createHash('sha256').update(inject('template')).digest()

async function openApp(
  database: TestDatabase,
  folder: string,
  env: Readonly<Record<string, string>>,
): Promise<App> {
  const config = readConfig({
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    LOG_LEVEL: 'silent',
    DATABASE_POOL: '20',
    DEMO_PICTURES: '0',
    ...env,
  })
  const app = await buildApp({
    config: { ...config, DATABASE_URL: database.url },
    requestUrl: await database.requestUrl(),
    secretKey: (await keptSecretKey(config)) ?? secretKey(),
    log: pino({ level: process.env.TEST_LOG ?? 'silent' }),
  })
  await app.work()
  return app
}

function demoOf(wanted: 'all' | readonly string[], env: Readonly<Record<string, string>>): Filling {
  const only = wanted === 'all' ? undefined : ['account', 'user', ...wanted].sort()
  return {
    about: only?.join() ?? 'all',
    async fill(database, folder) {
      // What is to be done in the background is done in the copies.
      const key = { SECRET_KEY: secretKey().toString('base64') }
      const app = await openApp(database, folder, { ...key, ...env, ROLE: 'web' })
      try {
        const { seedDemo, seedReference } = await import('../seed.ts')
        await seedReference(app)
        await seedDemo(app, () => undefined, only)
      } finally {
        await app.close()
      }
    },
  }
}

/** Whether demo rows are others under these settings. */
const changesDemo = (env: Readonly<Record<string, string>>): boolean =>
  Object.keys(env).some((name) => name === 'SECRET_KEY' || name.startsWith('DEMO'))

/** Starts the product for one test file; it ends with the file. */
export async function startTestApp({ demo = [], env = {}, own, listen }: Options = {}): Promise<TestApp> {
  const folder = await mkdtemp(join(tmpdir(), 'dropyard-test-'))
  const ofItsOwn = own === true || changesDemo(env)
  const filling = demoOf(demo, ofItsOwn ? env : {})
  const database = await (ofItsOwn ? testDatabase() : filledDatabase(filling, folder))
  if (ofItsOwn) await filling.fill(database, folder)
  const app = await openApp(database, folder, env)
  const url = listen ? await app.server.listen({ host: '127.0.0.1', port: Number(env.PORT ?? 0) }) : ''
  const callers = new Map<string, Promise<Caller>>()
  closeAfterFile(async () => {
    await app.close()
    await database.drop()
    await rm(folder, { recursive: true, force: true })
  })

  const caller = (token: string): Caller => ({
    token,
    call: (endpoint, input) => send(app, token, endpoint, input) as never,
  })
  const addressOf = (who: string) => (who.includes('@') ? who : `${who}@demo.test`)
  return {
    ...caller(''),
    app,
    url,
    databaseUrl: database.url,
    asOwner: database.query,
    system: app.system,
    as(who) {
      const email = addressOf(who)
      const known = callers.get(email)
      if (known) return known
      const made = logIn(app, email).then(caller)
      callers.set(email, made)
      return made
    },
    anew: async (who) => caller(await logIn(app, addressOf(who))),
    async runJobs() {
      let quiet = 0
      await eventually(async () => {
        const { rows } = await database.query(
          "SELECT DISTINCT name FROM pgboss.job WHERE state IN ('created','retry','active') AND start_after < now() + interval '5 seconds' AND name NOT LIKE '\\_\\_pgboss%'",
        )
        quiet = rows.length === 0 ? quiet + 1 : 0
        // Between two jobs of a chain none may be seen for a moment.
        if (quiet < 3)
          throw new Error(`Jobs did not come to rest: ${rows.map(({ name }) => name).join(', ')}`)
      })
    },
  }
}

async function logIn(app: App, email: string): Promise<string> {
  const { session } = await import('@dropyard/contract/account/session')
  const answer = await send(app, '', session.login, { body: { username: email, password: 'Demo12345' } })
  const token = (answer.data as { token?: string } | null)?.token
  if (!token) throw new Error(`${email} can’t log in: ${answer.message}`)
  return token
}

async function send(
  app: App,
  token: string,
  endpoint: AnEndpoint,
  input: CallInput<AnEndpoint> = {},
): Promise<Answer<unknown>> {
  const params = (input.params ?? {}) as Record<string, unknown>
  const path = endpoint.path.replace(/:(\w+)/g, (_all, name: string) => {
    if (!(name in params)) throw new Error(`${endpointKey(endpoint)} needs params.${name}`)
    return encodeURIComponent(String(params[name]))
  })
  const query = qs.stringify(input.query ?? {}, { arrayFormat: 'indices' })
  const body = endpoint.method === 'GET' ? {} : input.files ? multipartOf(input) : formOf(input.body)
  const response = await app.server.inject({
    method: endpoint.method,
    url: query ? `${path}?${query}` : path,
    ...('payload' in body ? { payload: body.payload } : {}),
    headers: { ...body.headers, ...(token ? { authorization: `Bearer ${token}` } : {}), ...input.headers },
  })
  return unwrap(response)
}

const formOf = (body: unknown): { payload?: string; headers?: Record<string, string> } => ({
  payload: qs.stringify(body ?? {}, { arrayFormat: 'indices' }),
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
})

function multipartOf(input: CallInput<AnEndpoint>): { payload: Buffer; headers: Record<string, string> } {
  const boundary = `b${randomBytes(8).toString('hex')}`
  const parts: Buffer[] = []
  for (const pair of qs
    .stringify(input.body ?? {}, { arrayFormat: 'indices', encode: false })
    .split('&')
    .filter(Boolean)) {
    const at = pair.indexOf('=')
    parts.push(
      Buffer.from(
        `--${boundary}\r\ncontent-disposition: form-data; name="${pair.slice(0, at)}"\r\n\r\n${pair.slice(at + 1)}\r\n`,
      ),
    )
  }
  for (const [field, file] of Object.entries(input.files ?? {}))
    parts.push(
      Buffer.from(
        `--${boundary}\r\ncontent-disposition: form-data; name="${field}"; filename="${file.filename}"\r\ncontent-type: ${file.type ?? 'application/octet-stream'}\r\n\r\n`,
      ),
      Buffer.from(file.content),
      Buffer.from('\r\n'),
    )
  parts.push(Buffer.from(`--${boundary}--\r\n`))
  return {
    payload: Buffer.concat(parts),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  }
}

interface Response {
  statusCode: number
  headers: Record<string, unknown>
  rawPayload: Buffer
}

function unwrap(response: Response): Answer<unknown> {
  const isJson = String(response.headers['content-type'] ?? '').includes('application/json')
  const body = isJson ? (JSON.parse(response.rawPayload.toString('utf8')) as Record<string, unknown>) : {}
  const data = body.data as { fields?: Record<string, string>; code?: string } | null | undefined
  const code = Number(body.errcode ?? body.code ?? 0)
  return {
    status: response.statusCode,
    data: body.data,
    total: Number(body.total ?? 0),
    ext: body.ext,
    code,
    message: String(body.errmsg ?? body.msg ?? ''),
    fields: data?.fields ?? {},
    // Rows may have a code of their own, and a login is refused with status 200.
    refusal: code !== 0 && code !== 200 && typeof data?.code === 'string' ? data.code : undefined,
    raw: response.rawPayload,
    headers: response.headers,
  }
}
