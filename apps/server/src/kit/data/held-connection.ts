import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * A transaction holds one of a few connections that all companies share, and often locks too. Slow work and calls to other
 * systems (pictures, workbooks, passwords, files, mail, stores) must run before or after it, and throw when called within.
 */

const holding = new AsyncLocalStorage<boolean>()

/** Marks `work` as holding a connection. */
export const holdingConnection = <T>(work: () => Promise<T>): Promise<T> => holding.run(true, work)

/** For seeds and commands, which block no requests: slow work is allowed in their transactions. */
export const allowSlowWork = <T>(work: () => Promise<T>): Promise<T> => holding.run(false, work)

/** @throws within a transaction, which is a programming error of the caller. */
export function assertNoConnectionHeld(what: string): void {
  if (holding.getStore())
    throw new Error(
      `${what} in a transaction: do it before (\`before\` of the route) or after (\`afterwards\`)`,
    )
}
