import { seedBulk } from '../../bench/seed/seed.ts'
import { settings, startDatabase, startServer } from './launch.mjs'
import { freePortFrom } from './preflight.mjs'
import { Failure } from './project.mjs'
import { print } from './steps.mjs'

/** Migrates the configured database, creates its demo rows, and then fills it with bulk rows. */
export async function fillDatabase(size) {
  for (const [name, value] of Object.entries(size))
    if (!Number.isSafeInteger(value) || value < 1)
      throw new Failure(`--${name} must be a whole number from 1`)
  const config = settings()
  const running = []
  const keep = (service) => {
    running.unshift(service)
    return service
  }
  try {
    const database = await startDatabase(config, keep)
    await startServer({ ...config, ROLE: 'all' }, keep, {
      DATABASE_URL: database.url,
      PORT: String(await freePortFrom(config.PORT + 100)),
      DEMO_PICTURES: '0',
    })
    await running.shift().stop()
    await seedBulk(database.url, size, print)
  } finally {
    for (const service of running) await service.stop()
  }
}
