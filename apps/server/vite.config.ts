import { defineConfig } from 'vite'

/**
 * The server as one file, which a running product never reads again. Not minified, so that a stack trace names what it
 * means. Packages stay where they are, but for those whose many small files would be looked up one by one at every start.
 */
export default defineConfig({
  root: import.meta.dirname,
  build: {
    ssr: 'src/main.ts',
    outDir: 'dist',
    target: 'node24',
    minify: false,
    chunkSizeWarningLimit: 10_000,
    rolldownOptions: { output: { codeSplitting: false } },
  },
  ssr: { noExternal: [/^@dropyard\//, /^drizzle-orm/, 'zod', 'liquidjs', 'pg-boss'] },
})
