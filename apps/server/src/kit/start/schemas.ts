import { z } from 'zod'

/**
 * Saves memory: zod gives each of some ten thousand schemas its own set of traits, although all schemas of a kind have the same.
 * This makes them share one. Must be imported before the first schema is created.
 */

interface Made {
  _zod: { readonly constr: object; traits: Set<string> }
}

const traits = new Map<object, Set<string>>()

z.config({
  postProcessor: ({ _zod: inner }: Made) => {
    const same = traits.get(inner.constr)
    if (same) inner.traits = same
    else traits.set(inner.constr, inner.traits)
  },
})
