import { shippingAttributes } from '@dropyard/contract/catalog/goods/shipping-attribute'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ownWork } from '../../../../kit/jobs/turns.ts'
import { cleanDescription } from './description.ts'
import { draftFlaws, type ProductDraft } from './product-draft.ts'
import { readProductFile } from './product-file.ts'
import { templateColumns } from './template-columns.ts'
import { emptyTemplateCsv, emptyTemplateXlsx, exampleProduct, writeTemplateCsv } from './template-write.ts'
import { allOf, inChunks, problemsOf, readTemplateCsv, readTemplateXlsx, templateXlsx } from './testing.ts'

const csvOf = async (products: ProductDraft[]) => (await allOf(writeTemplateCsv(products))).join('')

/** A template in which only the given cells are filled, one object per row. */
function sheet(...rows: Partial<Record<(typeof templateColumns)[number]['key'], string>>[]): string {
  const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`
  const lines = rows.map((row) => templateColumns.map((column) => quoted(row[column.key] ?? '')).join(','))
  return [templateColumns.map((column) => column.en).join(','), ...lines].join('\n')
}

const plain = { code: 'P1', titleEn: 'One', sku: 'P1-A', price: '4.90' }

describe('the empty template', () => {
  it('explains its columns and reads back as its example, in both formats and languages', async () => {
    for (const lang of ['en', 'zh'] as const) {
      const fromCsv = await allOf(readTemplateCsv(inChunks(emptyTemplateCsv(lang)), { keepExample: true }))
      const fromXlsx = await allOf(readTemplateXlsx(await emptyTemplateXlsx(lang), { keepExample: true }))
      for (const items of [fromCsv, fromXlsx]) {
        expect(problemsOf(items)).toEqual([])
        expect(items.map((item) => item.product)).toEqual([exampleProduct])
      }
    }
  })

  it('imports nothing when it is sent back as it came', async () => {
    expect(await allOf(readTemplateCsv(inChunks(emptyTemplateCsv('en'))))).toEqual([])
  })
})

describe('a filled template', () => {
  it('reads amounts as minor units of the currency its header names', async () => {
    const [item] = await allOf(
      readTemplateCsv(inChunks(sheet({ ...plain, cost: '12.5', declaredValue: '3' }))),
    )
    expect(item?.product?.variants[0]).toMatchObject({
      cost: { amount: 1250, currency: 'CNY' },
      price: { amount: 490, currency: 'USD' },
    })
    expect(item?.product?.declaredValue).toEqual({ amount: 300, currency: 'USD' })
  })

  it('shares stock out over warehouses', async () => {
    const [item] = await allOf(
      readTemplateCsv(inChunks(sheet({ ...plain, stock: '120 40', warehouse: 'YW LA' }))),
    )
    expect(item?.product?.variants[0]?.stock).toEqual([
      { warehouse: 'YW', quantity: 120 },
      { warehouse: 'LA', quantity: 40 },
    ])
  })

  it.each([
    ['no SKU', { ...plain, sku: '' }, '2 SKU required'],
    ['no title', { ...plain, titleEn: '' }, '2 Title EN required'],
    ['half a cent', { ...plain, price: '1.005' }, '2 Price USD price'],
    ['half a millimetre', { ...plain, length: '1.5' }, '2 Length mm whole_number'],
    [
      'stock without enough warehouses',
      { ...plain, stock: '1 2', warehouse: 'YW' },
      '2 Stock stock_warehouses',
    ],
    ['an unknown attribute', { ...plain, attributes: 'battery, glass' }, '2 Attributes choice'],
    ['an unknown status', { ...plain, status: 'sold' }, '2 Status choice'],
    ['an address without a scheme', { ...plain, images: 'img.example.com/a.jpg' }, '2 Image URLs url'],
    ['an HS code of letters', { ...plain, hsCode: 'ABCDEF' }, '2 hsCode invalid'],
    ['a title that is too long', { ...plain, titleEn: 'x'.repeat(256) }, '2 Title EN too_long'],
  ])('is refused with %s', async (_, row, problem) => {
    const items = await allOf(readTemplateCsv(inChunks(sheet(row))))
    expect(problemsOf(items)[0]).toBe(problem)
    expect(items[0]?.product).toBeNull()
  })

  it('may repeat what describes the product but not contradict it', async () => {
    const option = { option1Name: 'Size', option1Value: 'S' }
    const second = { ...plain, sku: 'P1-B', option1Value: 'M' }
    const same = await allOf(readTemplateCsv(inChunks(sheet({ ...plain, ...option }, second))))
    expect(problemsOf(same)).toEqual([])
    const other = await allOf(
      readTemplateCsv(inChunks(sheet({ ...plain, ...option }, { ...second, titleEn: 'Two' }))),
    )
    expect(problemsOf(other)).toEqual(['3 Title EN differs'])
  })

  it('is told from a Shopify file by its content', async () => {
    const files = [sheet(plain), await templateXlsx([exampleProduct]), 'Handle,Title\na,A\n']
    const read = (file: string | Buffer) => allOf(readProductFile(Buffer.from(file as string), ownWork))
    const codes = await Promise.all(
      files.map(async (file) => (await read(file)).map((item) => item.product?.code)),
    )
    expect(codes).toEqual([['P1'], [], ['a']])
    expect(problemsOf(await read('PK and then nothing'))).toEqual(['0 - unreadable'])
  })
})

// Includes words with a special meaning to spreadsheets, XML or JavaScript.
const special = fc.constantFrom(
  'constructor',
  '__proto__',
  "'=1",
  "''x",
  '-',
  '@',
  'TRUE',
  '1e5',
  '0012',
  '<b>',
  'a&amp;b',
)

const plainWord = fc
  .stringMatching(/^[A-Za-z0-9=+@'.;&"äé灯杯\- ]{1,16}$/)
  .map((text) => text.replace(/\s+/g, ' ').trim())
  .filter((text) => text !== '')

const word = fc.oneof({ weight: 6, arbitrary: plainWord }, { weight: 1, arbitrary: special })
// Codes of products and SKUs. They begin with a letter, because a leading quotation mark or number sign has a meaning in a file.
const code = fc.stringMatching(/^[A-Z]{2,6}-[A-Z0-9]{1,6}$/)
const cents = (currency: string) =>
  fc.option(fc.record({ amount: fc.integer({ min: 0, max: 9_999_999 }), currency: fc.constant(currency) }))
const url = fc.stringMatching(/^[a-z0-9]{1,12}$/).map((name) => `https://img.example.com/${name}.jpg`)
const unique = <T>(one: fc.Arbitrary<T>, most: number, least = 0) =>
  fc.uniqueArray(one, {
    minLength: least,
    maxLength: most,
    selector: (value) => JSON.stringify(value).toLowerCase(),
  })
const size = fc.option(fc.integer({ min: 1, max: 5000 }))

const draft: fc.Arbitrary<ProductDraft> = fc
  .record({
    code,
    titleEn: word,
    titleZh: word,
    categoryPath: fc.array(word, { maxLength: 3 }),
    descriptionEn: fc
      .array(word, { maxLength: 3 })
      .map((lines) => cleanDescription(lines.map((text) => `<p>${text}</p>`).join('\n'))),
    descriptionZh: word.map(cleanDescription),
    keywords: unique(word, 4),
    tags: unique(word, 4),
    status: fc.constantFrom('active' as const, 'draft' as const, 'archived' as const),
    vendor: word,
    names: unique(word, 2),
    values: unique(word, 3, 1),
    images: fc.uniqueArray(fc.record({ url, alt: word }), { maxLength: 4, selector: (image) => image.url }),
    attributes: fc.subarray([...shippingAttributes]),
    hsCode: fc.constantFrom('', '691200', '6912000000'),
    origin: fc.constantFrom('', 'CN', 'VN'),
    declaredNameEn: word,
    declaredNameZh: word,
    declaredValue: cents('USD'),
    version: fc.option(fc.integer({ min: 1, max: 99_999 })),
    variant: fc.record({
      barcode: fc.constantFrom('', '0012345678905', '6901234567892'),
      cost: cents('CNY'),
      price: cents('USD'),
      compareAtPrice: cents('USD'),
      weightG: fc.option(fc.integer({ min: 1, max: 900_000 })),
      lengthMm: size,
      widthMm: size,
      heightMm: size,
      stock: fc.constantFrom<ProductDraft['variants'][number]['stock'][]>(
        [],
        [{ warehouse: 'YW', quantity: 5 }],
        [
          { warehouse: 'YW', quantity: 0 },
          { warehouse: 'LA', quantity: 12 },
        ],
        [{ warehouse: '', quantity: 7 }],
      ),
      image: fc.option(url),
    }),
  })
  .map(({ names, values, variant, ...rest }) => {
    // The first option varies and a second one is constant, which suffices to test each column.
    const used = names.length === 0 ? [''] : values
    return {
      ...rest,
      options: names.map((name, index) => ({ name, values: index === 0 ? used : ['Same'] })),
      optionsZh: names.length > 0 ? { Same: '相同' } : {},
      properties: names.length > 0 ? { Material: 'Oak', 'Power (W)': '7.5' } : {},
      variants: used.map((value, index) => ({
        ...variant,
        sku: `${rest.code}-${index}`,
        values: names.map((_, at) => (at === 0 ? value : 'Same')),
      })),
    }
  })
  .filter(
    (made) =>
      draftFlaws(made).length === 0 &&
      !(made.options.length === 1 && /^title$/i.test(made.options[0]?.name ?? '')),
  )

describe('exporting and importing again', () => {
  it('gives identical products by CSV', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(draft, { maxLength: 4, selector: (one) => one.code }),
        async (products) => {
          const items = await allOf(readTemplateCsv(inChunks(await csvOf(products), 40)))
          expect(problemsOf(items)).toEqual([])
          expect(items.map((item) => item.product)).toEqual(products)
        },
      ),
      { numRuns: 150 },
    )
  })

  it('gives identical products by XLSX', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(draft, { minLength: 1, maxLength: 16, selector: (one) => one.code }),
        async (products) => {
          const items = await allOf(readTemplateXlsx(await templateXlsx(products)))
          expect(problemsOf(items)).toEqual([])
          expect(items.map((item) => item.product)).toEqual(products)
        },
      ),
      // Each file is read in a separate process, which is slow.
      { numRuns: 4 },
    )
  })

  it('writes no cell that a spreadsheet would run as a formula', async () => {
    const csv = await csvOf([
      { ...exampleProduct, code: 'F', titleEn: '=HYPERLINK("http://evil.example","x")', vendor: '@SUM(1)' },
    ])
    expect(csv).toContain(`'=HYPERLINK`)
    expect(csv).toContain(`,'@SUM(1)`)
    const [item] = await allOf(readTemplateCsv(inChunks(csv)))
    expect(item?.product?.titleEn).toBe('=HYPERLINK("http://evil.example","x")')
  })

  it('refuses to write an amount under the wrong currency', async () => {
    const [variant] = exampleProduct.variants
    if (!variant) throw new Error('the example has variants')
    const euros = { ...exampleProduct, variants: [{ ...variant, price: { amount: 1, currency: 'EUR' } }] }
    await expect(csvOf([euros])).rejects.toThrow('EXAMPLE-MUG: the template has amounts in USD, not EUR.')
  })
})
