import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { keepAlive } from './revive.mjs'
import { startService } from './service.mjs'

let folder
const cleanups = []
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dropyard-revive-'))
})
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup()
  await rm(folder, { recursive: true, force: true })
})

/** Starts a program like `npm start` starts the server; returns the service and its messages. */
async function alive(program) {
  const entry = join(folder, 'program.mjs')
  await writeFile(entry, program)
  const said = []
  const begin = async (began) => {
    const service = startService({ name: 'program', entry, env: { FOLDER: folder }, logFolder: folder })
    began(service)
    await new Promise((resolve, reject) => {
      service.child.on('message', resolve)
      service.ended.then((reason) => reject(new Error(reason)))
    })
  }
  const part = await keepAlive('The server', begin, () => undefined, {
    pauseMs: 2,
    say: (line) => said.push(line),
  })
  cleanups.push(() => part.stop())
  return { part, said }
}

const stays = `process.send({ ready: true }); setInterval(() => {}, 1000)`

it('starts a server again that was killed, and says so', async () => {
  const { part, said } = await alive(stays)
  const first = part.child.pid
  process.kill(first, 'SIGKILL')
  await vi.waitFor(() => expect(said).toHaveLength(2), 120_000)
  expect(said).toEqual([
    '  ! The server ended (killed by SIGKILL). It starts again …',
    '  The server runs again.',
  ])
  expect(part.child.pid).not.toBe(first)
  process.kill(part.child.pid, 0)
})

it('waits longer each time for what does not stay, and ends when it is given up', async () => {
  // It starts once and fails afterwards.
  const { part, said } = await alive(`
    import { existsSync, writeFileSync } from 'node:fs'
    const mark = process.env.FOLDER + '/mark'
    if (existsSync(mark)) { console.error('The disk is full'); process.exit(1) }
    writeFileSync(mark, '')
    ${stays}`)
  process.kill(part.child.pid, 'SIGKILL')
  expect(await part.ended).toBe('The disk is full')
  const pauses = said.map((line) => Number(/in ([\d.]+) s/.exec(line)?.[1] ?? 0))
  expect(pauses).toEqual([0, 0.002, 0.004, 0.008, 0.016, 0.032, 0.064, 0.128, 0.256, 0.512])
})

it('does not start what was stopped', async () => {
  const { part, said } = await alive(stays)
  const { pid } = part.child
  await part.stop()
  expect(await part.ended).toBe('')
  expect(said).toEqual([])
  expect(() => process.kill(pid, 0)).toThrow()
  expect(await readFile(join(folder, 'program.log'), 'utf8')).toBe('')
})
