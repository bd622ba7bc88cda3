import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { runningDatabase } from './database.mjs'
import { settings, startDatabase } from './launch.mjs'
import { environment, pinnedNode, root } from './project.mjs'

/**
 * Runs a server program on the configured database, and starts the database if it isn't running; returns the exit code.
 * @param beside whether it may run while the product is running on the database
 */
export async function runOnDatabase(program, args, { beside }) {
  const running = []
  const keep = (service) => {
    running.unshift(service)
    return service
  }
  try {
    const config = settings()
    const url = (beside && (await runningDatabase(config))) || (await startDatabase(config, keep)).url
    const env = { ...environment(), DATABASE_URL: url }
    const child = spawn(pinnedNode, [join(root, 'apps/server/src', program), ...args], {
      env,
      stdio: 'inherit',
    })
    return await new Promise((resolve) => child.once('exit', (code) => resolve(code ?? 2)))
  } finally {
    for (const service of running) await service.stop()
  }
}
