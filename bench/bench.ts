import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import pg from 'pg'
import { type ImportCost, importCost } from './imports.ts'
import { type Load, load, type Target } from './load.ts'
import { type PagePair, pageLoads } from './pages.ts'
import { type ProcessCost, processCost } from './process.ts'
import { addChannels } from './seed/channels.ts'
import { seedBulk } from './seed/seed.ts'

/**
 * The product against the same SQL run bare, on one machine in one run. Prints a JSON array: name, rows, ours, bare,
 * ratio, at 16 connections, and `single` at one. Ratios are what counts; absolute figures move with the machine.
 */

export interface BenchOptions {
  databaseUrl: string
  port: number
  orders: number
  goods: number
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

interface Case {
  name: string
  rows: number
  ours: Target
  bare: Target
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

export async function bench(o: BenchOptions): Promise<(Result | PagePair | ProcessPair | ImportCost)[]> {
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
    const pages = await pageLoads(`http://localhost:${o.port}`, `http://localhost:${o.port + 1}`, token)
    for (const page of pages) o.say(pageLine(page))
    const results = await measure(await casesOf(o, entityId, token), o.say)
    // In a process that did nothing before: what the other work left behind would count as the import's.
    await ended(ours)
    ours = await product()
    const imported = await importOrders(o, ours, token)
    o.say(`${imported.name} of ${imported.rows} rows: ${imported.ms} ms, peak ${imported.peak_mb} MB`)
    return [processes, ...pages, ...results, imported]
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

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
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

async function login(port: number): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${port}/sale/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'bench@demo.test', password: 'Demo12345' }),
  })
  const { data } = (await answer.json()) as { data: { token: string } }
  return data.token
}

async function casesOf(o: BenchOptions, entityId: number, token: string): Promise<Case[]> {
  const base = `http://127.0.0.1:${o.port}`
  const plain = `http://127.0.0.1:${o.port + 1}`
  const headers = { authorization: `Bearer ${token}` }
  const ids = await withClient(o.databaseUrl, async (client) => {
    const due = await client.query<Due>(
      'SELECT id::int, version FROM "order" WHERE entity_id = $1 AND status = 10 ORDER BY id LIMIT 4000',
      [entityId],
    )
    const shipped = await client.query<{ id: string }>(
      'SELECT id FROM "order" WHERE entity_id = $1 AND status = 60 ORDER BY id LIMIT 1',
      [entityId],
    )
    const skus = await client.query<{ id: string }>(
      'SELECT id FROM sku WHERE weight_grams > 0 ORDER BY id LIMIT 3',
    )
    return {
      due: due.rows,
      shipped: Number(shipped.rows[0]?.id),
      skus: skus.rows.map((r) => Number(r.id)),
    }
  })
  const own = (path: string): Target => ({ url: `${base}${path}`, headers })
  const raw = (path: string): Target => ({ url: `${plain}${path}` })
  const far = Math.min(5000, Math.floor(o.orders / 5 / 20))
  return [
    {
      name: 'orders by status with counts, 20 rows',
      rows: o.orders,
      ours: own('/sale/order/orderList?status=60&per-page=20'),
      bare: raw('/orders?status=60&size=20&page=1'),
    },
    {
      name: 'orders, 100 rows',
      rows: o.orders,
      ours: own('/sale/order/orderList?per-page=100'),
      bare: raw('/orders?size=100&page=1'),
    },
    {
      name: `orders, page ${far}`,
      rows: o.orders,
      ours: own(`/sale/order/orderList?page=${far}`),
      bare: raw(`/orders?size=20&page=${far}`),
    },
    {
      name: 'order detail',
      rows: o.orders,
      ours: own(`/sale/order/${ids.shipped}`),
      bare: raw(`/orders/${ids.shipped}`),
    },
    { name: 'product list with total', rows: o.goods, ours: own('/sale/goods'), bare: raw('/goods') },
    {
      name: 'product search',
      rows: o.goods,
      ours: own('/sale/goods?keyword=folding+lamp+camping'),
      bare: raw('/search?keyword=folding+lamp+camping'),
    },
    {
      name: 'product search with a typo',
      rows: o.goods,
      ours: own('/sale/goods?keyword=waterprof+backpak'),
      bare: raw('/search?keyword=waterprof+backpak'),
    },
    {
      name: 'analysis of a year by day',
      rows: o.orders,
      ours: own(`/sale/orderAnalysis?${lastYear()}`),
      bare: raw('/analysis?by=day'),
    },
    {
      name: 'analysis of a year by store',
      rows: o.orders,
      ours: own(`/sale/orderAnalysis/statForShop?${lastYear()}`),
      bare: raw('/analysis?by=store'),
    },
    quote(base, plain, headers, ids.skus),
    pay(base, plain, headers, ids.due, o.orders),
  ]
}

/** From a year ago until today, as the analysis asks for it. */
function lastYear(): string {
  const day = (at: number) => new Date(at).toISOString().slice(0, 10)
  return `from=${day(Date.now() - 364 * 86_400_000)}&to=${day(Date.now())}`
}

/** One parcel of three products, quoted by every channel there is; bare is reading the same cards and goods. */
function quote(base: string, plain: string, headers: Record<string, string>, skus: readonly number[]): Case {
  const lines = skus.map((sku_id) => ({ sku_id, quantity: 2 }))
  const body = JSON.stringify({ country: 'DE', zip: '10115', lines })
  const json = { 'content-type': 'application/json' }
  return {
    name: 'quote of 200 channels',
    rows: 200,
    ours: { url: `${base}/sale/shipping/quote`, method: 'POST', headers: { ...headers, ...json }, body },
    bare: { url: `${plain}/quote?skus=${skus.join(',')}` },
  }
}

/** An order to pay, with the version that a page would have seen. */
interface Due {
  id: number
  version: number
}

/** Every request pays an order of its own; both sides take theirs from the same list. */
function pay(base: string, plain: string, headers: Record<string, string>, due: Due[], rows: number): Case {
  const take = (): Due => {
    const one = due.pop()
    if (!one) throw new Error('No orders left to pay')
    return one
  }
  // Ours and the bare one, with one and with many connections, and what a load asks for ahead.
  const amount = Math.min(600, Math.floor(due.length / 5))
  return {
    name: 'pay an order',
    rows,
    ours: {
      url: base,
      amount,
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      next: () => ({ path: '/sale/order/pay', body: JSON.stringify(take()) }),
    },
    bare: { url: plain, amount, method: 'POST', next: () => ({ path: `/pay/${take().id}` }) },
  }
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
