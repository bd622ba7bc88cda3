import { readdir, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { documentName } from '@dropyard/contract/kit/document'
import * as wire from '@dropyard/contract/kit/wire'
import { file as contract } from '@dropyard/contract/system/file'
import { getTableName } from 'drizzle-orm'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { fileColumns } from '../../../kit/data/file-columns.ts'
import { openFiles } from '../../../kit/files/files.ts'
import { callCountsOf } from '../../../kit/http/call-counts.ts'
import { readConfig } from '../../../kit/start/config.ts'
import { decrypt } from '../../../kit/start/secrets.ts'
import { startTestApp } from '../../../testing/app.ts'
import { goodsMaker } from '../../../testing/goods.ts'
import { sweepIncoming } from './sweep.ts'

const app = await startTestApp({ env: { MAX_UPLOAD_MB: '2' } })
const merchant = await app.as('merchant')
await (await goodsMaker(app)).make()

const painted = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#27a' } })
const stored = await app.system(async (ctx) => ({
  key: await ctx.files.put('goods', 'webp', await painted(1500, 1000).webp().toBuffer()),
  folder: ctx.config.DATA_DIR,
}))
/** A noisy picture, in which the quality of encoding shows. */
const noisy = await app.system(async (ctx) => ({
  key: await ctx.files.put(
    'goods',
    'webp',
    await sharp({
      create: {
        width: 400,
        height: 300,
        channels: 3,
        background: '#777',
        noise: { type: 'gaussian', mean: 128, sigma: 60 },
      },
    })
      .webp()
      .toBuffer(),
  ),
}))
const get = (url: string) => app.app.server.inject({ url })
const sizeOf = async (url: string) => {
  const answer = await get(url)
  const { width, height, format } = await sharp(answer.rawPayload).metadata()
  return { status: answer.statusCode, width, height, format }
}
const upload = (content: Buffer, filename = 'photo.jpg') =>
  merchant.call(contract.uploadImage, { files: { img: { filename, content } } })

test('a picture is served as it is, for ever, to anybody', async () => {
  const answer = await get(`/files/${stored.key}`)
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toBe('image/webp')
  expect(answer.headers['cache-control']).toContain('immutable')
})

test.each([
  ['width=75', 75, 50],
  ['width=80', 150, 100],
  ['height=100', 225, 150],
  ['width=640&height=75', 112, 75],
  ['width=75&height=75&format=webp&quality=100', 75, 50],
  ['width=2000', 1500, 1000],
])('asked for %s a picture comes in the next step of size, never enlarged', async (query, width, height) => {
  expect(await sizeOf(`/files/${stored.key}?${query}`)).toEqual({
    status: 200,
    width,
    height,
    format: 'webp',
  })
})

test('a picture comes as JPEG for those who want that', async () => {
  expect(await sizeOf(`/files/${stored.key}?width=150&format=jpeg`)).toMatchObject({
    format: 'jpeg',
    width: 150,
  })
})

test('a size is made once, whatever numbers ask for it', async () => {
  for (const width of [300, 310, 320, 301]) await get(`/files/${stored.key}?width=${width}`)
  const made = await readdir(join(stored.folder, 'files/cache/goods', stored.key.split('/')[1] ?? ''))
  expect(made.filter((name) => name.includes('.320x0.'))).toHaveLength(1)
})

test('an address has only so many sizes made in a minute, and gets what is made already', async () => {
  const remoteAddress = '203.0.113.7'
  const ask = async (width: number) =>
    (await app.app.server.inject({ url: `/files/${noisy.key}?width=${width}`, remoteAddress })).statusCode
  await app.asOwner(
    `INSERT INTO attempt (key, count, until) VALUES ('picture ${remoteAddress}', 599, now() + interval '1 minute')`,
  )
  expect(await ask(75)).toBe(200)
  await callCountsOf(app.app.database).flush()
  expect(await ask(150)).toBe(429)
  expect(await ask(75)).toBe(200)
})

test('a picture comes in the quality that is asked for, in a few steps', async () => {
  const bytes = async (quality: number) =>
    (await get(`/files/${noisy.key}?width=150&height=150&format=webp&quality=${quality}`)).rawPayload.length
  const [low, middle, full] = [await bytes(50), await bytes(82), await bytes(100)]
  expect(low).toBeLessThan(middle)
  expect(middle).toBeLessThan(full)
  expect([await bytes(1), await bytes(61), await bytes(83)]).toEqual([low, middle, full])
})

test('small pictures of a list come together in the shape that is asked for', async () => {
  const answer = await get(`/files/thumbnails?keys=${noisy.key}&width=75&height=75&quality=100`)
  const data = (answer.json() as Record<string, string>)[noisy.key]?.split(',')[1] ?? ''
  const alone = await get(`/files/${noisy.key}?width=75&height=75&format=webp&quality=100`)
  expect(Buffer.from(data, 'base64').equals(alone.rawPayload)).toBe(true)
})

test.each(['width=0', 'width=2001', 'width=-5', 'width=abc', 'format=svg', 'quality=0', 'quality=101'])(
  '%s is refused',
  async (query) => {
    expect((await get(`/files/${stored.key}?${query}`)).statusCode).toBe(422)
  },
)

test.each([
  `/files/goods/ab/${'a'.repeat(32)}.webp`,
  '/files/goods/../../secret.key',
  '/files/goods/..%2f..%2fsecret.key/x',
  `/files/goods/..%2f/${'a'.repeat(32)}.webp`,
  `/files/goods/ab/..%2f..%2f..%2fsecret.key`,
  `/files/goods/ab/${'a'.repeat(32)}.webp%00.png`,
  `/files/imports/ab/${'a'.repeat(32)}.webp`,
  `/files/receipts/ab/${'a'.repeat(32)}.webp`,
  '/files/%2e%2e/secret.key',
])('%s leads nowhere', async (url) => {
  const answer = await get(url)
  expect([404, 422]).toContain(answer.statusCode)
  expect(answer.headers['content-type']).not.toContain('image')
})

test('what lies in the folder of another kind is not served as a picture', async () => {
  await app.system((ctx) => ctx.files.putAt(`goods/ab/${'b'.repeat(32)}.webp`, Buffer.from('not a picture')))
  const answer = await get(`/files/goods/ab/${'b'.repeat(32)}.webp?width=75`)
  expect(answer.statusCode).toBe(404)
})

/** A bitmap of 32 by 16 pixels, red on the left and blue on the right, as Windows writes it. */
function bitmap(): Buffer {
  const [width, height] = [32, 16]
  const line = Array.from({ length: width }, (_, x) => (x < width / 2 ? [0, 0, 255] : [255, 0, 0])).flat()
  const content = Buffer.alloc(54 + line.length * height)
  content.write('BM', 0, 'latin1')
  content.writeUInt32LE(content.length, 2)
  content.writeUInt32LE(54, 10)
  content.writeUInt32LE(40, 14)
  content.writeInt32LE(width, 18)
  content.writeInt32LE(height, 22)
  content.writeUInt16LE(1, 26)
  content.writeUInt16LE(24, 28)
  for (let y = 0; y < height; y++) Buffer.from(line).copy(content, 54 + y * line.length)
  return content
}

/** The same bitmap with a header that claims 5,000 by 5,000 pixels. */
function huge(content: Buffer): Buffer {
  content.writeInt32LE(5000, 18)
  content.writeInt32LE(5000, 22)
  return content
}

test.each([
  ['jpg', () => painted(20, 10).jpeg().toBuffer()],
  ['png', () => painted(20, 10).png().toBuffer()],
  ['gif', () => painted(20, 10).gif().toBuffer()],
  ['webp', () => painted(20, 10).webp().toBuffer()],
  ['bmp', () => Promise.resolve(bitmap())],
] as const)('a %s is taken, whatever its name says, and comes back as a picture', async (_type, make) => {
  const answer = await upload(await make(), 'readme.txt')
  expect(answer.status).toBe(200)
  expect(answer.data).toMatch(/^\/files\/editor\/[0-9a-f]{2}\/[0-9a-f]{32}\.webp$/)
  expect((await sizeOf(answer.data)).format).toBe('webp')
})

test('a bitmap keeps its colours', async () => {
  const { data: url } = await upload(bitmap(), 'a.bmp')
  const pixels = await sharp((await get(url)).rawPayload)
    .raw()
    .toBuffer()
  const [left, right] = [0, 31].map((x) => [...pixels.subarray(x * 3, x * 3 + 3)].map((value) => value > 127))
  expect([left, right]).toEqual([
    [true, false, false],
    [false, false, true],
  ])
})

/** One colour, run-length encoded: up to 255 pixels in two bytes. */
function packedBitmap(): Buffer {
  const [width, height] = [2550, 100]
  const head = Buffer.alloc(54 + 256 * 4)
  const runs = [...Array(width / 255).fill([255, 7]), [0, 0]].flat()
  const body = Buffer.from([...Array(height).fill(runs).flat(), 0, 1])
  head.write('BM', 0, 'latin1')
  head.writeUInt32LE(head.length + body.length, 2)
  head.writeUInt32LE(head.length, 10)
  head.writeUInt32LE(40, 14)
  head.writeInt32LE(width, 18)
  head.writeInt32LE(height, 22)
  head.writeUInt16LE(1, 26)
  head.writeUInt16LE(8, 28)
  head.writeUInt32LE(1, 30)
  head.writeUInt32LE(body.length, 34)
  head.writeUInt32LE(256, 46)
  return Buffer.concat([head, body])
}

test('a bitmap of many pixels in few bytes is taken', async () => {
  const { status, data } = await upload(packedBitmap(), 'plain.bmp')
  expect(status).toBe(200)
  expect(await sizeOf(data)).toMatchObject({ format: 'webp' })
})

test.each([
  ['no boundary', 'multipart/form-data', 'x'],
  ['parts that end in the middle', 'multipart/form-data; boundary=x', '--x\r\nContent-Disposition: form-da'],
])('an upload with %s is a bad request, not a fault', async (_what, type, payload) => {
  const answer = await app.app.server.inject({
    method: 'POST',
    url: contract.uploadImage.path,
    headers: { authorization: `Bearer ${merchant.token}`, 'content-type': type },
    payload,
  })
  expect(answer.statusCode).toBe(400)
  expect(answer.json()).toMatchObject({ code: 400, data: null })
})

test('an upload is turned upright and loses what the camera wrote into it', async () => {
  const photo = await painted(40, 20)
    .jpeg()
    .withExif({ IFD0: { Copyright: 'someone', Orientation: '6' } })
    .toBuffer()
  const turned = await sharp(photo).withMetadata({ orientation: 6 }).toBuffer()
  const { data } = await upload(turned)
  const meta = await sharp((await get(data)).rawPayload).metadata()
  expect([meta.width, meta.height]).toEqual([20, 40])
  expect(meta.exif).toBeUndefined()
})

test.each([
  ['a page', Buffer.from('<html><script>alert(1)</script></html>')],
  [
    'a drawing with a script',
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
  ],
  ['half a picture', Buffer.from('89504e470d0a1a0a', 'hex')],
  ['a broken bitmap', bitmap().subarray(0, 500)],
  ['a bitmap that promises more than it holds', huge(bitmap())],
  ['a program', Buffer.from('MZ\u0090\u0000')],
])('%s is refused though its name says picture', async (_what, content) => {
  const answer = await upload(content, 'photo.png')
  expect(answer).toMatchObject({ status: 422, refusal: 'common.file_type' })
})

test('a file that is too large, or missing, is refused in words', async () => {
  expect(await upload(Buffer.alloc(3 * 1024 * 1024))).toMatchObject({ refusal: 'common.file_too_large' })
  expect(await upload(Buffer.alloc(0))).toMatchObject({ refusal: 'common.file_missing' })
})

test('nobody uploads without being logged in', async () => {
  const content = await painted(5, 5).png().toBuffer()
  expect(
    (await app.call(contract.uploadImage, { files: { img: { filename: 'a.png', content } } })).status,
  ).toBe(401)
})

test('staff keep documents as evidence, and read them by a link that ends', async () => {
  const developer = await app.as('developer')
  const content = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF\n')
  const keep = (who: typeof developer, bytes: Buffer, filename: string) =>
    who.call(contract.uploadEvidence, { files: { file: { filename, content: bytes } } })
  expect((await keep(merchant, content, 'a.pdf')).status).toBe(403)
  const { data: address } = await keep(developer, content, '检测报告, 5% (EN).pdf')
  expect(documentName(address)).toBe('检测报告_ 5_ _EN_.pdf')
  expect(wire.evidence().safeParse([address, '/files/editor/a.webp']).success).toBe(true)
  expect(wire.pictures().safeParse([address]).success).toBe(false)
  const { link } = (await developer.call(contract.document, { query: { address } })).data
  const read = await get(link)
  expect(read.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': expect.stringContaining('inline'),
  })
  expect(read.rawPayload.equals(content)).toBe(true)
  expect((await merchant.call(contract.document, { query: { address } })).status).toBe(403)
  const gone = address.replace(/[0-9a-f]{32}/, '0'.repeat(32))
  expect((await developer.call(contract.document, { query: { address: gone } })).status).toBe(422)
  expect((await get('/files/document?ticket=made-up')).json()).toMatchObject({ data: { code: 'file.link' } })
  expect((await get(address)).headers['content-type']).not.toContain('pdf')
  // A picture is accepted here too; other files are refused.
  const picture = await keep(developer, await painted(9, 9).png().toBuffer(), 'photo.pdf')
  expect(picture.data).toMatch(/^\/files\/editor\/.*webp$/)
  const page = await keep(developer, Buffer.from('<html>%PDF-1.7</html>'), 'a.pdf')
  expect(page).toMatchObject({ refusal: 'common.file_type', message: expect.stringContaining('pdf') })
})

/**
 * Columns that are named like references to uploaded files but are none: pictures of other stores, plain words, and files that
 * users don't upload here.
 */
const namesNone = [
  'sku.image_source',
  'order_sku.image',
  'order_line.image',
  'listing.image',
  'express.description_en',
  'express.description_zh',
  'after_sale_case.wish',
  'after_sale_case.description',
  'order_proof.wish',
  'mail.html',
  'email_body.html',
  'email_outgoing.html',
  'job.file',
  'parcel_label.file',
  'handover_list.file',
  'handover_list.manifest_file',
]

/** The storage key inside a ticket. */
const keyIn = (ticket: string): string => (JSON.parse(decrypt(ticket, 'upload')) as { key: string }).key

describe('uploads', () => {
  const picture = (shade: number) =>
    sharp({ create: { width: 9, height: 9, channels: 3, background: { r: shade, g: 9, b: 9 } } })
      .png()
      .toBuffer()
  const send = async (who: string, shade: number) =>
    (await app.as(who)).call(contract.uploadImageThere, {
      files: { img: { filename: 'a.png', content: await picture(shade) } },
    })

  test('can be deleted by their owner while nothing uses them', async () => {
    const made = await send('merchant', 1)
    const params = { id: made.ext.id }
    expect((await (await app.as('member')).call(contract.remove, { params })).refusal).toBe(
      'common.not_found',
    )
    const owner = await app.as('merchant')
    expect((await owner.call(contract.remove, { params })).status).toBe(200)
    expect((await get(made.data)).statusCode).toBe(404)
    const again = await send('merchant', 1)
    expect((await owner.call(contract.removeByGet, { params: { id: again.ext.id } })).status).toBe(200)
  })

  test('of two people that are the same picture stay while one of them keeps it', async () => {
    const mine = await send('merchant', 2)
    const theirs = await send('clerk', 2)
    expect(theirs.data).toBe(mine.data)
    await (await app.as('merchant')).call(contract.remove, { params: { id: mine.ext.id } })
    expect((await get(theirs.data)).statusCode).toBe(200)
  })

  test('go straight to where a token says, are looked at, and serve no stranger', async () => {
    const owner = await app.as('merchant')
    const content = await picture(3)
    const { data } = await owner.call(contract.uploadToken, {
      body: { type: 'image/png', size: content.length },
    })
    const put = (url: string, payload: Buffer) =>
      app.app.server.inject({ method: 'PUT', url, payload, headers: data.headers })
    const path = data.url.replace(/^https?:\/\/[^/]+/, '')
    expect((await put(path.replace('ticket=v1', 'ticket=v2'), content)).json().data.code).toBe('file.ticket')
    expect((await put(path, Buffer.concat([content, content]))).json().data.code).toBe('file.size')
    expect((await put(path, content)).statusCode).toBe(200)
    const stranger = await (await app.as('member')).call(contract.uploadDone, {
      body: { ticket: data.ticket },
    })
    expect(stranger.refusal).toBe('file.ticket')
    const done = await owner.call(contract.uploadDone, { body: { ticket: data.ticket } })
    expect(done.data).toMatch(/^\/files\/editor\//)
    expect((await get(done.data)).statusCode).toBe(200)
    expect((await owner.call(contract.uploadDone, { body: { ticket: data.ticket } })).refusal).toBe(
      'file.ticket',
    )
  })

  test('are as large as files may be, wherever they go', async () => {
    const owner = await app.as('merchant')
    const large = Buffer.alloc(2 * 1024 * 1024 + 1)
    const token = (size: number) => owner.call(contract.uploadToken, { body: { type: 'image/png', size } })
    expect((await token(large.length)).refusal).toBe('common.file_too_large')
    const { data } = await token(1000)
    const url = data.url.replace(/^https?:\/\/[^/]+/, '')
    const put = await app.app.server.inject({ method: 'PUT', url, payload: large, headers: data.headers })
    expect(put.json().data.code).toBe('common.file_too_large')
    // A file that is too large is refused by its size, without being read.
    await app.system((ctx) => ctx.files.putAt(keyIn(data.ticket), large))
    const done = await owner.call(contract.uploadDone, { body: { ticket: data.ticket } })
    expect(done.refusal).toBe('common.file_too_large')
  })

  test('that were never finished are thrown away, once their ticket has ended', async () => {
    const owner = await app.as('merchant')
    const [old, fresh] = await Promise.all(
      [5, 6].map(async (shade) => {
        const content = await picture(shade)
        const body = { type: 'image/png' as const, size: content.length }
        const { data } = await owner.call(contract.uploadToken, { body })
        const key = keyIn(data.ticket)
        await app.system((ctx) => ctx.files.putAt(key, content))
        return key
      }),
    )
    const yesterday = new Date(Date.now() - 24 * 3600_000)
    await utimes(join(stored.folder, 'files', old ?? ''), yesterday, yesterday)
    await app.system((ctx) => ctx.enqueue(sweepIncoming, {}))
    await app.runJobs()
    const there = await app.system(async ({ files }) => [
      await files.exists(old ?? ''),
      await files.exists(fresh ?? ''),
    ])
    expect(there).toEqual([false, true])
  })

  test.each([
    [
      'a product',
      'UPDATE goods SET description_en = description_en || $1 WHERE id = (SELECT min(id) FROM goods)',
    ],
    [
      'its text in a language of its own',
      `INSERT INTO goods_text (goods_id, language, description) SELECT min(id), 'de', $1 FROM goods`,
    ],
    [
      'a request for goods',
      `INSERT INTO external_link (entity_id, request_sn, quantity, picture)
        SELECT min(id), 'PIC-1', 1, $1 FROM entity`,
    ],
    [
      'an answer to one',
      `WITH link AS (INSERT INTO external_link (entity_id, request_sn, quantity)
          SELECT min(id), 'PIC-2', 1 FROM entity RETURNING id, entity_id)
        INSERT INTO external_link_message (link_id, entity_id, from_staff, at, picture)
        SELECT id, entity_id, true, now(), $1 FROM link`,
    ],
  ])('that %s shows can’t be deleted', async (what, use) => {
    const made = await send('merchant', 100 + what.length)
    await app.system((ctx) => ctx.db.$client.query(use, [made.data]))
    const removed = await (await app.as('merchant')).call(contract.remove, { params: { id: made.ext.id } })
    expect(removed.refusal).toBe('file.in_use')
    expect((await get(made.data)).statusCode).toBe(200)
  })

  test('are looked for in every column that could name one', async () => {
    const { rows } = await app.system((ctx) =>
      ctx.db.$client.query<{ name: string }>(
        `SELECT table_name || '.' || column_name AS name FROM information_schema.columns
         WHERE table_schema = 'public' AND data_type IN ('text', 'jsonb', 'ARRAY')
           AND column_name ~ '(picture|image|photo|file|evidence|document|attachment|html|description|wish|form$|made)'`,
      ),
    )
    const declared = fileColumns().map((one) => `${getTableName(one.table)}.${one.name}`)
    expect(new Set([...declared, ...namesNone]).size).toBe(declared.length + namesNone.length)
    expect(
      rows.map(({ name }) => name).filter((name) => ![...declared, ...namesNone].includes(name)),
    ).toEqual([])
  })

  test('go to the object store with its own signature where there is one', async () => {
    const files = await openFiles(
      readConfig({
        S3_BUCKET: 'pictures',
        S3_ENDPOINT: 'https://s3.example.com',
        S3_KEY: 'key',
        S3_SECRET: 'secret',
      }),
    )
    const urlFor = async (size: number) =>
      new URL((await files.uploadUrl('incoming/1/x', { type: 'image/png', size, seconds: 600 })) ?? '')
    const url = await urlFor(1234)
    expect(url.origin + url.pathname).toBe('https://s3.example.com/pictures/incoming/1/x')
    expect(url.searchParams.get('X-Amz-Expires')).toBe('600')
    expect(url.searchParams.get('X-Amz-Signature')).toMatch(/^[0-9a-f]{64}$/)
    // Only the size is signed, no checksum of the content.
    expect(url.searchParams.get('X-Amz-SignedHeaders')).toBe('content-length;host')
    expect(url.searchParams.get('x-amz-checksum-crc32')).toBeNull()
    const other = await urlFor(1235)
    expect(other.searchParams.get('X-Amz-Signature')).not.toBe(url.searchParams.get('X-Amz-Signature'))
  })
})
