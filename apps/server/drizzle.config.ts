import { defineConfig } from 'drizzle-kit'

/** Read by `npm run db:generate`, from the root of the repository. */
export default defineConfig({
  dialect: 'postgresql',
  schema: ['./apps/server/src/kit/**/*table.ts', './apps/server/src/modules/**/table.ts'],
  out: process.env.MIGRATIONS_OUT ?? './apps/server/migrations',
  breakpoints: true,
})
