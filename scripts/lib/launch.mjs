import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ConfigError, readConfig } from '../../apps/server/src/kit/start/config.ts'
import { buildServer, buildWeb, serverProgram } from './build.mjs'
import { openDatabase } from './database.mjs'
import { demoCarriers } from './demo-carriers.mjs'
import { demoMail } from './demo-mail.mjs'
import { demoMarkets } from './demo-markets.mjs'
import { demoOne688 } from './demo-one688.mjs'
import { demoStores, platforms, settingsFor } from './demo-shops.mjs'
import { demoTracking } from './demo-tracking.mjs'
import { assertFree, assertRoom, explainDisk, freePortFrom } from './preflight.mjs'
import { Failure } from './project.mjs'
import { keepAlive } from './revive.mjs'
import { startService } from './service.mjs'
import { print, step } from './steps.mjs'
import { supervise } from './supervise.mjs'
import { welcome } from './welcome.mjs'

/** Starts the product: database, web app, simulators, server and worker. */
export const launch = () =>
  supervise(async (keep) => {
    const config = settings()
    const serves = config.ROLE !== 'worker'
    if (serves) await assertFree(config.HOST, config.PORT, 'PORT')
    const database = await startDatabase(config, keep)
    if (serves) await step('Web app', buildWeb)
    const simulators = await startSimulators(config, keep)
    const { demo } = await startServer(config, keep, { DATABASE_URL: database.url, ...simulators.env })
    process.stdout.write(welcome({ ...config, DEMO: demo }, simulators.addresses))
  })

/** The validated settings from the environment. */
export function settings() {
  try {
    return readConfig(process.env)
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    throw new Failure(`Wrong settings:\n${error.lines.map((line) => `  ${line}`).join('\n')}`)
  }
}

/** Starts the database; the embedded one is restarted at the same URL when it ends, so that the server finds it. */
export async function startDatabase(config, keep) {
  await assertRoom(config.DATA_DIR)
  let database
  await step('Database', async () => {
    const begin = async (began) => {
      database = await openDatabase(config, database?.port)
      began(database)
    }
    await keepAlive('The database', begin, keep)
    return config.DATABASE_URL ? 'of DATABASE_URL' : 'embedded'
  })
  return database
}

const logFolder = (config) => join(config.DATA_DIR, 'logs')

/**
 * Starts the simulators of platforms in a demo, except for platforms whose real app is configured. Returns their settings; their
 * addresses are also written to `DATA_DIR/addresses.json` for other programs, because a simulator uses the next port if its own
 * is taken.
 */
export async function startSimulators(config, keep) {
  const all = config.DEMO && config.ROLE === 'all' ? await startAll(config, keep) : []
  const simulators = Object.fromEntries(all.map(({ code, address }) => [code, address]))
  const addresses = { product: config.PUBLIC_URL, simulators }
  await writeFile(join(config.DATA_DIR, 'addresses.json'), `${JSON.stringify(addresses, null, 2)}\n`, {
    mode: 0o600,
  })
  if (all.length === 0) return { env: {}, addresses: {} }
  return {
    env: {
      ...Object.assign({}, ...all.map(({ env }) => env)),
      DEMO_STORES: all
        .map(({ env }) => env.DEMO_STORES)
        .filter(Boolean)
        .join(','),
    },
    addresses: Object.fromEntries(all.map(({ title, address }) => [title, address])),
  }
}

async function startAll(config, keep) {
  const all = []
  for (const platform of platforms)
    if (!config[platform.settings[1]]) all.push(await startPlatform(platform, config, keep))
  const real = config.EBAY_CLIENT_ID || config.ETSY_CLIENT_ID || config.ALIEXPRESS_CLIENT_ID
  if (!real) all.push(await startMarkets(config, keep))
  if (!process.env.ONE688_ORIGIN) all.push(await startOne688(config, keep))
  const { YUNEXPRESS_ORIGIN, FOURPX_ORIGIN, YANWEN_ORIGIN } = process.env
  if (!YUNEXPRESS_ORIGIN && !FOURPX_ORIGIN && !YANWEN_ORIGIN) all.push(await startCarriers(config, keep))
  if (!process.env.TRACK17_ORIGIN) all.push(await startTracking(config, keep))
  if (!process.env.DEMO_MAIL) all.push(await startMail(config, keep))
  return all
}

async function startMarkets(config, keep) {
  const { address, stateFile } = await startSimulator(config, keep, {
    code: 'markets',
    name: 'Marketplace',
    from: config.PORT + 15,
    env: { ACCEPT_URL: `${config.PUBLIC_URL}/connect/ebay/callback` },
  })
  return { code: 'markets', title: 'Simulated markets', address, env: await demoMarkets(address, stateFile) }
}

async function startOne688(config, keep) {
  const { address } = await startSimulator(config, keep, {
    code: 'one688',
    name: '1688',
    from: config.PORT + 20,
  })
  return { code: 'one688', title: 'Simulated 1688', address, env: await demoOne688(address) }
}

async function startCarriers(config, keep) {
  const { address } = await startSimulator(config, keep, {
    code: 'carriers',
    name: 'Carriers',
    from: config.PORT + 25,
  })
  return { code: 'carriers', title: 'Simulated carriers', address, env: await demoCarriers(address) }
}

async function startTracking(config, keep) {
  const { address } = await startSimulator(config, keep, {
    code: 'tracking',
    name: 'Tracking',
    from: config.PORT + 30,
    // The demo has a single account.
    env: { PUSH_URL: `${config.PUBLIC_URL}/webhooks/tracking/1` },
  })
  return { code: 'tracking', title: 'Simulated tracking', address, env: await demoTracking(address) }
}

async function startMail(config, keep) {
  const { address } = await startSimulator(config, keep, {
    code: 'mail',
    name: 'Mail',
    from: config.PORT + 35,
  })
  return { code: 'mail', title: 'Simulated mail', address, env: await demoMail(address) }
}

/** Starts a simulator on the next free port. It keeps its port when it is restarted. */
async function startSimulator(config, keep, { code, name, from, env = {} }) {
  const stateFile = join(config.DATA_DIR, `simulators/${code}.json`)
  let port
  const startOn = async (candidate, began) => {
    const { promise: listens, resolve } = Promise.withResolvers()
    const service = startService({
      name: `simulator-${code}`,
      entry: `simulators/${code}/main.ts`,
      env: { PORT: String(candidate), STATE_FILE: stateFile, ...env },
      logFolder: logFolder(config),
      onText: (line) => line.includes(' simulator on ') && resolve(),
    })
    began(service)
    const failed = service.ended.then((reason) => {
      throw new Failure(reason || `The ${name} simulator ended while it started.`)
    })
    await Promise.race([listens, failed])
    failed.catch(() => undefined)
  }
  const begin = async (began) => {
    for (let candidate = port ?? (await freePortFrom(from)); ; candidate = await freePortFrom(candidate + 1))
      try {
        await startOn(candidate, began)
        port = candidate
        return
      } catch (error) {
        // Another program can take a port after it was found free.
        if (port || !error.message.includes('EADDRINUSE')) throw error
      }
  }
  await step(`${name} simulator`, async () => {
    await keepAlive(`The ${name} simulator`, begin, keep)
    return `port ${port}`
  })
  return { address: `http://127.0.0.1:${port}`, stateFile }
}

async function startPlatform(platform, config, keep) {
  const { code, name } = platform
  const { address, stateFile } = await startSimulator(config, keep, {
    code,
    name,
    from: config.PORT + 10,
    // The URL for buyers' data requests, which a real app has in its configuration.
    env: { APP_COMPLIANCE_URI: `${config.PUBLIC_URL}/webhooks/${code}` },
  })
  const tokens = await demoStores(platform, address, stateFile)
  return {
    code,
    title: `${name} shops`,
    address,
    env: { ...settingsFor(platform, address), DEMO_STORES: tokens },
  }
}

const roles = { all: 'Server and worker', web: 'Server', worker: 'Worker' }

/** @returns the server's report: whether its database is a demo */
export async function startServer(config, keep, env) {
  const name = roles[config.ROLE]
  let said = { demo: config.DEMO }
  await step('Server code', buildServer)
  await step(name, async (note) => {
    const begin = async (began) => {
      const service = startService({
        name: 'server',
        entry: serverProgram.entry,
        options: serverProgram.options,
        env: { ...serverProgram.env, ...env },
        logFolder: logFolder(config),
        // The first admin's password, which must not be in a log file.
        onText: (line) => print(`    ${line}`),
      })
      began(service)
      await new Promise((resolve, reject) => {
        service.child.on('message', (message) => {
          if (message.progress) note(message.progress)
          if (!message.ready) return
          said = message
          resolve()
        })
        service.ended.then((reason) => {
          const full = explainDisk(reason, config.DATA_DIR)
          reject(new Failure(full ?? shortened(reason, `${name} ended while starting`, logFolder(config))))
        })
      })
    }
    await keepAlive(`The ${name.toLowerCase()}`, begin, keep)
  })
  return said
}

/** The reason without its stack trace, which is in the log. */
function shortened(reason, fallback, logs) {
  const line = reason.split(/\s+at (?=async |\w+[ (.]|file:)/)[0].slice(0, 500)
  if (line && line.length === reason.length) return line
  return `${line || fallback}\nMore is in ${logs}`
}
