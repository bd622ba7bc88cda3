import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { DaemonRun } from '../../../../kit/module.ts'
import type { AccountRow } from '../../account/connect.ts'
import { endLeases, leaseSeconds, renewLeases } from './leases.ts'
import { listenTo } from './listen.ts'

/**
 * Listens to the accounts that work, each from one worker process, so that a new mail is here within seconds. Accounts that are added,
 * changed or stopped are noticed at the next look.
 */

const lookMs = 5000
const longestEndMs = 2000

interface Listening {
  readonly version: number
  readonly stop: () => void
  readonly ended: Promise<void>
}

export async function listenForMail(run: DaemonRun): Promise<void> {
  const processId = randomUUID()
  const listening = new Map<number, Listening>()
  const begin = (account: AccountRow): void => {
    const own = new AbortController()
    listening.set(account.id, {
      version: account.version,
      stop: () => own.abort(),
      ended: listenTo({ ...run, signal: own.signal }, account),
    })
  }
  const endAll = async (but: ReadonlyMap<number, AccountRow>): Promise<void> => {
    const over = [...listening].filter(([id, { version }]) => but.get(id)?.version !== version)
    for (const [id, { stop }] of over) {
      stop()
      listening.delete(id)
    }
    // A server that doesn't answer while it is connected to isn't waited for.
    await Promise.race([
      Promise.all(over.map(([, { ended }]) => ended)),
      sleep(longestEndMs, undefined, { ref: false }),
    ])
  }
  let renewedAt = Date.now()
  while (!run.signal.aborted) {
    try {
      const most = run.config.MAIL_IDLE_ACCOUNTS
      const began = Date.now()
      const accounts = await run.transaction((ctx) => renewLeases(ctx, processId, most))
      renewedAt = began
      await endAll(new Map(accounts.map((account) => [account.id, account])))
      for (const account of accounts) if (!listening.has(account.id)) begin(account)
    } catch (error) {
      run.log.warn({ err: error }, 'accounts to listen to')
      // Others may hold them by now.
      if (Date.now() - renewedAt > leaseSeconds * 1000) await endAll(new Map())
    }
    await sleep(lookMs, undefined, { signal: run.signal }).catch(() => undefined)
  }
  await endAll(new Map())
  await run.transaction((ctx) => endLeases(ctx, processId))
}
