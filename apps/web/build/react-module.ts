import { createRequire } from 'node:module'
import type { Plugin } from 'vite'

const packages = ['react', 'react/jsx-runtime', 'react-dom', 'react-dom/client']

/**
 * React's packages are CommonJS, and each of the modules that import one would get a copy of its forty names of its own, made
 * when the module runs: over four hundred in the frame alone. Here they are one module each, whose
 * names all importers share.
 */
export function reactModule(): Plugin {
  const require = createRequire(import.meta.url)
  const mark = '\0module-of:'
  return {
    name: 'react-module',
    apply: 'build',
    enforce: 'pre',
    resolveId(source, importer, { kind }) {
      // What the packages require of each other is the original.
      if (!packages.includes(source) || kind !== 'import-statement' || importer?.startsWith(mark)) return
      return mark + source
    },
    load(id) {
      if (!id.startsWith(mark)) return
      const source = id.slice(mark.length)
      const names = Object.keys(require(source) as object).filter((name) => /^[a-zA-Z]\w*$/.test(name))
      return `import whole from '${source}'
        export default whole
        export const { ${names.join(', ')} } = whole`
    },
  }
}
