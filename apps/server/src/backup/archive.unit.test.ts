import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readArchive, writeArchive } from './archive.ts'

let folder: string
let path: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dropyard-test-'))
  path = join(folder, 'a.tar')
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const long = `files/${'包裹/'.repeat(40)}picture.webp`
const contents: readonly (readonly [string, Buffer])[] = [
  ['empty', Buffer.alloc(0)],
  ['one block', Buffer.alloc(512, 'x')],
  ['one more', Buffer.alloc(513, 'y')],
  [long, Buffer.from('a name that no header has room for')],
  ['large', Buffer.alloc(3 * 2 ** 20 + 7, 'z')],
]

async function write(): Promise<string> {
  const archive = await writeArchive(path)
  for (const [name, content] of contents) await archive.add(name, content)
  const digest = archive.digest()
  await archive.add('last', Buffer.from('end'))
  await archive.end()
  return digest
}

const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

async function read(): Promise<Record<string, string>> {
  const archive = readArchive(path)
  const found: Record<string, string> = {}
  for (let entry = await archive.next(); entry; entry = await archive.next())
    found[entry.name] = hashOf(await buffer(entry.content))
  archive.close()
  return found
}

describe('an archive', () => {
  test('gives back what was put in, and the hash of what stands before an entry', async () => {
    const digest = await write()
    const put = [...contents, ['last', Buffer.from('end')] as const]
    expect(await read()).toEqual(Object.fromEntries(put.map(([name, content]) => [name, hashOf(content)])))
    const archive = readArchive(path)
    // The contents are not read, so `next()` has to skip them.
    let last = await archive.next()
    while (last?.name !== 'last') last = await archive.next()
    expect(last.digestBefore).toBe(digest)
    archive.close()
  })

  test('is one that tar reads', async () => {
    await write()
    execFileSync('tar', ['-xf', path, '-C', folder])
    for (const [name, content] of contents)
      expect(hashOf(await readFile(join(folder, name)))).toBe(hashOf(content))
  })

  test('is nobody else’s, and takes the place of no file', async () => {
    await write()
    expect((await stat(path)).mode & 0o777).toBe(0o600)
    await expect(writeArchive(path)).rejects.toThrow('EEXIST')
  })

  test('that was cut off is none', async () => {
    await write()
    await truncate(path, 2 * 2 ** 20)
    await expect(read()).rejects.toThrow('it ends in the middle')
    await writeFile(path, 'something else, and long enough for a header'.repeat(20))
    await expect(read()).rejects.toThrow('it is no archive')
  })

  test('does not take a file that shrank while it was read', async () => {
    const archive = await writeArchive(path)
    const content = async function* () {
      yield Buffer.from('short')
    }
    await expect(archive.addStream('file', 10, content())).rejects.toThrow('file changed while it was read')
    await archive.abandon()
  })
})
