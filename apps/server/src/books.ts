import { formatMoney, money } from '@dropyard/contract/kit/money'
import { sql } from 'drizzle-orm'
import { openDatabase } from './kit/data/database.ts'
import { type Proof, verifyBooks } from './modules/finance/wallet/prove.ts'
import { proveWaiting } from './modules/order/payment/prove.ts'
import { proveClaims } from './modules/order/track-claim/prove.ts'
import { proveWaves } from './modules/order/wave/prove.ts'
import { proveIncoming } from './modules/purchasing/purchase-order/prove.ts'
import { proveStockLedger } from './modules/purchasing/stock-ledger/prove.ts'
import { provePurchases } from './modules/purchasing/supplier-payment/prove.ts'
import { proveStock } from './modules/warehouse/stock/prove.ts'
import { proveTransfers } from './modules/warehouse/stock-transfer/prove.ts'

/** Checks that money and stock balance, and prints the result. Read-only. Exit code 1: they don't; 2: the check failed. */

const counts = (checked: Proof['checked']): string =>
  Object.entries(checked)
    .map(([name, n]) => `${n} ${name}`)
    .join(', ')

function report(title: string, proof: Pick<Proof, 'ok' | 'checked' | 'problems'>): string[] {
  const verdict = proof.ok ? 'balance' : `DO NOT BALANCE (${proof.problems.length} problems)`
  return [`${title} ${verdict}: ${counts(proof.checked)}`, ...proof.problems.map((one) => `  ! ${one}`)]
}

async function books(): Promise<boolean> {
  const url = process.env.DATABASE_URL
  if (!url) throw new Error('DATABASE_URL is not set')
  const database = openDatabase(url, 1, () => undefined)
  try {
    return await database.transaction('all', async (db) => {
      // All proofs see the same moment.
      await db.execute(sql`SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY`)
      const money_ = await verifyBooks({ db })
      const claims = await proveClaims({ db })
      const stock = await proveStock({ db })
      const waiting = await proveWaiting({ db })
      const waves = await proveWaves({ db })
      const incoming = await proveIncoming({ db })
      const purchases = await provePurchases({ db })
      const transfers = await proveTransfers({ db })
      const stockLedger = await proveStockLedger({ db })
      const house = money_.house.map(
        ({ code, currency, balance }) =>
          `  ${code.padEnd(14)}${formatMoney(money(balance, currency)).padStart(16)} ${currency}`,
      )
      const lines = [
        ...report('The books', money_),
        ...house,
        ...report('Stock records', stock),
        ...report('Orders that wait for stock', waiting),
        ...report('What waves claim in bins', waves),
        ...report('Stock that orders and transfers bring', incoming),
        ...report('Transfers under way', transfers),
        ...report('Purchases, bills and payments of suppliers', purchases),
        ...report('The ledger of stock', stockLedger),
        ...report('Claims against carriers', claims),
      ]
      process.stdout.write(`${lines.join('\n')}\n`)
      const all = [money_, claims, stock, waiting, waves, incoming, transfers, purchases, stockLedger]
      return all.every(({ ok }) => ok)
    })
  } finally {
    await database.close()
  }
}

books().then(
  (ok) => {
    process.exitCode = ok ? 0 : 1
  },
  (error: unknown) => {
    process.stderr.write(`The proof could not be made: ${error instanceof Error ? error.message : error}\n`)
    process.exitCode = 2
  },
)
