import type { Plugin } from 'vite'

const writers = /\/zod\/v4\/core\/(?:to-json-schema|json-schema-processors)\.js$/

/**
 * Leaves out zod's JSON Schema generator, 36 kB uncompressed: every schema refers to it, but only the server uses it, for the
 * API description. Its exports are replaced by functions that do nothing.
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
