import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * A transaction holds one of a few connections that all companies share, and often locks besides: what takes long or asks
 * others (pictures, workbooks, passwords, files, mail, stores) is done before it or after it, and refuses to run within.
 */

const holding = new AsyncLocalStorage<boolean>()

/** Runs work that holds a connection. */
export const whileHeld = <T>(work: () => Promise<T>): Promise<T> => holding.run(true, work)

/** For seeds and commands, which nobody waits for: what is slow may be done in their transaction. */
export const atLeisure = <T>(work: () => Promise<T>): Promise<T> => holding.run(false, work)

/** @throws within a transaction: a fault of whoever wrote the call. */
export function holdsNone(what: string): void {
  if (holding.getStore())
    throw new Error(
      `${what} in a transaction: do it before (\`before\` of the route) or after (\`afterwards\`)`,
    )
}
