import { goodsEdit } from '@dropyard/contract/catalog/goods-edit'
import { goodsSearch as contract } from '@dropyard/contract/catalog/goods-search'
import { setting } from '@dropyard/contract/system/setting'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { startTestApp } from '../../../testing/app.ts'
import { csv, productFiles, sendProducts, template } from '../../../testing/product-files.ts'
import { webServer } from '../../../testing/web-server.ts'
import { goodsImage } from '../goods/table.ts'

const app = await startTestApp({ env: { FETCH_PRIVATE: '1' } })
const { send, certain } = productFiles(app)
const admin = await app.as('admin')
const merchant = await app.as('merchant')
const pictures = await pictureServer()

test('a file of prices alone leaves words, tags, category and pictures as they are', async () => {
  await send(
    csv([
      template('whole', {
        'Description HTML': '<p>Fine.</p>',
        Tags: 'home, gift',
        'Image URLs': pictures.url('whole.png'),
        'Variant image URL': pictures.url('whole.png'),
      }),
    ]),
    { dry_run: false },
  )
  const before = await certain('whole')
  const added = { goodsId: before.id, file: 'goods/aa/added.webp', position: 9, alt: 'By hand' }
  await app.system((ctx) => ctx.db.insert(goodsImage).values(added))
  const prices = {
    'Product code': 'whole',
    'Title EN': '',
    'Title ZH': '好东西',
    SKU: 'whole-1',
    'Price USD': '13.00',
  }
  expect(await send(csv([prices]), { dry_run: false })).toMatchObject({ updated: 1, errors: [] })
  const after = await certain('whole')
  expect(after).toMatchObject({
    titleEn: before.titleEn,
    descriptionEn: '<p>Fine.</p>',
    tags: ['home', 'gift'],
    categoryId: before.categoryId,
    coverImage: before.coverImage,
    maxPrice: 1300,
  })
  expect(after.images.map((i) => i.file)).toEqual([before.images[0]?.file, added.file])
  expect(after.skus[0]?.image).toBe(before.images[0]?.file)
  // The file doesn't know of the picture that was uploaded by hand, so it doesn't remove it.
  await send(csv([{ ...prices, 'Image URLs': pictures.url('other.png') }]), { dry_run: false })
  const last = await certain('whole')
  expect(last.images.map((i) => i.sourceUrl)).toEqual([pictures.url('other.png'), null])
  expect(last.skus[0]?.image).toBe(before.images[0]?.file)
})

test('pictures of a file are fetched, made small and safe, and the first is the cover', async () => {
  const urls = [pictures.url('one.jpg'), pictures.url('two.png')]
  await send(
    csv([template('pictured', { 'Image URLs': urls.join(' '), 'Variant image URL': urls[1] ?? '' })]),
    {
      dry_run: false,
      on_shelf: true,
    },
  )
  const g = await certain('pictured')
  expect(g.images.map((i) => [i.sourceUrl, i.state])).toEqual(urls.map((url) => [url, 'ready']))
  expect(g.coverImage).toBe(g.images[0]?.file)
  // Each picture raises the version, so that open forms notice.
  expect(g.version).toBe(3)
  expect(g.skus[0]?.image).toBe(g.images[1]?.file)
  const detail = await merchant.call(contract.detail, { params: { id: g.id } })
  const shown = await app.app.server.inject({ url: detail.data.images[0]?.url ?? '' })
  expect(shown.headers['content-type']).toBe('image/webp')
  expect((await sharp(shown.rawPayload).metadata()).width).toBe(60)
})

test('pictures keep their ids when their product changes, and are not fetched again', async () => {
  const url = pictures.url('kept.png')
  const row = (title: string, images: string) =>
    csv([template('steady', { 'Title EN': title, 'Image URLs': images })])
  await send(row('One', url), { dry_run: false })
  const before = await certain('steady')
  const asked = pictures.asked('kept.png')
  await send(row('Two', `${pictures.url('new.png')} ${url}`), { dry_run: false })
  const after = await certain('steady')
  expect(after.images.find((i) => i.sourceUrl === url)?.id).toBe(before.images[0]?.id)
  expect(pictures.asked('kept.png')).toBe(asked)
  expect(after.coverImage).toBe(after.images[0]?.file)
})

test.each([
  ['is missing', 'missing.jpg', 'missing'],
  ['is no picture', 'page.html', 'type'],
  ['never ends', 'endless.jpg', 'large'],
  ['leads elsewhere for ever', 'loop.jpg', 'unreachable'],
])('a picture that %s is marked, and the product stands all the same', async (_what, name, fault) => {
  const code = `no-${name}`
  await send(csv([template(code, { 'Image URLs': `${pictures.url(name)} ${pictures.url('fine.png')}` })]), {
    dry_run: false,
  })
  const g = await certain(code)
  expect(g.images.map((i) => i.state)).toEqual(['failed', 'ready'])
  expect(g.coverImage).toBe(g.images[1]?.file)
  expect(g.images[0]?.fault).toBe(fault)
})

test('a picture that could not be had is fetched again when someone asks', async () => {
  await send(csv([template('late', { 'Image URLs': pictures.url('late.png') })]), { dry_run: false })
  const late = await certain('late')
  const id = late.id
  const { data: before } = await admin.call(goodsEdit.get, { params: { id } })
  expect(before.images).toMatchObject([{ url: null, state: 'failed', fault: 'missing' }])
  pictures.have('late.png')
  const image_ids = before.images.map((one) => one.id)
  const asked = await admin.call(goodsEdit.fetchPictures, { params: { id }, body: { image_ids } })
  expect(asked.data.images).toMatchObject([{ state: 'waiting', fault: null }])
  await app.runJobs()
  const { data: after } = await admin.call(goodsEdit.get, { params: { id } })
  expect(after.images).toMatchObject([{ state: 'ready', url: expect.stringContaining('/files/') }])
})

test('a picture behind a redirect is fetched', async () => {
  await send(csv([template('moved', { 'Image URLs': pictures.url('moved.png') })]), { dry_run: false })
  expect((await certain('moved')).images[0]?.state).toBe('ready')
})

test('without the setting nothing is fetched from inside, be it named by number, by name or by redirect', async () => {
  const closed = await startTestApp()
  const port = new URL(pictures.url('')).port
  const addresses = [
    `http://127.0.0.1:${port}/a.png`,
    `http://127.1:${port}/b.png`,
    `http://0x7f.0.0.1:${port}/c.png`,
    `http://localhost.:${port}/d.png`,
    `http://[::ffff:127.0.0.1]:${port}/e.png`,
  ]
  await sendProducts(closed, csv([template('closed', { 'Image URLs': addresses.join(' ') })]), {
    dry_run: false,
  })
  const rows = await closed.system((ctx) => ctx.db.select().from(goodsImage))
  expect(rows).toHaveLength(addresses.length)
  expect(new Set(rows.map((r) => r.state))).toEqual(new Set(['failed']))
  for (const name of ['a.png', 'b.png', 'c.png', 'd.png', 'e.png']) expect(pictures.asked(name)).toBe(0)
})

/** A local server of pictures, some of which misbehave. */
async function pictureServer() {
  const counts = new Map<string, number>()
  const absent = new Set(['missing.jpg', 'late.png'])
  const image = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#7a5' } })
    .png()
    .toBuffer()
  const address = await webServer((request, response) => {
    const name = (request.url ?? '/').slice(1)
    counts.set(name, (counts.get(name) ?? 0) + 1)
    if (absent.has(name)) return response.writeHead(404).end()
    if (name === 'page.html') return response.writeHead(200).end('<html>no picture</html>')
    if (name === 'loop.jpg') return response.writeHead(302, { location: '/loop.jpg' }).end()
    if (name === 'moved.png') return response.writeHead(301, { location: '/there.png' }).end()
    if (name === 'endless.jpg') {
      const chunk = Buffer.alloc(1024 * 1024)
      const more = () => {
        while (!response.destroyed && response.write(chunk));
      }
      response.writeHead(200).on('drain', more)
      return more()
    }
    return response.writeHead(200, { 'content-type': 'image/png' }).end(image)
  })
  return {
    url: (name: string) => `${address}/${name}`,
    asked: (name: string) => counts.get(name) ?? 0,
    /** Makes a picture available. */
    have: (name: string) => void absent.delete(name),
  }
}

test('pictures come from the hosts that the settings allow, and a file names those that it may not use', async () => {
  const images = { max_px: 2000, quality: 86 }
  const wrong = await admin.call(setting.images, {
    body: { ...images, hosts: ['https://cdn.example.com/x'] },
  })
  expect(Object.keys(wrong.fields)).toEqual(['hosts'])
  const saved = await admin.call(setting.images, { body: { ...images, hosts: ['CDN.example.com'] } })
  expect(saved.data.images.hosts).toEqual(['cdn.example.com'])
  try {
    const file = csv([template('strange-host', { 'Image URLs': 'https://elsewhere.test/one.png' })])
    const { errors, created } = await send(file, { dry_run: false })
    expect(created).toBe(0)
    expect(errors).toMatchObject([
      {
        row: 2,
        column: 'Image URLs',
        message: 'Product images may not come from elsewhere.test. Allowed: cdn.example.com.',
      },
    ])
  } finally {
    await admin.call(setting.images, { body: { ...images, hosts: [] } })
  }
  const file = csv([template('any-host', { 'Image URLs': pictures.url('one.jpg') })])
  expect(await send(file, { dry_run: false })).toMatchObject({ created: 1, errors: [] })
})
