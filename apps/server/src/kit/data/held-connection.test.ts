import { Readable } from 'node:stream'
import { recharge } from '@dropyard/contract/finance/recharge'
import { orderList } from '@dropyard/contract/order/order-list'
import { file } from '@dropyard/contract/system/file'
import sharp from 'sharp'
import { describe, expect, it, test } from 'vitest'
import { hashPassword, passwordIsRight } from '../../modules/account/user/password.ts'
import { startTestApp } from '../../testing/app.ts'
import { cleanPicture } from '../files/clean-picture.ts'
import { fetchPublic } from '../files/fetch-public.ts'
import { ownWork } from '../jobs/turns.ts'
import { readSheet } from '../sheets/sheet.ts'
import { readWorkbook } from '../sheets/tables.ts'
import { archives, documents, mailer, pictures, sheetWriter } from '../start/libraries.ts'

/** Only two connections: a request that holds one during slow work would block the others. */
const app = await startTestApp({ env: { DATABASE_POOL: '2' } })
const { database } = app.app
const { files, config } = await app.system(async (ctx) => ctx)

describe.each([
  ['a transaction', (work: () => Promise<unknown>) => database.transaction('all', work)],
  ['a read', (work: () => Promise<unknown>) => database.readOnly('all', work)],
])('in %s', (_name, within) => {
  it.each<[string, () => Promise<unknown>]>([
    ['a picture is cleaned', () => cleanPicture(Buffer.from('x'), ownWork, config)],
    ['a picture is drawn', pictures],
    ['a workbook is read', () => readWorkbook(Buffer.from('PK'), ownWork)],
    ['a sheet is read', () => readSheet(Buffer.from('a,b'))],
    ['a workbook is written', sheetWriter],
    ['a document is made', documents],
    ['an archive is made', archives],
    ['a mail is sent', mailer],
    ['a password is hashed', () => Promise.resolve(hashPassword('secret'))],
    ['a password is checked', () => passwordIsRight(null, 'secret')],
    [
      'others are asked',
      () => fetchPublic('http://127.0.0.1:1/', { maxBytes: 1, timeoutMs: 1, allowPrivate: true }),
    ],
    ['a file is read', () => files.get('a/b')],
    ['a file is written', () => files.putStream('a/b', Readable.from(['x']), 1)],
  ])('no work is done for which %s', async (_what, slow) => {
    await expect(within(async () => slow())).rejects.toThrow(/in a transaction: do it before/)
    // Nor may work that the transaction awaits begin it.
    await expect(within(async () => Promise.all([Promise.resolve().then(slow)]))).rejects.toThrow(
      /in a transaction/,
    )
  })
})

test('seeds and commands, for which nobody waits, may', async () => {
  expect(await app.system(() => hashPassword('secret'))).toMatch(/^\$argon2id/)
})

const large = await sharp({ create: { width: 900, height: 900, channels: 3, background: '#27a' } })
  .png()
  .toBuffer()

test('pictures that are being read hold up nobody', async () => {
  const [sender, other] = [await app.as('merchant'), await app.as('merchant2')]
  await other.call(orderList.list, {})
  let left = 0
  const sent = Array.from({ length: 12 }, async (_, i) => {
    left++
    const picture = { filename: 'a.png', content: large }
    const answer =
      i % 2 === 0
        ? await sender.call(file.uploadImage, { files: { img: picture } })
        : await sender.call(recharge.create, {
            body: {
              amount: 10_000,
              currency: 'USD',
              channel: 'wise',
              bank_reference: `R-${i}`,
              transfer_day: '2026-01-01',
            },
            files: { receipt: picture },
          })
    left--
    return answer.status
  })
  while (left < 12) await new Promise(setImmediate)
  for (let i = 0; i < 5; i++) expect((await other.call(orderList.list, {})).status).toBe(200)
  const own = await other.call(file.uploadImage, {
    files: { img: { filename: 'b.png', content: await sharp(large).resize(20).png().toBuffer() } },
  })
  expect(own.status).toBe(200)
  // These requests were answered while most pictures of the other company were waiting, and none of those was lost.
  expect(left).toBeGreaterThan(3)
  expect(new Set(await Promise.all(sent))).toEqual(new Set([200]))
})

test('a picture says how many pixels it has, and one of too many is not unpacked', async () => {
  const bomb = await sharp({ create: { width: 7700, height: 7700, channels: 3, background: '#fff' } })
    .png({ palette: true, colours: 2 })
    .toBuffer()
  const sender = await app.as('merchant')
  const answer = await sender.call(file.uploadImage, { files: { img: { filename: 'a.png', content: bomb } } })
  expect(answer).toMatchObject({ status: 422, refusal: 'common.picture_pixels' })
  expect(answer.message).toBe('The image has 60 megapixels. Use one of at most 25.')
})

test('of one person so many pictures wait, and more are refused', async () => {
  const sender = await app.as('merchant')
  const picture = { filename: 'a.png', content: large }
  const answers = await Promise.all(
    Array.from({ length: 30 }, () => sender.call(file.uploadImage, { files: { img: picture } })),
  )
  const refused = answers.filter((one) => one.status === 429)
  expect(refused.length).toBeGreaterThan(0)
  expect(refused[0]).toMatchObject({ refusal: 'common.too_many_files' })
  expect(answers.filter((one) => one.status === 200).length).toBeGreaterThanOrEqual(20)
})
