import { readdir, stat } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import { address } from '@dropyard/contract/logistics/address'
import { file } from '@dropyard/contract/system/file'
import sharp from 'sharp'
import { expect, it, test } from 'vitest'
import { startTestApp } from '../../testing/app.ts'
import { eventually } from '../../testing/eventually.ts'

const app = await startTestApp({ listen: true })
const merchant = await app.as('merchant')
const folder = join(await app.system(async ({ config }) => config.DATA_DIR), 'uploading')

interface Part {
  name: string
  filename?: string
  bytes: number
}

const megabyte = Buffer.alloc(1024 * 1024, 'x')

/** Sends a form part by part, so that the test doesn't hold it in memory. `stop` breaks it off in the middle. */
async function send(path: string, parts: readonly Part[], stop = false): Promise<number> {
  const boundary = 'xyz'
  const sent = request(`${app.url}${path}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${merchant.token}`,
      'content-type': `multipart/form-data; boundary=${boundary}`,
    },
  })
  const answered = new Promise<number>((resolve) => {
    sent.once('response', (response) => {
      response.resume()
      resolve(response.statusCode ?? 0)
    })
    sent.once('error', () => resolve(0))
  })
  const write = (chunk: Buffer | string): Promise<void> =>
    new Promise((resolve) => void (sent.write(chunk, () => resolve()) || undefined))
  for (const { name, filename, bytes } of parts) {
    const as = filename === undefined ? '' : `; filename="${filename}"`
    await write(`--${boundary}\r\ncontent-disposition: form-data; name="${name}"${as}\r\n\r\n`)
    for (let left = bytes; left > 0; left -= megabyte.length) await write(megabyte.subarray(0, left))
    await write('\r\n')
  }
  if (stop) sent.destroy()
  else sent.end(`--${boundary}--\r\n`)
  return answered
}

it('a file whose name holds a NUL is refused at its field, in words', async () => {
  const answer = await app.app.server.inject({
    method: 'POST',
    url: file.uploadImage.path,
    headers: {
      authorization: `Bearer ${merchant.token}`,
      'content-type': 'multipart/form-data; boundary=xyz',
    },
    payload:
      '--xyz\r\ncontent-disposition: form-data; name="img"; filename="a\u0000b.png"\r\n\r\nx\r\n--xyz--\r\n',
  })
  expect(answer.statusCode).toBe(422)
  expect(answer.json<{ data: { fields: object } }>().data.fields).toEqual({
    img: expect.stringContaining('NUL'),
  })
})

/** Files are deleted shortly after the response. */
const nothingIsLeft = () => eventually(async () => expect(await readdir(folder)).toEqual([]))

it.each([
  ['a file in a field that takes none', file.uploadImage.path, [{ name: 'other', filename: 'a', bytes: 10 }]],
  ['a file where none is taken', address.create.path, [{ name: 'file', filename: 'a', bytes: 10 }]],
  [
    'two files in one field',
    file.uploadImage.path,
    [1, 2].map(() => ({ name: 'img', filename: 'a', bytes: 10 })),
  ],
])('%s is refused by name', async (_what, path, parts) => {
  expect(await send(path, parts)).toBe(422)
  await nothingIsLeft()
})

it.each([
  ['a value that is too long', [{ name: 'label', bytes: 5_000_000 }]],
  ['too many values', Array.from({ length: 300 }, (_, i) => ({ name: `f${i}`, bytes: 1 }))],
  [
    'values that are too much together',
    Array.from({ length: 9 }, (_, i) => ({ name: `f${i}`, bytes: 900_000 })),
  ],
])('%s is refused', async (_what, parts) => {
  expect(await send(address.create.path, parts)).toBe(413)
})

test('many large files nobody asked for are held nowhere', async () => {
  const parts = Array.from({ length: 20 }, (_, i) => ({ name: `f${i}`, filename: 'a', bytes: 19_000_000 }))
  globalThis.gc?.()
  const before = process.memoryUsage().rss
  let most = 0
  const look = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss - before)
  }, 5)
  const answers = await Promise.all(
    [file.uploadImage, file.uploadImageThere, address.create].map(({ path }) => send(path, parts)),
  )
  clearInterval(look)
  expect(answers).toEqual([422, 422, 422])
  // 1.1 GB were sent in total.
  expect(most).toBeLessThan(150_000_000)
  await nothingIsLeft()
})

test('a file lies in a private folder while it is worked on, and no longer', async () => {
  expect((await stat(folder)).mode & 0o777).toBe(0o700)
  const seen: number[] = []
  const picture = await sharp({ create: { width: 3000, height: 3000, channels: 3, background: '#27a' } })
    .png()
    .toBuffer()
  const answer = merchant.call(file.uploadImage, { files: { img: { filename: 'a', content: picture } } })
  while (seen.length === 0)
    for (const name of await readdir(folder))
      await stat(join(folder, name)).then(
        ({ mode }) => seen.push(mode & 0o777),
        () => undefined,
      )
  expect(seen).toEqual([0o600])
  expect((await answer).status).toBe(200)
  await nothingIsLeft()
})

test('of an upload that breaks off in the middle nothing stays', async () => {
  await send(file.uploadImage.path, [{ name: 'img', filename: 'a', bytes: 5_000_000 }], true)
  // The server may still be about to open the file when the connection is closed.
  await new Promise((r) => setTimeout(r, 200))
  await nothingIsLeft()
})
