import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, it, vi } from 'vitest'
import { startSimulators } from './launch.mjs'
import { freePortFrom } from './preflight.mjs'

const cleanups = []
afterEach(async () => {
  for (const cleanup of cleanups.toReversed()) await cleanup()
})

it('notes where the simulators really are when a port of theirs is taken, and starts one again that was killed', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'dropyard-launch-'))
  cleanups.push(() => rm(folder, { recursive: true, force: true }))
  const taken = await freePortFrom(20_010)
  const other = createServer().listen(taken, '127.0.0.1')
  await once(other, 'listening')
  cleanups.push(() => new Promise((closed) => other.close(closed)))

  const config = { DEMO: true, ROLE: 'all', PORT: taken - 10, PUBLIC_URL: 'http://here', DATA_DIR: folder }
  const parts = []
  const started = await startSimulators(config, (part) => {
    parts.push(part)
    cleanups.push(part.stop)
  })
  const noted = JSON.parse(await readFile(join(folder, 'addresses.json'), 'utf8'))
  expect(noted.product).toBe('http://here')
  expect(Object.keys(noted.simulators)).toEqual([
    'shopify',
    'shoplazza',
    'shopline',
    'markets',
    'one688',
    'carriers',
    'tracking',
    'mail',
  ])
  const { shopify } = noted.simulators
  expect(shopify).not.toContain(String(taken))
  expect(started.env.SHOPIFY_ORIGIN).toBe(`${shopify}/{shop}`)
  const page = () => fetch(`${shopify}/northwind-outdoor.myshopify.com/`).then(({ status }) => status)
  expect(await page()).toBe(200)

  const { child } = parts.find(({ name }) => name === 'The Shopify simulator')
  process.kill(child.pid, 'SIGKILL')
  await once(child, 'exit')
  await vi.waitFor(async () => expect(await page()).toBe(200), 120_000)
})
