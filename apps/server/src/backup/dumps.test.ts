import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { gunzipSync } from 'node:zlib'
import { session } from '@dropyard/contract/account/session'
import { erpOrder } from '@dropyard/contract/order/erp-order'
import { describe, expect, test } from 'vitest'
import { openDatabase } from '../kit/data/database.ts'
import { openFiles } from '../kit/files/files.ts'
import { readConfig } from '../kit/start/config.ts'
import { secretKeyOf } from '../kit/start/secret-probe.ts'
import { inTurn, migrate } from '../migrate.ts'
import { verifyBooks } from '../modules/finance/wallet/prove.ts'
import { proveWaiting } from '../modules/order/payment/prove.ts'
import { provePurchases } from '../modules/purchasing/supplier-payment/prove.ts'
import { proveStock } from '../modules/warehouse/stock/prove.ts'
import { killedProcess } from '../proof/killed-process.ts'
import { catalogOf } from '../testing/catalog.ts'
import { closeAfterFile } from '../testing/closing.ts'
import { emptyDatabase, testDatabase } from '../testing/database.ts'
import { isDeep } from '../testing/deep.ts'
import { freePort } from '../testing/free-port.ts'
import { rowsIn } from '../testing/rows.ts'
import { readArchive } from './archive.ts'
import { makeBackup } from './make.ts'
import { restoreBackup } from './restore.ts'
import { tablesOf } from './rows.ts'

/** Upgrades the data of every released version to this one. `npm run db:dump` stores the data of a version. */

const place = join(import.meta.dirname, '../testing/dumps')
const all = (await readdir(place)).filter((name) => name.endsWith('.tar')).sort()
/** The oldest dump passes all migrations, the newest one has the most tables. All others are tested under `--deep`. */
const dumps = isDeep ? all : all.filter((_, at) => at === 0 || at === all.length - 1)

/** Tables whose rows a later migration changes or deletes on purpose: table -> the migration. */
const changed: Record<string, string> = {
  'drizzle.__drizzle_migrations': 'every migration adds a row',
  'public.role': '0038_let_who_read_orders_read_their_amounts',
  'public.workflow_move': '0044_answer_data_requests',
  'public.order_event': '0046_count_prints_and_find_unread_cases',
  'public.stock_movement': '0077_add_bins',
  'public.stock_balance': '0062_wait_in_line_for_stock',
  'public.channel_version': '0085_customers_mail_campaigns_and_statistics',
}

const ours = ['public', 'owner_only', 'drizzle']
const made = (url: string) => inTurn(url, (client) => catalogOf(client, ours))

async function restored(path: string) {
  const database = await emptyDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'dropyard-test-'))
  closeAfterFile(async () => {
    await database.drop()
    await rm(folder, { recursive: true, force: true })
  })
  const files = await openFiles(readConfig({ DATA_DIR: folder }))
  const held = (key: Buffer | undefined) =>
    key ? Promise.resolve(key) : Promise.reject(new Error('The dump holds no key'))
  const { tables, secretKey } = await inTurn(database.url, (owner) =>
    restoreBackup({ owner, files, path, secretKey: held, say: () => undefined }),
  )
  return { database, folder, files, tables, SECRET_KEY: secretKey.toString('base64') }
}

/** The rows and files in an archive, by name of the entry. */
async function partsOf(path: string): Promise<Record<string, string>> {
  const archive = readArchive(path)
  const found: Record<string, string> = {}
  for (let entry = await archive.next(); entry; entry = await archive.next()) {
    const bytes = await buffer(entry.content)
    if (entry.name.startsWith('tables/')) found[entry.name] = gunzipSync(bytes).toString()
    if (entry.name.startsWith('files/')) found[entry.name] = bytes.toString('base64')
  }
  archive.close()
  return found
}

describe.each(dumps)('the data of %s', (name) => {
  const path = join(place, name)

  test('comes to this version whole, and works', async () => {
    const { database, folder, files, tables, SECRET_KEY } = await restored(path)

    // A backup of the restored database equals the original one.
    const again = join(folder, 'again.tar')
    await inTurn(database.url, (owner) => makeBackup({ owner, files, path: again, say: () => undefined }))
    expect(await partsOf(again)).toEqual(await partsOf(path))

    const fresh = await testDatabase()
    closeAfterFile(fresh.drop)
    const wanted = new Map((await inTurn(fresh.url, tablesOf)).map((table) => [table.name, table.columns]))
    const kept = tables
      .filter(({ name: table }) => !(table in changed))
      .map(({ name: table, columns }) => ({
        name: table,
        columns: columns.filter((column) => wanted.get(table)?.includes(column)),
      }))
    const before = await rowsIn(database, kept)
    await inTurn(database.url, migrate)
    expect(await rowsIn(database, kept)).toEqual(before)
    expect(await made(database.url)).toEqual(await made(fresh.url))

    const books = openDatabase(database.url, 1, () => undefined)
    const proofs = await books.transaction('all', async (db) => [
      await verifyBooks({ db }),
      await proveStock({ db }),
      await proveWaiting({ db }),
      await provePurchases({ db }),
    ])
    await books.close()
    expect(proofs.map(({ problems }) => problems)).toEqual([[], [], [], []])
    expect(proofs[2]?.checked.pieces).toBeGreaterThan(0)

    const port = await freePort()
    const env = { ROLE: 'all', PORT: String(port), DATABASE_URL: database.url, DATA_DIR: folder }
    const product = killedProcess({ ...env, SECRET_KEY })
    try {
      await product.start()
      const ask = async (path: string, init: RequestInit) =>
        (await (await fetch(`http://127.0.0.1:${port}${path}`, init)).json()) as {
          data: never
          total: number
        }
      const { token } = (
        await ask(session.login.path, {
          method: 'POST',
          body: new URLSearchParams({ username: 'admin@demo.test', password: 'Demo12345' }),
        })
      ).data as { token: string }
      const { total } = await ask(erpOrder.list.path, { headers: { authorization: `Bearer ${token}` } })
      expect(total).toBeGreaterThan(1000)
    } finally {
      await product.kill()
    }
    // The start stored a probe of the key, so that a wrong key is refused from now on.
    const wrongKey = Buffer.alloc(32, 'x').toString('base64')
    const sentence =
      'SECRET_KEY does not hold the key that the secrets of this data are sealed with: set SECRET_KEY to that key, or put it into DATA_DIR/secret.key.'
    const fit = inTurn(database.url, (owner) =>
      secretKeyOf(owner, { SECRET_KEY: wrongKey, DATA_DIR: folder }),
    )
    await expect(fit).rejects.toThrow(sentence)
    // The messages don't depend on the version of the data, so one version is enough.
    if (name !== dumps.at(-1)) return
    const others = ['worker', 'web'].map((ROLE) =>
      killedProcess({ ...env, ROLE, SECRET_KEY: wrongKey }).start(),
    )
    for (const one of await Promise.allSettled(others))
      expect(one).toMatchObject({ reason: { message: expect.stringContaining(sentence) } })
  })
})
