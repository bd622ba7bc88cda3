import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { allOf, fixture, inChunks, problemsOf, readShopifyCsv } from './testing.ts'

const read = (content: Buffer | string, size?: number) => allOf(readShopifyCsv(inChunks(content, size)))

const usd = (amount: number) => ({ amount, currency: 'USD' })

describe('the classic Shopify file', () => {
  it('is read with its variants, pictures and description whatever the size of the chunks', async () => {
    for (const size of [1, 3, 64, 100_000]) {
      const items = await read(fixture('shopify-classic.csv'), size)
      expect(problemsOf(items)).toEqual([])
      expect(items.map((item) => [item.product?.code, item.firstRow, item.rows.length])).toEqual([
        ['reed-basket', 2, 5],
        ['tin-cup', 7, 1],
      ])
    }
  })

  it('keeps options, prices in cents, grams, stock and barcode of each variant', async () => {
    const [basket] = await read(fixture('shopify-classic.csv'))
    expect(basket?.product?.options).toEqual([
      { name: 'Size', values: ['Small', 'Large'] },
      { name: 'Lid', values: ['With lid', 'Without lid'] },
    ])
    expect(basket?.product?.variants).toMatchObject([
      {
        sku: 'RB-S-L',
        values: ['Small', 'With lid'],
        price: usd(2490),
        cost: usd(910),
        weightG: 450,
        barcode: '0012345678905',
        stock: [{ warehouse: '', quantity: 12 }],
      },
      {
        sku: 'RB-S-N',
        values: ['Small', 'Without lid'],
        price: usd(102_250),
        compareAtPrice: usd(110_000),
        weightG: 410,
        stock: [{ warehouse: '', quantity: 0 }],
      },
      { sku: 'RB-L-L', values: ['Large', 'With lid'], price: usd(3490), cost: null, weightG: null },
    ])
  })

  it('cleans the description and keeps its quoted line breaks', async () => {
    const [basket, cup] = await read(fixture('shopify-classic.csv'))
    expect(basket?.product?.descriptionEn).toBe('<p>Woven by hand.</p>\n<p>Holds "a lot", really.</p>')
    expect(cup?.product?.descriptionEn).toBe('Plain text &amp; an ampersand')
  })

  it('puts pictures in order, each address once, and adds those of variants', async () => {
    const [basket] = await read(fixture('shopify-classic.csv'))
    expect(basket?.product?.images.map((image) => image.url.split('/').at(-1))).toEqual([
      'basket-1.jpg',
      'basket-2.jpg',
      'basket-3.jpg',
      'basket-s.jpg',
    ])
    expect(basket?.product?.images[0]?.alt).toBe('Front')
  })

  it('takes "Default Title" for a product without options, and one that is not published for a draft', async () => {
    const [basket, cup] = await read(fixture('shopify-classic.csv'))
    expect(cup?.product?.options).toEqual([])
    expect(cup?.product?.variants).toMatchObject([{ values: [], sku: '', weightG: 250 }])
    expect([basket?.product?.status, cup?.product?.status]).toEqual(['active', 'draft'])
  })
})

describe('the current Shopify file', () => {
  it('is read by its new headers', async () => {
    const [item] = await read(fixture('shopify-current.csv'))
    expect(item?.errors).toEqual([])
    expect(item?.product).toMatchObject({
      code: 'wool-throw',
      titleEn: 'Wool Throw',
      status: 'archived',
      categoryPath: ['Home & Garden', 'Linens', 'Blankets'],
      tags: ['wool', 'winter'],
      variants: [
        { sku: 'WT-GREY', values: ['Grey'], price: usd(7900), compareAtPrice: usd(9900), weightG: 1200 },
        { sku: 'WT-RUST', values: ['Rust'], weightG: 1180, image: 'https://img.example.com/throw-rust.jpg' },
      ],
    })
    expect(item?.product?.images).toHaveLength(2)
  })

  it('reads prices in the currency it is told', async () => {
    const csv = 'Handle,Title,Variant Price\na,A,1200\n'
    const [yen] = await allOf(readShopifyCsv(inChunks(csv), { currency: 'JPY' }))
    expect(yen?.product?.variants[0]?.price).toEqual({ amount: 1200, currency: 'JPY' })
  })
})

describe('weights', () => {
  it.each([
    ['Variant Grams', '250', '', 250],
    ['Variant Grams', '0.25 kg', '', 250],
    ['Variant Grams', '2 lb', '', 907],
    ['Variant Grams', '8oz', 'kg', 227],
    ['Variant Grams', '500', 'lb', 500],
    ['Variant Weight', '1.5', 'kg', 1500],
    ['Variant Weight', '3', 'lb', 1361],
    ['Variant Weight', '0.01', 'g', 1],
    ['Variant Grams', '0', 'kg', null],
  ])('%s %s with the unit "%s" are %s grams', async (column, weight, unit, grams) => {
    const [item] = await read(`Handle,Title,${column},Variant Weight Unit\na,A,${weight},${unit}\n`)
    expect(item?.errors).toEqual([])
    expect(item?.product?.variants[0]?.weightG).toBe(grams)
  })
})

describe('a Shopify file with mistakes', () => {
  it('names the row, the column and the kind of each, and still reads the products that are right', async () => {
    const items = await read(fixture('shopify-broken.csv'))
    expect(problemsOf(items)).toEqual([
      '4 Variant Price price',
      '5 Variant Grams weight',
      '7 Option1 Value option_value_missing',
      '8 Variant SKU duplicate_sku',
      '9 - cell_count',
      '10 - unclosed_quote',
      '14 Title duplicate_product',
      '15 Handle duplicate_product',
      '16 Variant Barcode shortened',
      '18 Option1 Value duplicate_variant',
      '18 Image Src url',
      '19 Title duplicate_product',
      '19 Option1 Value duplicate_variant',
    ])
    expect(items.filter((item) => item.product).map((item) => item.product?.code)).toEqual([
      'good-one',
      'after-quote',
      'last-good',
    ])
  })

  it('says what it found and where it was first', async () => {
    const items = await read(fixture('shopify-broken.csv'))
    const values = Object.fromEntries(
      items.flatMap((item) => item.errors.map((error) => [error.row, error.values])),
    )
    expect(values[4]).toEqual({ value: '19,99' })
    expect(values[8]).toEqual({ sku: 'G-2', first_row: 3 })
    expect(values[9]).toEqual({ found: 4, expected: 9 })
    expect(values[15]).toEqual({ handle: 'good-one', first_row: 2 })
  })

  it('suggests the column that a misspelt header means, and reads no row before it is corrected', async () => {
    const items = await read(fixture('shopify-misspelt.csv'))
    expect(items).toHaveLength(1)
    expect(items[0]?.errors.map((error) => error.values)).toEqual([
      { header: 'Handel', column: 'Handle' },
      { header: 'Varient Price', column: 'Variant Price' },
    ])
  })

  it('names a required column that is missing', async () => {
    expect(problemsOf(await read('Handle,Vendor\na,b\n'))).toEqual(['1 Title missing_column'])
  })

  it('does not take a foreign column for a misspelt one', async () => {
    const [item] = await read(
      'Handle,Title,Tag line,Internal note,Colour (product.metafields.custom.c)\na,A,x,y,z\n',
    )
    expect(item?.errors).toEqual([])
  })

  it('takes a row that stands twice once, and says so', async () => {
    const [item] = await read('Handle,Title,Variant SKU,Variant Price\na,A,S1,5\na,A,S1,5\n')
    expect(item?.product?.variants).toHaveLength(1)
    expect(item?.repeated).toEqual([{ line: 3, first: 2 }])
  })

  it('reads amounts and weights with a decimal comma among semicolons, and refuses what can mean two', async () => {
    const line = (price: string, grams: string) => `a;A;S1;${price};${grams}`
    const head = 'Handle;Title;Variant SKU;Variant Price;Variant Weight;\n'
    const [item] = await read(`${head}${line('12,50', '0,25')};\n`)
    expect(item?.product?.variants[0]).toMatchObject({ price: { amount: 1250 }, weightG: 250 })
    expect(problemsOf(await read(`${head}${line('1.250', '1')};\n`))).toEqual(['2 Variant Price price'])
    const [dear] = await read(`${head}${line('1.234,50', '1')};\n`)
    expect(dear?.product?.variants[0]?.price?.amount).toBe(123_450)
  })

  it('refuses an empty file', async () => {
    expect(problemsOf(await read(''))).toEqual(['0 - empty_file'])
  })

  it('refuses a product with more variants than platforms take', async () => {
    const rows = Array.from(
      { length: 2049 },
      (_, n) => `big,${n === 0 ? 'Big' : ''},${n === 0 ? 'Size' : ''},S${n}`,
    )
    const [item] = await read(`Handle,Title,Option1 Name,Option1 Value\n${rows.join('\n')}\n`, 10_000)
    expect(item?.product).toBeNull()
    expect(item?.errors).toMatchObject([{ row: 2, code: 'too_many_variants', values: { most: 2048 } }])
  })
})

describe('a large file', () => {
  it('of 100,000 rows is read in flat memory, also with a quote that is never closed', async () => {
    const row = (n: number) =>
      `item-${Math.floor(n / 4)},${n % 4 === 0 ? `Item ${n}` : ''},"<p>Line one</p>\n<p>and two, of ${n}</p>",${n % 4 === 0 ? 'Size' : ''},S${n % 4},SKU-${n},${n % 900},9.90\n`
    async function* file() {
      yield Buffer.from(
        'Handle,Title,Body (HTML),Option1 Name,Option1 Value,Variant SKU,Variant Grams,Variant Price\n',
      )
      for (let n = 0; n < 100_000; n += 500) {
        yield Buffer.from(
          Array.from({ length: 500 }, (_, m) =>
            n + m === 50_000 ? `item-12500,"Item,x,Size,S,Q,1,1\n` : row(n + m),
          ).join(''),
        )
      }
    }
    setFlagsFromString('--expose-gc')
    const collect: () => void = runInNewContext('gc')
    const live = () => {
      collect()
      return process.memoryUsage().heapUsed / 1e6
    }
    const before = live()
    let products = 0
    let problems = 0
    let highest = 0
    for await (const item of readShopifyCsv(file())) {
      if (item.product) products++
      problems += item.errors.length
      if (products % 5000 === 0) highest = Math.max(highest, live() - before)
    }
    expect({ products, problems }).toEqual({ products: 24_999, problems: 1 })
    expect(highest).toBeLessThan(50)
  })
})
