import type { Ctx } from './context.ts'

/**
 * What modules above want to do when something happens in one below, which does not know them: in the same transaction, so
 * that neither is there without the other. What people are told of is an event (`events.ts`).
 */

type Listener<V> = (ctx: Ctx, value: V) => Promise<unknown>

export interface Signal<V> {
  /** Tells those who listen, one after the other. */
  readonly send: (ctx: Ctx, value: V) => Promise<void>
  /** @internal for `listen` */
  readonly listeners: Map<string, Listener<V>>
}

export function signal<V>(): Signal<V> {
  const listeners = new Map<string, Listener<V>>()
  const send = async (ctx: Ctx, value: V): Promise<void> => {
    for (const listener of listeners.values()) await listener(ctx, value)
  }
  return { listeners, send }
}

/** Something that a module listens to, as its manifest says (`Module.listeners`); `listen` is called when the product is built. */
export interface Listening {
  readonly listen: (module: string) => void
}

export const listen = <V>({ listeners }: Signal<V>, listener: Listener<V>): Listening => ({
  listen: (module) => void listeners.set(module, listener),
})
