import { chmod, lstat, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { session } from '@dropyard/contract/account/session'
import { file } from '@dropyard/contract/system/file'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { demoPassword } from '../../modules/account/user/demo.ts'
import { killedProcess } from '../../proof/killed-process.ts'
import { startTestApp } from '../../testing/app.ts'
import { testDatabase } from '../../testing/database.ts'
import { isDeep } from '../../testing/deep.ts'
import { eventually } from '../../testing/eventually.ts'
import { freePort } from '../../testing/free-port.ts'
import { closeFolder } from './private-folder.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dropyard-test-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const modeOf = async (...names: string[]) => (await lstat(join(folder, ...names))).mode & 0o777
const readable = 0o066

/** Everything in the data folder that other accounts could access. */
async function open(): Promise<string[]> {
  const names = await readdir(folder, { recursive: true })
  const modes = await Promise.all(names.map(async (name) => [name, await modeOf(name)] as const))
  return modes.flatMap(([name, mode]) => (mode & 0o077 ? [name] : []))
}

describe('the data folder', () => {
  it('is closed, with what an earlier start left open in it', async () => {
    await chmod(folder, 0o755)
    await mkdir(join(folder, 'files/receipts'), { recursive: true, mode: 0o755 })
    await writeFile(join(folder, 'files/receipts/one.webp'), 'x', { mode: 0o644 })
    await mkdir(join(folder, 'logs'), { mode: 0o755 })
    await writeFile(join(folder, 'logs/server.log'), 'x', { mode: 0o644 })
    await writeFile(join(folder, 'secret.key'), 'x', { mode: 0o644 })
    await closeFolder(folder)
    expect((await modeOf()) & readable).toBe(0)
    expect(await open()).toEqual([])
    expect([await modeOf('files'), await modeOf('secret.key')]).toEqual([0o700, 0o600])
  })

  it('leaves alone what someone else keeps there', async () => {
    await writeFile(join(folder, 'notes.txt'), 'x', { mode: 0o644 })
    await closeFolder(folder)
    expect(await modeOf('notes.txt')).toBe(0o644)
  })

  it('has nothing that others can read after a start, whatever the shell lets them', async () => {
    // The rows of the whole demo take minutes. What its files and an upload have in common is the process that writes them.
    const { url, drop } = isDeep ? await testDatabase() : await filled()
    await chmod(folder, 0o755)
    const before = process.umask(0o022)
    const port = String(await freePort())
    const server = killedProcess({
      ROLE: 'all',
      PORT: port,
      DEMO: '1',
      DEMO_PICTURES: '0',
      DATABASE_URL: url,
      DATA_DIR: folder,
    })
    try {
      await server.start()
      await upload(`http://127.0.0.1:${port}`)
      // The upload's own file is deleted shortly after the answer.
      await eventually(async () => expect(await readdir(join(folder, 'uploading'))).toEqual([]))
      expect(await readdir(folder)).toEqual(expect.arrayContaining(['files', 'secret.key']))
      expect(await readdir(join(folder, 'files'), { recursive: true })).toContainEqual(
        expect.stringMatching(/\.webp$/),
      )
      expect((await modeOf()) & readable).toBe(0)
      expect(await open()).toEqual([])
    } finally {
      process.umask(before)
      await server.kill()
      await drop()
    }
  })
})

/** A database with the demo's users. */
async function filled() {
  const { databaseUrl } = await startTestApp({ env: { ROLE: 'web' } })
  return { url: databaseUrl, drop: () => Promise.resolve() }
}

async function upload(origin: string): Promise<void> {
  const body = new URLSearchParams({ username: 'merchant@demo.test', password: demoPassword })
  const login = await fetch(origin + session.login.path, { method: 'POST', body })
  const { data } = (await login.json()) as { data: { token: string } }
  const picture = sharp({ create: { width: 20, height: 20, channels: 3, background: '#27a' } }).png()
  const form = new FormData()
  form.set('img', new Blob([new Uint8Array(await picture.toBuffer())]), 'a.png')
  const sent = await fetch(origin + file.uploadImage.path, {
    method: 'POST',
    headers: { authorization: `Bearer ${data.token}` },
    body: form,
  })
  expect(sent.status).toBe(200)
}
