import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withLock } from './lock.mjs'

describe('a lock file', () => {
  let folder = ''
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'dropyard-lock-'))
  })
  afterAll(() => rm(folder, { recursive: true }))

  it('lets one in at a time', async () => {
    const path = join(folder, 'busy')
    let inside = 0
    let most = 0
    const work = async () => {
      most = Math.max(most, ++inside)
      await sleep(20)
      inside--
    }
    await Promise.all([withLock(path, work), withLock(path, work), withLock(path, work)])
    expect(most).toBe(1)
  })

  it('is given back when the work fails', async () => {
    const path = join(folder, 'failing')
    await expect(withLock(path, () => Promise.reject(new Error('no luck')))).rejects.toThrow('no luck')
    await expect(stat(path)).rejects.toThrow(/ENOENT/)
  })

  it('is taken over from a process that is gone', async () => {
    const path = join(folder, 'stale')
    await writeFile(path, String(2 ** 22 + 1))
    expect(await withLock(path, async () => 'done')).toBe('done')
  })

  it.runIf(process.platform === 'linux')(
    'is not waited for when a stranger has the number of its holder',
    async () => {
      const path = join(folder, 'stranger')
      await writeFile(path, `${process.ppid} 1`)
      expect(await withLock(path, async () => 'done')).toBe('done')
    },
  )
})
