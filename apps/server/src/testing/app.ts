import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Endpoint } from '@dropyard/contract/kit/endpoint'
import { endpointKey } from '@dropyard/contract/kit/endpoint'
import { hash } from '@node-rs/argon2'
import { pino } from 'pino'
import qs from 'qs'
import { inject } from 'vitest'
import type { z } from 'zod'
import { type App, buildApp } from '../app.ts'
import type { Ctx } from '../kit/context.ts'
import { readConfig } from '../kit/start/config.ts'
import { keptSecretKey } from '../kit/start/secret-key.ts'
import { demoPassword } from '../modules/account/user/demo.ts'
import { seedRoles } from '../modules/account/user/seed.ts'
import { seedDemo, withNeeded } from '../seed.ts'
import { closeAfterFile } from './closing.ts'
import { type TestDatabase, testDatabase } from './database.ts'
import { eventually } from './eventually.ts'
import { type Filling, filledDatabase } from './filled-database.ts'

/** Runs the product on its own database and calls it through its HTTP interface. */

type Schema = z.ZodType
type AnEndpoint = Endpoint<Schema, Schema, Schema, Schema, Schema>

interface CallInput<E extends AnEndpoint> {
  params?: z.input<E['params']>
  query?: z.input<E['query']>
  body?: z.input<E['body']>
  files?: Record<string, { filename: string; content: Buffer | string; type?: string }>
  headers?: Record<string, string>
}

/** An answer: the fields of its envelope, and the raw response. */
export interface Answer<D, X = unknown> {
  status: number
  data: D
  total: number
  ext: X
  /** `errcode` of merchants' endpoints (`/sale`), `code` of all others. */
  code: number
  message: string
  /** Field -> error message. */
  fields: Record<string, string>
  /** Error code of a refusal, such as `order.changed`. */
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
  /** A user by the local part of a demo address (`merchant`, `clerk` …) or a full address; all calls share one session. */
  as(who: string): Promise<Caller>
  /** The same in a new session, which a test may end. */
  anew(who: string): Promise<Caller>
  /** Runs work in a transaction that sees the rows of all companies. */
  system<T>(work: (ctx: Ctx) => Promise<T>): Promise<T>
  /** Runs the jobs that are due within five seconds, or waits for the workers to do so, until none is queued or running. */
  runJobs(): Promise<void>
  url: string
  /** Address of its database, and the key of its secrets, for other processes of the product. */
  databaseUrl: string
  secretKey: string
  /** Runs a statement as superuser, without the restrictions of the role of requests. */
  asOwner: TestDatabase['query']
}

interface Options {
  /** Demo modules to load. Default: only users and companies. */
  demo?: 'all' | readonly string[]
  env?: Record<string, string>
  /** Starts the workers, for tests of what they do themselves. Otherwise jobs run only in `runJobs`. */
  workers?: boolean
  /** Listens on the port in `env` or on any free one, for simulators that call the product. */
  listen?: boolean
}

/** The secret key of the test run. All copies of a database use it, because it decrypts secrets in demo rows. */
const secretKey = (): Buffer => createHash('sha256').update(inject('template')).digest()
const secretKeyText = (): string => secretKey().toString('base64')

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
  // With what they need, so that different lists of modules with the same rows share a database.
  const only = wanted === 'all' ? undefined : [...withNeeded(['account', 'user', ...wanted])].sort()
  return {
    about: only?.join() ?? 'all',
    async fill(database, folder) {
      // Without workers: queued jobs run in each copy.
      const app = await openApp(database, folder, { SECRET_KEY: secretKeyText(), ...env, ROLE: 'web' })
      try {
        await seedDemo(app, () => undefined, only)
        await hashQuickly(database)
      } finally {
        await app.close()
      }
    },
  }
}

/**
 * Replaces the hashes of the demo users' password by one with the least cost: checking one with the product's cost takes as much
 * processor time as a dozen requests, and every test file logs in several users. `user/password.test.ts` tests the product's cost.
 */
async function hashQuickly({ query }: TestDatabase): Promise<void> {
  const quick = await hash(demoPassword, { memoryCost: 8, timeCost: 1, parallelism: 1 })
  await query('UPDATE person SET password_hash = $1 WHERE password_hash IS NOT NULL', [quick])
}

/** Whether these settings change the demo rows. */
const changesDemo = (env: Readonly<Record<string, string>>): boolean =>
  Object.keys(env).some((name) => name === 'SECRET_KEY' || name.startsWith('DEMO'))

/** Starts the product for one test file; it is closed after the file's last test. */
export async function startTestApp(options: Options = {}): Promise<TestApp> {
  const { demo = [], env = {}, workers, listen } = options
  const folder = await mkdtemp(join(tmpdir(), 'dropyard-test-'))
  const ofItsOwn = changesDemo(env)
  const filling = demoOf(demo, ofItsOwn ? env : {})
  const database = await (ofItsOwn ? testDatabase() : filledDatabase(filling, folder))
  if (ofItsOwn) await filling.fill(database, folder)
  // Without workers, unless the test starts them, here or in other processes (ROLE).
  const runsDue = !workers && env.ROLE === undefined
  const ofRun = { SECRET_KEY: secretKeyText(), ...env }
  const app = await openApp(database, folder, runsDue ? { ...ofRun, ROLE: 'web' } : ofRun)
  // Made-up modules give roles permissions that the process which filled the database didn't know, or that only it knew.
  await app.system(seedRoles)
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
    secretKey: env.SECRET_KEY ?? secretKeyText(),
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
        if (runsDue) await app.runDueJobs(5)
        const { rows } = await database.query(
          "SELECT DISTINCT name FROM pgboss.job WHERE state IN ('created','retry','active') AND start_after < now() + interval '5 seconds' AND name NOT LIKE '\\_\\_pgboss%'",
        )
        quiet = rows.length === 0 ? quiet + 1 : 0
        // Between two jobs of a chain the queue may be empty for a moment.
        if (quiet < (runsDue ? 1 : 3))
          throw new Error(`Jobs did not come to rest: ${rows.map(({ name }) => name).join(', ')}`)
      })
    },
  }
}

async function logIn(app: App, email: string): Promise<string> {
  const { session } = await import('@dropyard/contract/account/session')
  const answer = await send(app, '', session.login, { body: { username: email, password: demoPassword } })
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
    // Data of successful answers may have a `code`, too, and refused logins have status 200, so the envelope's code decides.
    refusal: code !== 0 && code !== 200 && typeof data?.code === 'string' ? data.code : undefined,
    raw: response.rawPayload,
    headers: response.headers,
  }
}
