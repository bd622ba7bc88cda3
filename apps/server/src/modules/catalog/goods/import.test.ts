import { createServer } from 'node:http'
import { categoryAdmin } from '@dropyard/contract/catalog/category-admin'
import { goods as contract, goodsLibrary } from '@dropyard/contract/catalog/goods'
import { goodsEdit } from '@dropyard/contract/catalog/goods-edit'
import { asc, eq, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { jobTable } from '../../../kit/jobs-table.ts'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { importProducts } from './import.ts'
import { goods, goodsImage, sku } from './table.ts'

const app = await startTestApp({ env: { FETCH_PRIVATE: '1' } })
const admin = await app.as('admin')
const merchant = await app.as('merchant')
const pictures = await pictureServer()

interface Choice {
  apply?: boolean
  good_rows_only?: boolean
  on_shelf?: boolean
}
/** Sends a file and waits for what it came to. */
async function send(content: string | Buffer, choice: Choice = {}, to: TestApp = app) {
  const who = await to.as('admin')
  const { data } = await who.call(goodsLibrary.import, {
    body: choice,
    files: { file: { filename: 'products.csv', content } },
  })
  await to.runJobs()
  const read = await who.call(goodsLibrary.importResult, { params: { id: data.job_id } })
  if (!read.data.result) throw new Error(`${read.data.state}: ${read.data.error}`)
  return { id: data.job_id, ...read.data.result }
}
const found = (code: string) =>
  app.system(async (ctx) => {
    const [row] = await ctx.db.select().from(goods).where(eq(goods.code, code))
    if (!row) return undefined
    const skus = await ctx.db.select().from(sku).where(eq(sku.goodsId, row.id)).orderBy(asc(sku.position))
    const images = await ctx.db
      .select()
      .from(goodsImage)
      .where(eq(goodsImage.goodsId, row.id))
      .orderBy(asc(goodsImage.position))
    return { ...row, skus, images }
  })
async function certain(code: string) {
  const row = await found(code)
  if (!row) throw new Error(`${code} is not there`)
  return row
}

const csv = (rows: readonly Record<string, string>[]): string => {
  const headers = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  const cell = (text = '') => `"${text.replaceAll('"', '""')}"`
  return [headers, ...rows.map((row) => headers.map((h) => row[h]))]
    .map((r) => r.map(cell).join(','))
    .join('\n')
}
/** A product as Shopify's file has it. */
const shopify = (handle: string, more: Record<string, string> = {}) => ({
  Handle: handle,
  Title: `The ${handle}`,
  'Body (HTML)': '<p>Fine.</p><script>alert(1)</script>',
  Type: 'Baskets',
  Tags: 'home, gift',
  'Option1 Name': 'Title',
  'Option1 Value': 'Default Title',
  'Variant SKU': `${handle}-sku`.toUpperCase(),
  'Variant Grams': '250',
  'Variant Price': '12.50',
  'Cost per item': '2.00',
  'Image Src': '',
  ...more,
})
/** A product as our template has it: complete for the shelf. */
const template = (code: string, more: Record<string, string> = {}) => ({
  'Product code': code,
  'Title EN': `The ${code}`,
  'Title ZH': '好东西',
  'Category path': 'Home > Storage > Baskets',
  SKU: `${code}-1`,
  'Cost CNY': '20.00',
  'Price USD': '12.50',
  'Weight g': '250',
  'HS code': '4602.19',
  Origin: 'CN',
  'Declared name': 'basket',
  'Declared value USD': '3.00',
  'Image URLs': '',
  ...more,
})

test("a look at Shopify's file says what it holds and writes nothing", async () => {
  const result = await send(csv([shopify('look-1'), shopify('look-2')]))
  expect(result).toMatchObject({ rows: 2, products: 2, created: 2, failed: 0, errors: [], error_file: null })
  expect(await found('look-1')).toBeUndefined()
})

test("Shopify's file becomes drafts, with clean words, and costs in yuan", async () => {
  const result = await send(csv([shopify('basket'), shopify('tin-cup')]), { apply: true })
  expect(result).toMatchObject({ products: 2, created: 2, updated: 0, unchanged: 0, failed: 0 })
  const g = await certain('basket')
  expect(g).toMatchObject({
    handle: 'basket',
    status: 'draft',
    titleEn: 'The basket',
    descriptionEn: '<p>Fine.</p>',
    tags: ['home', 'gift'],
    minPrice: 1250,
    skuCount: 1,
    options: [],
  })
  expect(g.skus).toMatchObject([{ code: 'BASKET-SKU', price: 1250, weightGrams: 250 }])
  // Two dollars are more than two yuan.
  expect(g.skus[0]?.cost).toBeGreaterThan(1000)
})

test('the same file again changes nothing', async () => {
  const file = csv([shopify('again-1'), shopify('again-2')])
  await send(file, { apply: true })
  const before = await certain('again-1')
  expect(await send(file, { apply: true })).toMatchObject({ created: 0, updated: 0, unchanged: 2 })
  expect(await certain('again-1')).toEqual(before)
})

test('a changed row changes its product; variants that are gone are kept and no longer sold', async () => {
  const size = (name: string) => ({
    'Option1 Name': 'Size',
    'Option1 Value': name,
    'Variant SKU': `SIZE-${name}`,
  })
  const row = (name: string) => ({
    Handle: 'sizes',
    ...size(name),
    'Variant Grams': '100',
    'Variant Price': '5.00',
  })
  await send(csv([shopify('sizes', size('S')), row('M'), row('L')]), { apply: true })
  const before = await certain('sizes')
  expect(before.skus.map((s) => s.code)).toEqual(['SIZE-S', 'SIZE-M', 'SIZE-L'])
  const result = await send(csv([shopify('sizes', { ...size('S'), 'Variant Price': '20.00' }), row('L')]), {
    apply: true,
  })
  expect(result).toMatchObject({ created: 0, updated: 1 })
  const after = await certain('sizes')
  expect(after).toMatchObject({ id: before.id, skuCount: 2, maxPrice: 2000 })
  const byCode = new Map(after.skus.map((s) => [s.code, s]))
  expect(byCode.get('SIZE-S')?.id).toBe(before.skus[0]?.id)
  expect(byCode.get('SIZE-M')?.active).toBe(false)
})

test('our template puts complete goods on shelf when asked, and keeps incomplete ones as drafts', async () => {
  const file = csv([
    template('complete'),
    template('no-customs', { 'HS code': '', 'Declared name': '' }),
    template('no-weight', { 'Weight g': '' }),
  ])
  expect(await send(file, { apply: true, on_shelf: true })).toMatchObject({ created: 3 })
  expect(await certain('complete')).toMatchObject({ status: 'on_shelf', hsCode: '460219', titleZh: '好东西' })
  expect((await certain('no-customs')).status).toBe('draft')
  expect((await certain('no-weight')).status).toBe('draft')
  const list = await merchant.call(contract.list, { query: { keyword: 'complete' } })
  expect(list.data.map((g) => g.code)).toEqual(['complete'])
})

test('what is missing for the shelf is named, product by product', async () => {
  await send(csv([template('shelf-ok'), template('shelf-no', { 'HS code': '', 'Weight g': '' })]), {
    apply: true,
  })
  const [ok, no] = [await certain('shelf-ok'), await certain('shelf-no')]
  const alone = await admin.call(goodsLibrary.onShelf, { body: { id_list: [no.id] } })
  expect(alone).toMatchObject({ status: 422, refusal: 'goods.not_ready' })
  expect(alone.message).toContain('HS code, weight of every variant')
  const both = await admin.call(goodsLibrary.onShelf, { body: { id_list: [ok.id, no.id] } })
  expect(both.data).toEqual({
    moved: [ok.id],
    refused: [{ id: no.id, code: 'shelf-no', missing: ['hs_code', 'weight'] }],
  })
  const off = await admin.call(goodsLibrary.offShelf, { body: { id_list: [ok.id] } })
  expect(off.data).toEqual({ moved: [ok.id] })
})

test('a file that is silent about customs, weight and cost says nothing against what stands', async () => {
  await send(csv([template('kept')]), { apply: true, on_shelf: true })
  const before = await certain('kept')
  const row = shopify('kept', {
    'Variant SKU': 'kept-1',
    'Variant Grams': '',
    'Cost per item': '',
    Title: 'Renamed',
  })
  expect(await send(csv([row]), { apply: true })).toMatchObject({ updated: 1 })
  const after = await certain('kept')
  expect(after).toMatchObject({
    id: before.id,
    titleEn: 'Renamed',
    titleZh: '好东西',
    status: 'on_shelf',
    hsCode: '460219',
    declaredValue: 300,
  })
  expect(after.skus[0]).toMatchObject({ weightGrams: 250, cost: 2000 })
  // What is on shelf already is not new again.
  expect(after.onShelfAt).toEqual(before.onShelfAt)
})

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
    { apply: true },
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
  expect(await send(csv([prices]), { apply: true })).toMatchObject({ updated: 1, errors: [] })
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
  // A file with other pictures does not know of the one that was added by hand, so it takes that one away neither.
  await send(csv([{ ...prices, 'Image URLs': pictures.url('other.png') }]), { apply: true })
  const last = await certain('whole')
  expect(last.images.map((i) => i.sourceUrl)).toEqual([pictures.url('other.png'), null])
  expect(last.skus[0]?.image).toBe(before.images[0]?.file)
})

test('a variant that would get the SKU of its neighbour is named, and the other products come in', async () => {
  const size = (name: string, code: string) => ({
    'Option1 Name': 'Size',
    'Option1 Value': name,
    'Variant SKU': code,
  })
  const file = csv([
    shopify('same', size('S', 'SAME-2')),
    { Handle: 'same', ...size('M', ''), 'Variant Price': '5.00' },
    shopify('beside'),
  ])
  expect(await send(file, { apply: true })).toMatchObject({ created: 1, failed: 1 })
  expect(await found('same')).toBeUndefined()
})

test('rows with errors are named by row and column, and come back as a file to correct', async () => {
  const file = csv([
    template('good'),
    template('bad-price', { 'Price USD': 'twelve' }),
    template('bad-hs', { 'HS code': '12' }),
  ])
  const look = await send(file)
  expect(look).toMatchObject({ products: 3, failed: 2 })
  expect(look.errors.map((e) => [e.row, e.column])).toEqual([
    [3, 'Price USD'],
    [4, 'hsCode'],
  ])
  const all = await send(file, { apply: true, good_rows_only: false })
  expect(all).toMatchObject({ created: 0, failed: 2 })
  expect(await found('good')).toBeUndefined()
  const some = await send(file, { apply: true, good_rows_only: true })
  expect(some).toMatchObject({ created: 1, failed: 2 })
  const rest = await admin.call(goodsLibrary.errorFile, { params: { id: some.id } })
  const text = rest.raw.toString('utf8')
  expect(text).toContain('bad-price')
  expect(text).not.toContain('"good"')
  const corrected = text.replace('twelve', '12.00').replace(/\b12\b(?=,)/, '460219')
  expect((await send(corrected)).failed).toBeLessThan(2)
})

test('a SKU of another product is refused with its row, in the file and in the catalogue', async () => {
  await send(csv([template('owner')]), { apply: true })
  const thief = await send(csv([template('thief', { SKU: 'owner-1' })]), { apply: true })
  expect(thief).toMatchObject({ created: 0, failed: 1 })
  expect(thief.errors[0]).toMatchObject({ row: 2, column: 'SKU' })
  expect(thief.errors[0]?.message).toContain('owner-1')
  const twins = await send(csv([template('twin-a'), template('twin-b', { SKU: 'twin-a-1' })]), {
    apply: true,
  })
  expect(twins).toMatchObject({ created: 1, failed: 1 })
})

test('a file that is no product file is refused as a whole', async () => {
  expect((await send('a,b\n1,2')).errors.length).toBeGreaterThan(0)
  expect((await send(Buffer.from([0xff, 0xfe, 0x41, 0x00]))).errors.length).toBeGreaterThan(0)
  expect((await send(' ')).errors.length).toBeGreaterThan(0)
  const nothing = await admin.call(goodsLibrary.import, {
    files: { file: { filename: 'a.csv', content: '' } },
  })
  expect(nothing.refusal).toBe('common.file_missing')
})

test('the empty template can be downloaded and sent back', async () => {
  for (const format of ['csv', 'xlsx'] as const) {
    const file = await admin.call(goodsLibrary.template, { query: { format } })
    expect(file.status).toBe(200)
    expect(file.headers['content-disposition']).toContain('products')
    expect(await send(file.raw, { apply: true })).toMatchObject({ created: 0, errors: [] })
  }
})

test('an import that is killed in the middle goes on and does nothing twice', async () => {
  const file = csv(Array.from({ length: 130 }, (_, i) => template(`mass-${i}`)))
  const key = 'imports/killed.bin'
  await app.system((ctx) => ctx.files.putAt(key, Buffer.from(file)))
  const input = {
    file: key,
    apply: true,
    goodRowsOnly: true,
    onShelf: false,
    edits: 'keep' as const,
    lang: 'en' as const,
  }
  const stop = new AbortController()
  let chunks = 0
  const run = (signal: AbortSignal) =>
    app.system(async (outer) =>
      importProducts.run(
        {
          log: outer.log,
          files: outer.files,
          database: outer.database,
          config: outer.config,
          signal,
          lastTry: true,
          watchedId: undefined,
          transaction: (work) => app.system(work),
          as: (user, _about, work) => app.system((ctx) => work({ ...ctx, user })),
          progress: async () => {
            if (++chunks === 1) stop.abort()
          },
        },
        input,
      ),
    )
  await expect(run(stop.signal)).rejects.toThrow('goes on')
  const half = await app.system((ctx) =>
    ctx.db.execute(sql`SELECT count(*)::int AS n FROM goods WHERE code LIKE 'mass-%'`),
  )
  expect(half.rows[0]).toEqual({ n: 50 })
  expect(await run(new AbortController().signal)).toMatchObject({ created: 80, unchanged: 50, failed: 0 })
  await app.runJobs()
})

test('pictures of a file are fetched, made small and safe, and the first is the cover', async () => {
  const urls = [pictures.url('one.jpg'), pictures.url('two.png')]
  await send(
    csv([template('pictured', { 'Image URLs': urls.join(' '), 'Variant image URL': urls[1] ?? '' })]),
    {
      apply: true,
      on_shelf: true,
    },
  )
  const g = await certain('pictured')
  expect(g.images.map((i) => [i.sourceUrl, i.state])).toEqual(urls.map((url) => [url, 'ready']))
  expect(g.coverImage).toBe(g.images[0]?.file)
  // Whoever had it open before is told that it changed, once for each picture.
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
  await send(row('One', url), { apply: true })
  const before = await certain('steady')
  const asked = pictures.asked('kept.png')
  await send(row('Two', `${pictures.url('new.png')} ${url}`), { apply: true })
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
    apply: true,
  })
  const g = await certain(code)
  expect(g.images.map((i) => i.state)).toEqual(['failed', 'ready'])
  expect(g.coverImage).toBe(g.images[1]?.file)
  expect(g.images[0]?.fault).toBe(fault)
})

test('a picture that could not be had is fetched again when somebody asks', async () => {
  await send(csv([template('late', { 'Image URLs': pictures.url('late.png') })]), { apply: true })
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

test('the template says what the category describes its goods by, in either language', async () => {
  const attributes = [
    {
      name: 'Lid',
      name_zh: '盖子',
      type: 'choice',
      choices: [
        { name: 'Yes', name_zh: '有' },
        { name: 'No', name_zh: '无' },
      ],
    },
    { name: 'Litres', name_zh: '容量', type: 'number' },
  ]
  const body = { name: 'Baskets', name_zh: '篮子', attributes }
  const parts = [null, null, null].map((_, i) => `Level ${i}`)
  let parent_id: number | null = null
  for (const name of parts) {
    const made: { data: { id: number } } = await admin.call(categoryAdmin.create, {
      body: {
        ...body,
        name: name === 'Level 2' ? 'Lidded' : name,
        parent_id,
        attributes: parent_id ? [] : attributes,
      } as never,
    })
    parent_id = made.data.id
  }
  const row = (code: string, said: string) =>
    template(code, { 'Category path': 'Lidded', 'Category attributes': said })
  const rows = [
    row('lid-en', 'Lid=yes | Litres=12.5'),
    row('lid-zh', '盖子=无'),
    row('lid-odd', 'Lid=Perhaps'),
    row('lid-what', 'Colour=Red'),
  ]
  const result = await send(csv(rows), { apply: true })
  expect(result).toMatchObject({ created: 2, failed: 2 })
  expect(result.errors.map((one) => [one.row, one.column])).toEqual([
    [4, 'Category attributes'],
    [5, 'Category attributes'],
  ])
  expect((await certain('lid-en')).properties).toEqual({ Lid: 'Yes', Litres: '12.5' })
  expect((await certain('lid-zh')).properties).toEqual({ Lid: 'No' })
  await send(csv([row('lid-en', '')]), { apply: true })
  expect((await certain('lid-en')).properties).toEqual({ Lid: 'Yes', Litres: '12.5' })
})

test('a picture behind a redirect is fetched', async () => {
  await send(csv([template('moved', { 'Image URLs': pictures.url('moved.png') })]), { apply: true })
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
  await send(csv([template('closed', { 'Image URLs': addresses.join(' ') })]), { apply: true }, closed)
  const rows = await closed.system((ctx) => ctx.db.select().from(goodsImage))
  expect(rows).toHaveLength(addresses.length)
  expect(new Set(rows.map((r) => r.state))).toEqual(new Set(['failed']))
  for (const name of ['a.png', 'b.png', 'c.png', 'd.png', 'e.png']) expect(pictures.asked(name)).toBe(0)
})

test('merchants may not import', async () => {
  const tried = await merchant.call(goodsLibrary.import, {
    files: { file: { filename: 'a.csv', content: 'x' } },
  })
  expect(tried.status).toBe(403)
})

test('a job that is no import is no import', async () => {
  const [row] = await app.system((ctx) =>
    ctx.db.insert(jobTable).values({ name: 'another', title: 'x', input: {} }).returning({ id: jobTable.id }),
  )
  const read = await admin.call(goodsLibrary.importResult, { params: { id: row?.id ?? 0 } })
  expect(read.refusal).toBe('common.not_found')
})

/** A house of pictures on this machine, with some that misbehave. */
async function pictureServer() {
  const counts = new Map<string, number>()
  const absent = new Set(['missing.jpg', 'late.png'])
  const image = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#7a5' } })
    .png()
    .toBuffer()
  const server = createServer((request, response) => {
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
  await new Promise<void>((resolve) => server.listen(0, resolve))
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  const port = address !== null && typeof address === 'object' ? address.port : 0
  return {
    url: (name: string) => `http://127.0.0.1:${port}/${name}`,
    asked: (name: string) => counts.get(name) ?? 0,
    /** From now on it is there. */
    have: (name: string) => void absent.delete(name),
  }
}
