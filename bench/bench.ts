import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import type pg from 'pg'
import { bulkCost, bulkName } from './bulk.ts'
import { type Case, casesOf } from './cases.ts'
import { customerCases } from './customer-cases.ts'
import { untilIdle, withClient } from './database.ts'
import { deskCases } from './desk-cases.ts'
import { type ImportCost, importCost } from './imports.ts'
import { loadBoth } from './load.ts'
import { mailSync, mailSyncName } from './mail-sync.ts'
import { menuClick, pageLoads } from './pages.ts'
import { processCost } from './process.ts'
import { addCases } from './seed/cases.ts'
import { addChannels } from './seed/channels.ts'
import { addCustomers } from './seed/customers.ts'
import { addMails } from './seed/mails.ts'
import { addPacked } from './seed/packed.ts'
import { addParcels } from './seed/parcels.ts'
import { addRecipients } from './seed/recipients.ts'
import { seedBulk } from './seed/seed.ts'
import { addTasks } from './seed/tasks.ts'
import { ship } from './ship.ts'
import { lineOf, type Measured, type Result } from './table.ts'
import { taskCases } from './task-cases.ts'
import { underUploads } from './uploads.ts'

/**
 * Benchmarks the product against a bare server with the same SQL, in one run on one machine: each case at 1 and at 16
 * connections, alternating between both sides. The ratios matter; absolute figures depend on the machine.
 */

export interface BenchOptions {
  databaseUrl: string
  port: number
  orders: number
  goods: number
  /** Tasks of product development. */
  tasks: number
  /** Buyers among the customers. */
  customers: number
  /** Conversations of a mail account. */
  mails: number
  /** Recipients of campaigns. */
  recipients: number
  /** A regular expression: only cases whose name matches are measured, and nothing else. */
  only?: string | undefined
  /** How `npm start` runs the product. */
  server: Program
  say: (text: string) => void
}

/** A program for Node. */
interface Program {
  entry: string
  options?: string[]
  env?: Record<string, string>
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

export async function bench(o: BenchOptions): Promise<Measured[]> {
  const env = {
    DATABASE_URL: o.databaseUrl,
    LOG_LEVEL: 'error',
    DATABASE_POOL: '20',
    DEMO_PICTURES: '0',
    NODE_ENV: 'production',
  }
  // The first start runs migrations and creates demo rows; a second, warm process is measured.
  const product = () => start(o.server, { ...env, PORT: String(o.port) })
  await ended(await product())
  const { entityId } = await seedBulk(o.databaseUrl, o, o.say)
  await addPerson(o.databaseUrl, entityId)
  const more: Record<string, (client: pg.Client) => Promise<void>> = {
    channels: addChannels,
    parcels: addParcels,
    cases: addCases,
    packed: (client) => addPacked(client, 4000),
    tasks: (client) => addTasks(client, o.tasks),
    customers: (client) => addCustomers(client, o.customers),
    mails: (client) => addMails(client, o.mails),
    recipients: (client) => addRecipients(client, o.recipients),
  }
  for (const [what, add] of Object.entries(more)) {
    const from = performance.now()
    await withClient(o.databaseUrl, add)
    o.say(`${what}: ${((performance.now() - from) / 1000).toFixed(1)} s`)
  }
  let { cost, process: ours } = await processCost(product)
  const bareEnv = { ...env, PORT: String(o.port + 1), BENCH_ENTITY: String(entityId) }
  const { cost: bareCost, process: bare } = await processCost(() =>
    start({ entry: 'bench/bare.ts' }, bareEnv),
  )
  const results: Measured[] = []
  const note = (one: Measured): void => {
    results.push(one)
    o.say(lineOf(one))
  }
  note({ name: 'process', ours: cost, bare: bareCost })
  try {
    const token = await login(o.port)
    const wanted = new RegExp(o.only ?? '')
    if (o.only === undefined) {
      const [own, plain] = [o.port, o.port + 1].map((port) => `http://localhost:${port}`) as [string, string]
      for (const page of await pageLoads(own, plain, token)) note(page)
      note(await menuClick(own, token))
    }
    const cases = (await allCases(o, entityId, token)).filter(({ name }) => wanted.test(name))
    for (const one of cases) note(await measure(one, () => untilIdle(o.databaseUrl)))
    if (wanted.test(bulkName)) note(await bulkCost(o, await login(o.port, 'clerk@demo.test')))
    if (wanted.test(mailSyncName)) note(await mailSync(o, await login(o.port, 'admin@demo.test')))
    if (o.only !== undefined) return results
    const list = {
      url: `http://127.0.0.1:${o.port}/sale/order/orderList`,
      headers: { authorization: `Bearer ${token}` },
    }
    const other = await login(o.port, 'merchant2@demo.test')
    note(await underUploads(list, `http://127.0.0.1:${o.port}`, other, o.orders))
    // In a fresh process, so that memory left over from other cases is not counted for the import.
    await ended(ours)
    ours = await product()
    note(await importOrders(o, ours, token))
    return results
  } finally {
    await ended(ours)
    await ended(bare)
  }
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
    ...(await customerCases(
      o,
      await login(o.port, 'support@demo.test'),
      await login(o.port, 'marketing@demo.test'),
    )),
    await ship(o, await login(o.port, 'warehouse@demo.test')),
    ...taskCases(o, staff),
  ]
}

const shippedOrder = (url: string): Promise<number> =>
  withClient(url, async (client) => {
    const { rows } = await client.query<{ id: string }>('SELECT max(id) AS id FROM "order" WHERE status = 60')
    return Number(rows[0]?.id)
  })

/** A user of the large company, with the demo's password. */
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

async function measure({ name, rows, ours, bare }: Case, settled: () => Promise<void>): Promise<Result> {
  const single = await loadBoth(ours, bare, 1, settled)
  return { name, rows, ...(await loadBoth(ours, bare, 16, settled)), single }
}
