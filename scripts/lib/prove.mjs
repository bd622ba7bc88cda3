import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { runningDatabase } from './database.mjs'
import { settings, startDatabase } from './launch.mjs'
import { environment, pinnedNode, root } from './project.mjs'

/** Runs the proof on the database of the settings, also beside a product that runs on it; gives its exit code. */
export async function proveBooks() {
  const running = []
  const keep = (service) => {
    running.unshift(service)
    return service
  }
  try {
    const config = settings()
    const url = (await runningDatabase(config)) ?? (await startDatabase(config, keep)).url
    const env = { ...environment(), DATABASE_URL: url }
    const child = spawn(pinnedNode, [join(root, 'apps/server/src/books.ts')], { env, stdio: 'inherit' })
    return await new Promise((resolve) => child.once('exit', (code) => resolve(code ?? 2)))
  } finally {
    for (const service of running) await service.stop()
  }
}
