import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { putInPlace } from './build.mjs'

describe('a build that is put in place', () => {
  let folder = ''
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'dropyard-build-'))
  })
  afterAll(() => rm(folder, { recursive: true }))

  async function build(assets) {
    const next = join(folder, 'dist.next')
    await mkdir(join(next, 'assets'), { recursive: true })
    await writeFile(join(next, 'index.html'), assets.join())
    for (const name of assets) await writeFile(join(next, 'assets', name), name)
    await putInPlace(next, join(folder, 'dist'))
  }
  const assets = async () => (await readdir(join(folder, 'dist/assets'))).sort()

  it('keeps for a week what open pages of the last one still ask for', async () => {
    await build(['app-1.js', 'kit-1.js'])
    await build(['app-2.js', 'kit-1.js'])
    expect(await assets()).toEqual(['app-1.js', 'app-2.js', 'kit-1.js'])
    expect(await readFile(join(folder, 'dist/index.html'), 'utf8')).toBe('app-2.js,kit-1.js')
    const before = new Date(Date.now() - 8 * 86_400_000)
    await utimes(join(folder, 'dist/assets/app-1.js'), before, before)
    await build(['app-3.js'])
    expect(await assets()).toEqual(['app-2.js', 'app-3.js', 'kit-1.js'])
    expect((await readdir(folder)).sort()).toEqual(['dist'])
  })
})
