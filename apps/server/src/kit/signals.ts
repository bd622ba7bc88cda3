import type { Ctx } from './context.ts'

/**
 * Signals let a lower module trigger work of higher modules without importing them. Listeners run in the same transaction, so
 * both changes commit or none does. Use an event (`events.ts`) to notify people.
 */

type Listener<V> = (ctx: Ctx, value: V) => Promise<unknown>

export interface Signal<V> {
  /** Calls all listeners, one after the other. */
  readonly send: (ctx: Ctx, value: V) => Promise<void>
  /** @internal for `listen` */
  readonly listeners: Set<Listener<V>>
}

export function signal<V>(): Signal<V> {
  const listeners = new Set<Listener<V>>()
  const send = async (ctx: Ctx, value: V): Promise<void> => {
    for (const listener of listeners) await listener(ctx, value)
  }
  return { listeners, send }
}

/**
 * A subscription that a module declares in its manifest (`Module.listeners`). `listen` is called while the app is built; again for
 * another app of the process, which changes nothing.
 */
export interface Listening {
  readonly listen: () => void
}

export const listen = <V>({ listeners }: Signal<V>, listener: Listener<V>): Listening => ({
  listen: () => void listeners.add(listener),
})
