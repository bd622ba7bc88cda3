import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { watch } from '../../apps/server/src/embedded/watchdog.ts'
import { settings, startDatabase, startSimulators } from './launch.mjs'
import { assertFree } from './preflight.mjs'
import { environment, pinnedNode, root } from './project.mjs'
import { supervise } from './supervise.mjs'
import { welcome } from './welcome.mjs'

/** Starts the product like `launch`, but from its sources and with reload. */
export const develop = () =>
  supervise(async (keep) => {
    const config = settings()
    const apiPort = config.PORT + 1
    await assertFree(config.HOST, config.PORT, 'PORT')
    await assertFree('127.0.0.1', apiPort, 'PORT')
    const database = await startDatabase(config, keep)
    const simulators = await startSimulators(config, keep)
    keep(
      watched('The server', ['--watch', '--watch-preserve-output', 'apps/server/src/main.ts'], {
        ...simulators.env,
        DATABASE_URL: database.url,
        HOST: '127.0.0.1',
        PORT: String(apiPort),
        PUBLIC_URL: config.PUBLIC_URL,
      }),
    )
    const address = ['--host', config.HOST, '--port', String(config.PORT), '--strictPort']
    keep(
      watched('Vite', ['node_modules/vite/bin/vite.js', 'apps/web', ...address], {
        // The port to which vite.config.ts forwards API calls; Vite itself listens on `--port`.
        PORT: String(apiPort),
      }),
    )
    process.stdout.write(welcome(config, simulators.addresses))
  })

function watched(name, args, env) {
  const child = spawn(pinnedNode, ['--import', './scripts/lib/leash.mjs', ...args], {
    cwd: root,
    env: environment(env),
    detached: true,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  watch(child, 'KILL')
  const ended = once(child, 'close').then(() => '')
  return {
    name,
    child,
    ended,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGTERM')
      const timer = setTimeout(() => child.kill('SIGKILL'), 12_000)
      await ended
      clearTimeout(timer)
    },
  }
}
