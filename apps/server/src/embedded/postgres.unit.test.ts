import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startPostgres } from './postgres.ts'
import { signal, waitForEnd } from './process.ts'

describe('the embedded PostgreSQL', () => {
  let dataDir = ''
  const starters: ChildProcess[] = []

  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'dropyard-embedded-'))
    await chmod(dataDir, 0o755)
  })
  afterEach(async () => {
    for (const starter of starters.splice(0)) starter.kill('SIGKILL')
    const pid = await serverPid()
    if (pid) await waitForEnd(pid, 120_000)
    await rm(dataDir, { recursive: true, force: true })
  })

  /** Starts it from another process, as `npm start` does. */
  async function startElsewhere(durable = false): Promise<{ starter: ChildProcess; url: string }> {
    const code = `
      import { startPostgres } from ${JSON.stringify(join(import.meta.dirname, 'postgres.ts'))}
      const server = await startPostgres({ dataDir: ${JSON.stringify(dataDir)}, durable: ${durable} })
      process.send(server.url('postgres'))
      setInterval(() => undefined, 1000)`
    const starter = spawn(process.execPath, ['--input-type=module', '-e', code], {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    })
    starters.push(starter)
    const [url] = await once(starter, 'message')
    return { starter, url: String(url) }
  }

  async function serverPid(): Promise<number | undefined> {
    const lock = join(dataDir, 'postgres/cluster/postmaster.pid')
    const text = await readFile(lock, 'utf8').catch(() => undefined)
    return text === undefined ? undefined : Number(text.split('\n')[0])
  }

  /** A folder whose path is too long for a socket. */
  async function deepFolder(): Promise<string> {
    const path = join(dataDir, 'a-folder-with-a-long-name'.repeat(4))
    await mkdir(path)
    return path
  }

  async function query(url: string, text: string): Promise<unknown[]> {
    const client = new pg.Client({ connectionString: url })
    client.on('error', () => undefined)
    await client.connect()
    try {
      return (await client.query(text)).rows
    } finally {
      await client.end()
    }
  }

  it('keeps its data over a restart', async () => {
    const first = await startPostgres({ dataDir, durable: false })
    await query(first.url('postgres'), 'CREATE TABLE kept AS SELECT 42 AS answer')
    await first.stop()
    const second = await startPostgres({ dataDir, durable: false })
    try {
      expect(await query(second.url('postgres'), 'SELECT answer FROM kept')).toEqual([{ answer: 42 }])
    } finally {
      await second.stop()
    }
  })

  it('asks for its password', async () => {
    const server = await startPostgres({ dataDir, durable: false })
    try {
      const url = new URL(server.url('postgres'))
      url.password = 'guess'
      await expect(query(url.href, 'SELECT 1')).rejects.toThrow(/password authentication failed/)
    } finally {
      await server.stop()
    }
  })

  it('can only be reached through its folder', async () => {
    const server = await startPostgres({ dataDir, durable: false })
    try {
      const url = new URL(server.url('postgres'))
      expect(url.searchParams.get('host')).toBe(join(dataDir, 'postgres'))
      url.search = ''
      await expect(query(url.href, 'SELECT 1')).rejects.toThrow(/ECONNREFUSED/)
    } finally {
      await server.stop()
    }
  })

  it('listens on the machine itself where its folder is too deep for a socket', async () => {
    const server = await startPostgres({ dataDir: await deepFolder(), durable: false })
    try {
      expect(await query(server.url('postgres'), 'SELECT 42 AS answer')).toEqual([{ answer: 42 }])
    } finally {
      await server.stop()
    }
  })

  it('may lie in a folder of any name', async () => {
    const folder = join(dataDir, `a "shop", Ümit's`)
    await mkdir(folder)
    const server = await startPostgres({ dataDir: folder, durable: false })
    try {
      expect(await query(server.url('postgres'), 'SELECT 42 AS answer')).toEqual([{ answer: 42 }])
    } finally {
      await server.stop()
    }
  })

  it('ends when the process that started it is killed', async () => {
    const { starter } = await startElsewhere()
    const pid = await serverPid()
    starter.kill('SIGKILL')
    expect(await waitForEnd(pid ?? 0, 120_000)).toBe(true)
  })

  it('refuses data that another living process uses', async () => {
    const { starter } = await startElsewhere()
    await expect(startPostgres({ dataDir, durable: false })).rejects.toThrow(
      `the data in ${dataDir} is in use by process ${starter.pid}`,
    )
  })

  it('starts again on committed data after everything was killed', async () => {
    const { starter, url } = await startElsewhere(true)
    await query(url, 'CREATE TABLE kept AS SELECT 42 AS answer')
    const pid = await serverPid()
    if (pid) signal(pid, 'SIGKILL')
    starter.kill('SIGKILL')
    await once(starter, 'exit')
    const server = await startPostgres({ dataDir, durable: false })
    try {
      expect(await query(server.url('postgres'), 'SELECT answer FROM kept')).toEqual([{ answer: 42 }])
    } finally {
      await server.stop()
    }
  })

  it('is not kept from starting by a number in its lock file that now belongs to a stranger', async () => {
    const first = await startPostgres({ dataDir, durable: false })
    await first.stop()
    await writeFile(join(dataDir, 'postgres/cluster/postmaster.pid'), `${process.ppid}\n`, { mode: 0o600 })
    const second = await startPostgres({ dataDir, durable: false })
    await second.stop()
  })

  it('makes its cluster anew when the first start was interrupted', async () => {
    await mkdir(join(dataDir, 'postgres/cluster.partial'), { recursive: true })
    await writeFile(join(dataDir, 'postgres/cluster.partial/PG_VERSION'), '18\n')
    const server = await startPostgres({ dataDir, durable: false })
    await server.stop()
  })

  it('says in one line why it can’t start', async () => {
    const deep = await deepFolder()
    const first = await startPostgres({ dataDir: deep, durable: false })
    await expect(startPostgres({ dataDir: join(deep, 'other'), port: first.port })).rejects.toThrow(
      /^PostgreSQL did not start: .*(address|socket).*$/i,
    )
    await first.stop()
  })
})
