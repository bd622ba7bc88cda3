import { z } from 'zod'

/**
 * Every schema keeps a set of what it is, the same for all of its kind, and there are some ten thousand schemas: of each
 * kind one set stays. To be read before the first schema is made.
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
