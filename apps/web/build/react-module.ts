import { createRequire } from 'node:module'
import type { Plugin } from 'vite'

const packages = ['react', 'react/jsx-runtime', 'react-dom', 'react-dom/client']

/**
 * React's packages are CommonJS. Each of the modules that import one, over four hundred in the chunk `frame` alone, would copy
 * its forty exports when it runs. This plugin wraps each package in one ES module, whose exports all importers share.
 */
export function reactModule(): Plugin {
  const require = createRequire(import.meta.url)
  const mark = '\0module-of:'
  return {
    name: 'react-module',
    apply: 'build',
    enforce: 'pre',
    resolveId(source, importer, { kind }) {
      // Only `import` statements get the wrapper; the packages' own `require` calls, and the wrapper's import, get the original.
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
