import { categoryAdmin } from '@dropyard/contract/catalog/category'
import { goodsImport } from '@dropyard/contract/catalog/goods-import'
import { goodsLibrary } from '@dropyard/contract/catalog/goods-library'
import { goodsSearch as contract } from '@dropyard/contract/catalog/goods-search'
import { jobErrors } from '@dropyard/contract/system/job'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { jobTable } from '../../../kit/jobs/jobs-table.ts'
import { ownWork } from '../../../kit/jobs/turns.ts'
import { startTestApp } from '../../../testing/app.ts'
import { csv, productFiles, shopify, template } from '../../../testing/product-files.ts'
import { importProducts } from './import.ts'
import { fixture } from './product-file/testing.ts'

const app = await startTestApp()
const { send, found, certain } = productFiles(app)
const admin = await app.as('admin')
const merchant = await app.as('merchant')

test("a look at Shopify's file says what it holds and writes nothing", async () => {
  const result = await send(csv([shopify('look-1'), shopify('look-2')]))
  expect(result).toMatchObject({ rows: 2, products: 2, created: 2, failed: 0, errors: [], error_file: null })
  expect(await found('look-1')).toBeUndefined()
})

test("Shopify's file becomes drafts, with clean words, and costs in yuan", async () => {
  const result = await send(csv([shopify('basket'), shopify('tin-cup')]), { dry_run: false })
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
  // The cost in dollars was converted: 2 yuan would be 200.
  expect(g.skus[0]?.cost).toBeGreaterThan(1000)
})

test('the same file again changes nothing', async () => {
  const file = csv([shopify('again-1'), shopify('again-2')])
  await send(file, { dry_run: false })
  const before = await certain('again-1')
  expect(await send(file, { dry_run: false })).toMatchObject({ created: 0, updated: 0, unchanged: 2 })
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
  await send(csv([shopify('sizes', size('S')), row('M'), row('L')]), { dry_run: false })
  const before = await certain('sizes')
  expect(before.skus.map((s) => s.code)).toEqual(['SIZE-S', 'SIZE-M', 'SIZE-L'])
  const result = await send(csv([shopify('sizes', { ...size('S'), 'Variant Price': '20.00' }), row('L')]), {
    dry_run: false,
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
  expect(await send(file, { dry_run: false, on_shelf: true })).toMatchObject({ created: 3 })
  expect(await certain('complete')).toMatchObject({ status: 'on_shelf', hsCode: '460219', titleZh: '好东西' })
  expect((await certain('no-customs')).status).toBe('draft')
  expect((await certain('no-weight')).status).toBe('draft')
  const list = await merchant.call(contract.list, { query: { keyword: 'complete' } })
  expect(list.data.map((g) => g.code)).toEqual(['complete'])
})

test('what is missing for the shelf is named, product by product', async () => {
  await send(csv([template('shelf-ok'), template('shelf-no', { 'HS code': '', 'Weight g': '' })]), {
    dry_run: false,
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
  await send(csv([template('kept')]), { dry_run: false, on_shelf: true })
  const before = await certain('kept')
  const row = shopify('kept', {
    'Variant SKU': 'kept-1',
    'Variant Grams': '',
    'Cost per item': '',
    Title: 'Renamed',
  })
  expect(await send(csv([row]), { dry_run: false })).toMatchObject({ updated: 1 })
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
  // Importing doesn't reset the time at which it was put on shelf.
  expect(after.onShelfAt).toEqual(before.onShelfAt)
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
  expect(await send(file, { dry_run: false })).toMatchObject({ created: 1, failed: 1 })
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
  const all = await send(file, { dry_run: false, good_rows_only: false })
  expect(all).toMatchObject({ created: 0, failed: 2 })
  expect(await found('good')).toBeUndefined()
  const some = await send(file, { dry_run: false, good_rows_only: true })
  expect(some).toMatchObject({ created: 1, failed: 2 })
  const rest = await admin.call(goodsImport.errorFile, { params: { id: some.id } })
  const text = rest.raw.toString('utf8')
  expect(text).toContain('bad-price')
  expect(text).not.toContain('"good"')
  const corrected = text.replace('twelve', '12.00').replace(/\b12\b(?=,)/, '460219')
  expect((await send(corrected)).failed).toBeLessThan(2)
})

test('a SKU of another product is refused with its row, in the file and in the catalogue', async () => {
  await send(csv([template('owner')]), { dry_run: false })
  const thief = await send(csv([template('thief', { SKU: 'owner-1' })]), { dry_run: false })
  expect(thief).toMatchObject({ created: 0, failed: 1 })
  expect(thief.errors[0]).toMatchObject({ row: 2, column: 'SKU' })
  expect(thief.errors[0]?.message).toContain('owner-1')
  const twins = await send(csv([template('twin-a'), template('twin-b', { SKU: 'twin-a-1' })]), {
    dry_run: false,
  })
  expect(twins).toMatchObject({ created: 1, failed: 1 })
})

test('a file that is no product file is refused as a whole', async () => {
  expect((await send('a,b\n1,2')).errors.length).toBeGreaterThan(0)
  expect((await send(Buffer.from([0xff, 0xfe, 0x41, 0x00]))).errors.length).toBeGreaterThan(0)
  expect((await send(' ')).errors.length).toBeGreaterThan(0)
  const nothing = await admin.call(goodsImport.run, {
    files: { file: { filename: 'a.csv', content: '' } },
  })
  expect(nothing.refusal).toBe('common.file_missing')
})

test('the empty template can be downloaded and sent back', async () => {
  for (const format of ['csv', 'xlsx'] as const) {
    const file = await admin.call(goodsImport.template, { query: { format } })
    expect(file.status).toBe(200)
    expect(file.headers['content-disposition']).toContain('Products template')
    expect(await send(file.raw, { dry_run: false })).toMatchObject({ created: 0, errors: [] })
  }
})

test('an import that is killed in the middle goes on and does nothing twice', async () => {
  const file = csv(Array.from({ length: 130 }, (_, i) => template(`mass-${i}`)))
  const key = 'imports/killed.bin'
  await app.system((ctx) => ctx.files.putAt(key, Buffer.from(file)))
  const input = {
    file: key,
    dryRun: false,
    goodRowsOnly: true,
    onShelf: false,
    edits: 'keep' as const,
    costs: true,
    userId: 0,
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
          isLastAttempt: true,
          watchedId: undefined,
          owner: ownWork,
          transaction: (work) => app.system(work),
          runAs: (user, _about, work) => app.system((ctx) => work({ ...ctx, user })),
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
  const result = await send(csv(rows), { dry_run: false })
  expect(result).toMatchObject({ created: 2, failed: 2 })
  expect(result.errors.map((one) => [one.row, one.column])).toEqual([
    [4, 'Category attributes'],
    [5, 'Category attributes'],
  ])
  expect((await certain('lid-en')).properties).toEqual({ Lid: 'Yes', Litres: '12.5' })
  expect((await certain('lid-zh')).properties).toEqual({ Lid: 'No' })
  await send(csv([row('lid-en', '')]), { dry_run: false })
  expect((await certain('lid-en')).properties).toEqual({ Lid: 'Yes', Litres: '12.5' })
})

test('a file is read in whatever a spreadsheet wrote it, and its countries by name', async () => {
  const text = (code: string, origin = 'China') =>
    `Product code;Title EN;Title ZH;SKU;Price USD;Weight g;Origin;Category path\n` +
    `${code};Basket;篮子;${code}-1;"12,50";250;${origin};Baskets\n`
  const utf16 = Buffer.from(`\uFEFF${text('in-utf16')}`, 'utf16le')
  expect(await send(utf16, { dry_run: false })).toMatchObject({ created: 1, errors: [] })
  expect(await certain('in-utf16')).toMatchObject({
    titleZh: '篮子',
    originCountry: 'CN',
    skus: [{ price: 1250 }],
  })
  // 杯子 in GBK, under Shopify's header.
  expect(await send(fixture('gbk.csv'), { dry_run: false })).toMatchObject({ created: 1, errors: [] })
  expect(await certain('cup')).toMatchObject({ titleEn: '杯子' })
  const { errors } = await send(text('atlantean', 'Atlantis'))
  expect(errors).toMatchObject([{ row: 2, column: 'Origin', message: expect.stringContaining('Atlantis') }])
})

test('the rows to correct keep the decimal commas of their file', async () => {
  const text = `Handle;Title;Variant SKU;Variant Price\nsemi;Semi;SEMI-1;"12,50"\nsemi;;SEMI-2;much\n`
  const look = await send(text)
  expect(look.errors.map((one) => [one.row, one.column])).toContainEqual([3, 'Variant Price'])
  const rest = await admin.call(goodsImport.errorFile, { params: { id: look.id } })
  const again = rest.raw.toString('utf8').replace('much', '1.250,00')
  expect(await send(again, { dry_run: false })).toMatchObject({ failed: 1 })
  const sound = again.replace('semi;;SEMI-2', 'semi-2;Other;SEMI-2')
  expect(await send(sound, { dry_run: false })).toMatchObject({ created: 2, errors: [] })
  expect((await certain('semi')).skus[0]?.price).toBe(1250)
  expect((await certain('semi-2')).skus[0]?.price).toBe(125_000)
})

test('a row that stands twice is taken once and said', async () => {
  const file = csv([template('twice'), template('twice')])
  expect(await send(file, { dry_run: false })).toMatchObject({
    rows: 2,
    created: 1,
    errors: [],
    warnings: [{ row: 3, message: 'The same as row 2: imported once.' }],
  })
})

test('merchants may not import', async () => {
  const tried = await merchant.call(goodsImport.run, {
    files: { file: { filename: 'a.csv', content: 'x' } },
  })
  expect(tried.status).toBe(403)
})

test('a job that is no import is no import', async () => {
  const [row] = await app.system((ctx) =>
    ctx.db.insert(jobTable).values({ name: 'another', title: 'x', input: {} }).returning({ id: jobTable.id }),
  )
  const read = await admin.call(goodsImport.result, { params: { id: row?.id ?? 0 } })
  expect(read.refusal).toBe('common.not_found')
})

test('what broke an import is not said to the one who sent it', async () => {
  const { data } = await admin.call(goodsImport.run, {
    files: { file: { filename: 'a.csv', content: csv([shopify('broke')]) } },
  })
  await app.runJobs()
  await app.system((ctx) =>
    ctx.db.update(jobTable).set({ state: 'failed', error: 'Failed query: insert into goods', errorZh: null }),
  )
  const read = await admin.call(goodsImport.result, { params: { id: data.job_id } })
  expect(read.data).toMatchObject({ state: 'failed', error: jobErrors.broke.words.en })
})

test('a value that no product has is refused in the words of the house', async () => {
  const tags = Array.from({ length: 300 }, (_, i) => `t${i}`).join(',')
  const { errors } = await send(csv([shopify('many-tags', { Tags: tags })]))
  expect(errors).toMatchObject([{ row: 2, message: 'This value isn’t allowed: At most 250 entries.' }])
})

test('progress that was told is not taken back when the work begins anew', async () => {
  await app.asOwner(`CREATE TABLE told (done int)`)
  await app.asOwner(`GRANT ALL ON told TO dropyard_app`)
  // The state that a worker leaves that died after 100 of 130.
  await app.asOwner(`CREATE FUNCTION tell() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    IF TG_OP = 'INSERT' THEN NEW.done := 100; NEW.total := 130;
    ELSE INSERT INTO told VALUES (NEW.done); END IF; RETURN NEW; END $$`)
  await app.asOwner('CREATE TRIGGER tell BEFORE INSERT OR UPDATE ON job FOR EACH ROW EXECUTE FUNCTION tell()')
  const file = csv(Array.from({ length: 130 }, (_, i) => shopify(`told-${i}`)))
  expect(await send(file, { dry_run: false })).toMatchObject({ created: 130 })
  const { rows: told } = await app.asOwner('SELECT min(done) AS least, max(done) AS most FROM told')
  expect(told).toEqual([{ least: 100, most: 130 }])
  await app.asOwner('DROP TRIGGER tell ON job')
})
