import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import { type Case, casesOf } from './cases.ts'
import { withClient } from './database.ts'
import { deskCases } from './desk-cases.ts'
import { type ImportCost, importCost } from './imports.ts'
import { type Load, load } from './load.ts'
import { menuClick, type PageClick, type PagePair, pageLoads } from './pages.ts'
import { type ProcessCost, processCost } from './process.ts'
import { addCases } from './seed/cases.ts'
import { addChannels } from './seed/channels.ts'
import { addParcels } from './seed/parcels.ts'
import { seedBulk } from './seed/seed.ts'
import { addTasks } from './seed/tasks.ts'
import { taskCases } from './task-cases.ts'
import { type UnderUploads, underUploads } from './uploads.ts'

/**
 * The product against the same SQL run bare, on one machine in one run. Prints a JSON array: name, rows, ours, bare,
 * ratio, at 16 connections, and `single` at one. Ratios are what counts; absolute figures move with the machine.
 */

export interface BenchOptions {
  databaseUrl: string
  port: number
  orders: number
  goods: number
  /** Tasks of product development. */
  tasks: number
  /** A pattern: measures the cases alone whose name it fits, and nothing else. */
  only?: string | undefined
  /** How `npm start` runs the product. */
  server: Program
  say: (text: string) => void
}

/** A program for `node`. */
interface Program {
  entry: string
  options?: string[]
  env?: Record<string, string>
}

export interface Result {
  name: string
  rows: number
  ours: Load
  bare: Load
  ratio: number
  single: { ours: Load; bare: Load; ratio: number }
}

interface ProcessPair {
  name: string
  ours: ProcessCost
  bare: ProcessCost
}

const root = join(import.meta.dirname, '..')

function start(
  { entry, options = [], env }: Program,
  settings: Record<string, string>,
): Promise<ChildProcess> {
  const child = fork(join(root, entry), {
    execArgv: options,
    env: { ...process.env, ...env, ...settings },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  return new Promise((resolve, reject) => {
    child.on('message', (message) => (message as { ready?: boolean }).ready && resolve(child))
    child.on('exit', (code) => reject(new Error(`${entry} ended with ${code}`)))
  })
}

export async function bench(
  o: BenchOptions,
): Promise<(Result | PagePair | PageClick | ProcessPair | ImportCost | UnderUploads)[]> {
  const env = {
    DATABASE_URL: o.databaseUrl,
    LOG_LEVEL: 'error',
    DATABASE_POOL: '20',
    DEMO_PICTURES: '0',
    NODE_ENV: 'production',
  }
  // The first start migrates and makes the demo rows; measured is a second, warm process.
  const product = () => start(o.server, { ...env, PORT: String(o.port) })
  await ended(await product())
  const { entityId } = await seedBulk(o.databaseUrl, o, o.say)
  await addPerson(o.databaseUrl, entityId)
  await withClient(o.databaseUrl, addChannels)
  await withClient(o.databaseUrl, addParcels)
  await withClient(o.databaseUrl, addCases)
  await withClient(o.databaseUrl, (client) => addTasks(client, o.tasks))
  let { cost, process: ours } = await processCost(product)
  const bareEnv = { ...env, PORT: String(o.port + 1), BENCH_ENTITY: String(entityId) }
  const { cost: bareCost, process: bare } = await processCost(() =>
    start({ entry: 'bench/bare.ts' }, bareEnv),
  )
  const processes: ProcessPair = { name: 'process', ours: cost, bare: bareCost }
  o.say(
    `started in ${cost.start_ms} ms (bare ${bareCost.start_ms}), ${cost.idle_mb} MB idle (bare ${bareCost.idle_mb})`,
  )
  try {
    const token = await login(o.port)
    if (o.only !== undefined) {
      const wanted = new RegExp(o.only)
      const named = (await allCases(o, entityId, token)).filter(({ name }) => wanted.test(name))
      return await measure(named, o.say)
    }
    const pages = await pageLoads(`http://localhost:${o.port}`, `http://localhost:${o.port + 1}`, token)
    for (const page of pages) o.say(pageLine(page))
    const click = await menuClick(`http://localhost:${o.port}`, token)
    o.say(`${click.name}: ${click.ms} ms`)
    const results = await measure(await allCases(o, entityId, token), o.say)
    const list = {
      url: `http://127.0.0.1:${o.port}/sale/order/orderList`,
      headers: { authorization: `Bearer ${token}` },
    }
    const other = await login(o.port, 'merchant2@demo.test')
    const uploads = await underUploads(list, `http://127.0.0.1:${o.port}`, other, o.orders)
    o.say(
      `${uploads.name}: p99 ${uploads.meanwhile.p99} ms, idle ${uploads.idle.p99} ms, ratio ${uploads.ratio}, ${uploads.pictures} pictures`,
    )
    // In a process that did nothing before: what the other work left behind would count as the import's.
    await ended(ours)
    ours = await product()
    const imported = await importOrders(o, ours, token)
    o.say(`${imported.name} of ${imported.rows} rows: ${imported.ms} ms, peak ${imported.peak_mb} MB`)
    return [processes, ...pages, click, ...results, uploads, imported]
  } finally {
    await ended(ours)
    await ended(bare)
  }
}

function pageLine({ name, requests, script, ms, bare }: PagePair): string {
  return `${name}: ${requests} requests, ${script} bytes of script, ${ms} ms${bare ? ` (bare ${bare.ms})` : ''}`
}

function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve()
  return new Promise((resolve) => {
    child.removeAllListeners('exit')
    child.once('exit', () => resolve())
    child.kill('SIGTERM')
  })
}

async function allCases(o: BenchOptions, entityId: number, token: string): Promise<Case[]> {
  const staff = await login(o.port, 'developer@demo.test')
  const clerk = await login(o.port, 'clerk@demo.test')
  const shipped = await shippedOrder(o.databaseUrl)
  return [
    ...(await casesOf(o, entityId, token)),
    ...deskCases({ ...o, shipped }, clerk, await login(o.port, 'support@demo.test')),
    ...taskCases(o, staff),
  ]
}

const shippedOrder = (url: string): Promise<number> =>
  withClient(url, async (client) => {
    const { rows } = await client.query<{ id: string }>('SELECT max(id) AS id FROM "order" WHERE status = 60')
    return Number(rows[0]?.id)
  })

/** Somebody of the large company, with the demo's password. */
async function addPerson(url: string, entityId: number): Promise<void> {
  await withClient(url, async (client) => {
    await client.query(
      `WITH made AS (INSERT INTO person (kind, entity_id, email, name, password_hash)
         SELECT 'merchant', $1, 'bench@demo.test', 'Bench Person', password_hash FROM person WHERE email = 'merchant@demo.test' RETURNING id)
       INSERT INTO person_role (person_id, role_id) SELECT made.id, role.id FROM made, role WHERE role.code = 'merchant-owner'`,
      [entityId],
    )
  })
}

const importedRows = 20_000

async function importOrders(o: BenchOptions, product: ChildProcess, token: string): Promise<ImportCost> {
  const sku = await withClient(o.databaseUrl, async (client) => {
    const { rows } = await client.query<{ code: string }>('SELECT code FROM sku ORDER BY id LIMIT 1')
    return rows[0]?.code ?? ''
  })
  const headers = { authorization: `Bearer ${token}` }
  return importCost(product, `http://127.0.0.1:${o.port}`, headers, { rows: importedRows, sku })
}

async function login(port: number, username = 'bench@demo.test'): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${port}/sale/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password: 'Demo12345' }),
  })
  const { data } = (await answer.json()) as { data: { token: string } }
  return data.token
}

async function measure(cases: readonly Case[], say: (text: string) => void): Promise<Result[]> {
  const results: Result[] = []
  const ratio = (ours: Load, bare: Load): number => Math.round((ours.rps / bare.rps) * 100) / 100
  for (const one of cases) {
    const single = { ours: await load(one.ours, 1), bare: await load(one.bare, 1) }
    const ours = await load(one.ours, 16)
    const bare = await load(one.bare, 16)
    results.push({
      name: one.name,
      rows: one.rows,
      ours,
      bare,
      ratio: ratio(ours, bare),
      single: { ...single, ratio: ratio(single.ours, single.bare) },
    })
    say(`${one.name}: ${ours.rps}/s, bare ${bare.rps}/s, ratio ${ratio(ours, bare)}`)
  }
  return results
}
