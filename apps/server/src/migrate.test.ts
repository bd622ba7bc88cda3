import { expect, test } from 'vitest'
import { migrate, OtherBuildError } from './migrate.ts'
import { startTestApp } from './testing/app.ts'

test('a database of this build is left as it is, and one of another build is refused unchanged', async () => {
  const app = await startTestApp({ demo: [] })
  const url = app.databaseUrl
  await migrate(url)
  await app.system(async ({ db }) => {
    await db.$client.query('SET LOCAL ROLE NONE')
    await db.$client.query(
      "UPDATE drizzle.__drizzle_migrations SET hash = 'of another build', created_at = 1",
    )
  })
  await expect(migrate(url)).rejects.toThrow(OtherBuildError)
})
