import type { Plugin } from 'vite'

const writers = /\/zod\/v4\/core\/(?:to-json-schema|json-schema-processors)\.js$/

/**
 * Leaves out what writes JSON Schema, 36 kB of zod before it is compressed: every schema refers to it, and only the server
 * uses it, for the description of the API. What is exported stays there and does nothing.
 */
export function withoutJsonSchema(): Plugin {
  return {
    name: 'without-json-schema',
    apply: 'build',
    transform(code, id) {
      if (!writers.test(id)) return undefined
      const names = [
        ...code.matchAll(/^export (?:const|function) (\w+)/gm),
        ...code.matchAll(/^export \{ \w+ as (\w+) \};?$/gm),
      ].map((found) => found[1])
      if (names.length === 0) throw new Error(`${id} exports nothing that is known`)
      const stubs = names.map((name) => `stub as ${name}`).join(', ')
      return { code: `const stub = () => undefined\nexport { ${stubs} }\n`, map: null }
    },
  }
}
