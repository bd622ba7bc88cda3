import { afterAll, describe, expect, test } from 'vitest'
import { type Json, startBench, startReceiver } from './test-harness.ts'

const bench = await startBench()
const receiver = await startReceiver()
afterAll(async () => {
  receiver.stop()
  await bench.sim.stop()
})

const setMutation = `mutation Set($identifier: ProductSetIdentifiers, $input: ProductSetInput!, $synchronous: Boolean) {
  productSet(identifier: $identifier, input: $input, synchronous: $synchronous) {
    product { id legacyResourceId handle title vendor status onlineStoreUrl
      variants(first: 50) { nodes { id title sku price compareAtPrice inventoryQuantity inventoryItem { id tracked } image { url } } }
      media(first: 20) { nodes { id status alt } } }
    productSetOperation { id status }
    userErrors { field message code }
  }
}`

async function set(input: Json, identifier?: Json, synchronous = true): Promise<Json> {
  const { data, errors } = await bench.graphql(setMutation, { input, identifier, synchronous })
  expect(errors).toBeUndefined()
  return data.productSet
}

function shirt(title: string, colours = ['Red', 'Blue']): Json {
  return {
    title,
    productOptions: [{ name: 'Colour', values: colours.map((name) => ({ name })) }],
    variants: colours.map((name, index) => ({
      optionValues: [{ optionName: 'Colour', name }],
      sku: `${title}-${name}`,
      price: `${10 + index}.5`,
    })),
  }
}

describe('productSet', () => {
  test('makes an unpublished product with its variants', async () => {
    const { product, userErrors } = await set(shirt('Shirt'))
    expect(userErrors).toEqual([])
    expect(product).toMatchObject({
      handle: 'shirt',
      status: 'ACTIVE',
      onlineStoreUrl: null,
      vendor: 'Test Shop',
    })
    expect(product.id).toBe(`gid://shopify/Product/${product.legacyResourceId}`)
    expect(product.variants.nodes.map((row: Json) => [row.title, row.price])).toEqual([
      ['Red', '10.50'],
      ['Blue', '11.50'],
    ])
  })

  test('replaces the variants given, keeps ids, and leaves scalars that are absent', async () => {
    const { product } = await set({ ...shirt('Replace', ['Red', 'Blue', 'Green']), vendor: 'Acme' })
    const [red] = product.variants.nodes
    const changed = await set(
      {
        productOptions: [{ name: 'Colour', values: [{ name: 'Red' }, { name: 'Black' }] }],
        variants: [
          { id: red.id, optionValues: [{ optionName: 'Colour', name: 'Red' }], price: '99' },
          { optionValues: [{ optionName: 'Colour', name: 'Black' }], price: '1' },
        ],
      },
      { id: product.id },
    )
    const rows = changed.product.variants.nodes
    expect(changed.product).toMatchObject({ id: product.id, title: 'Replace', vendor: 'Acme' })
    expect(rows.map((row: Json) => row.title)).toEqual(['Red', 'Black'])
    expect(rows[0]).toMatchObject({ id: red.id, sku: 'Replace-Red', price: '99.00' })
  })

  test('leaves variants alone when the input has none', async () => {
    const { product } = await set(shirt('Keep'))
    const changed = await set({ title: 'Kept' }, { id: product.id })
    expect(changed.product.variants.nodes).toEqual(product.variants.nodes)
  })

  test('finds a product by handle instead of making a second one', async () => {
    const first = await set(shirt('By handle'), { handle: 'by-handle' })
    const second = await set({ title: 'Renamed' }, { handle: 'by-handle' })
    expect(second.product.id).toBe(first.product.id)
  })

  test('changes nothing when any part of the input is wrong', async () => {
    const { product } = await set(shirt('Whole'))
    const broken = shirt('Changed')
    broken.variants[1].price = '-1'
    const refused = await set(broken, { id: product.id })
    expect(refused.product).toBeNull()
    expect(refused.userErrors[0]).toMatchObject({
      field: ['input', 'variants', '1', 'price'],
      code: 'INVALID_VARIANT',
    })
    const { data } = await bench.graphql('query($id: ID!) { product(id: $id) { title } }', { id: product.id })
    expect(data.product.title).toBe('Whole')
  })

  test.each([
    ['a taken handle', { title: 'X', handle: 'taken' }, 'HANDLE_NOT_UNIQUE'],
    ['a blank title', { title: ' ' }, 'INVALID_INPUT'],
    ['a title over 255 characters', { title: 'x'.repeat(256) }, 'INVALID_INPUT'],
    [
      'variants without options',
      { title: 'X', variants: [{ optionValues: [] }] },
      'PRODUCT_OPTIONS_INPUT_MISSING',
    ],
    [
      'options without variants',
      { title: 'X', productOptions: [{ name: 'A', values: [{ name: 'b' }] }] },
      'VARIANTS_INPUT_MISSING',
    ],
    [
      'four options',
      {
        title: 'X',
        variants: [],
        productOptions: ['A', 'B', 'C', 'D'].map((name) => ({ name, values: [{ name }] })),
      },
      'OPTIONS_OVER_LIMIT',
    ],
    [
      'a picture without address',
      { title: 'X', files: [{ originalSource: 'picture.png' }] },
      'INVALID_INPUT',
    ],
  ])('refuses %s', async (_what, input, code) => {
    await set({ title: 'Taken', handle: 'taken' }, { handle: 'taken' })
    const { product, userErrors } = await set(input)
    expect(product).toBeNull()
    expect(userErrors[0].code).toBe(code)
  })

  test('refuses more than 2048 variants', async () => {
    const names = Array.from({ length: 2049 }, (_, index) => `v${index}`)
    const { userErrors } = await set(shirt('Huge', names))
    expect(userErrors.map((problem: Json) => problem.code)).toContain('VARIANTS_OVER_LIMIT')
  })

  test('refuses two variants with the same options, and unknown products', async () => {
    const input = shirt('Twins')
    input.variants[1].optionValues[0].name = 'Red'
    expect((await set(input)).userErrors[0].code).toBe('INVALID_VARIANT')
    expect((await set({ title: 'X' }, { id: 'gid://shopify/Product/1' })).userErrors[0].code).toBe(
      'PRODUCT_DOES_NOT_EXIST',
    )
  })

  test('works in the background when asked, and tells the outcome by its operation', async () => {
    const { product, productSetOperation } = await set(shirt('Later'), undefined, false)
    expect(product).toBeNull()
    expect(productSetOperation.status).toBe('CREATED')
    await bench.sim.clock.advance(1000)
    const { data } = await bench.graphql(
      'query($id: ID!) { productOperation(id: $id) { status product { title } ... on ProductSetOperation { userErrors { code } } } }',
      { id: productSetOperation.id },
    )
    expect(data.productOperation).toEqual({ status: 'COMPLETE', product: { title: 'Later' }, userErrors: [] })
  })
})

test('fetches pictures in the background: ready, or failed when the address answers no picture', async () => {
  const files = ['image.png', 'missing.png', 'page'].map((name) => ({
    originalSource: `${receiver.url}/${name}`,
    alt: name,
  }))
  const input = { ...shirt('Pictured'), files }
  input.variants[0].file = files[0]
  const { product } = await set(input)
  expect(product.media.nodes.map((row: Json) => row.status)).toEqual(['UPLOADED', 'UPLOADED', 'UPLOADED'])
  await bench.sim.clock.advance(1000)
  const { data } = await bench.graphql(
    'query($id: ID!) { product(id: $id) { media(first: 9) { nodes { status mediaErrors { code } } } variants(first: 1) { nodes { image { url } } } } }',
    { id: product.id },
  )
  expect(data.product.media.nodes.map((row: Json) => [row.status, row.mediaErrors[0]?.code])).toEqual([
    ['READY', undefined],
    ['FAILED', 'IMAGE_DOWNLOAD_FAILURE'],
    ['FAILED', 'UNSUPPORTED_IMAGE_FILE_TYPE'],
  ])
  const copy = await fetch(data.product.variants.nodes[0].image.url)
  expect(copy.headers.get('content-type')).toBe('image/png')
})

test('publishes to the online store and takes it off again', async () => {
  const { product } = await set(shirt('Sold'))
  const { data } = await bench.graphql('{ publications(first: 5) { nodes { id name } } }')
  const input = [{ publicationId: data.publications.nodes[0].id }]
  const change = (name: string) =>
    bench.graphql(
      `mutation($id: ID!, $input: [PublicationInput!]!) { ${name}(id: $id, input: $input) {
        publishable { ... on Product { onlineStoreUrl } publishedOnPublication(publicationId: "${input[0]?.publicationId}") } userErrors { message } } }`,
      { id: product.id, input },
    )
  const shown = (await change('publishablePublish')).data.publishablePublish.publishable
  expect(shown.publishedOnPublication).toBe(true)
  expect(await (await fetch(shown.onlineStoreUrl)).text()).toContain('Sold')
  const hidden = (await change('publishableUnpublish')).data.publishableUnpublish.publishable
  expect(hidden).toEqual({ onlineStoreUrl: null, publishedOnPublication: false })
})

test('builds, changes and removes a product step by step', async () => {
  const created = await bench.graphql(
    'mutation { productCreate(product: { title: "Steps", productOptions: [{ name: "Size", values: [{ name: "S" }] }] }) { product { id variants(first: 5) { nodes { id } } } userErrors { message } } }',
  )
  const { id: productId, variants: initial } = created.data.productCreate.product
  const added = await bench.graphql(
    'mutation($productId: ID!, $variants: [ProductVariantsBulkInput!]!) { productVariantsBulkCreate(productId: $productId, variants: $variants) { productVariants { id sku } userErrors { code } } }',
    {
      productId,
      variants: [
        { optionValues: [{ optionName: 'Size', name: 'M' }], price: '5', inventoryItem: { sku: 'M-1' } },
      ],
    },
  )
  expect(added.data.productVariantsBulkCreate).toMatchObject({
    productVariants: [{ sku: 'M-1' }],
    userErrors: [],
  })
  const again = await bench.graphql(
    'mutation($productId: ID!, $variants: [ProductVariantsBulkInput!]!) { productVariantsBulkCreate(productId: $productId, variants: $variants) { userErrors { code } } }',
    { productId, variants: [{ optionValues: [{ optionName: 'Size', name: 'M' }] }] },
  )
  expect(again.data.productVariantsBulkCreate.userErrors).toEqual([{ code: 'VARIANT_ALREADY_EXISTS' }])
  const removed = await bench.graphql(
    'mutation($productId: ID!, $variantsIds: [ID!]!) { productVariantsBulkDelete(productId: $productId, variantsIds: $variantsIds) { product { variantsCount { count } } userErrors { code } } }',
    { productId, variantsIds: [initial.nodes[0].id] },
  )
  expect(removed.data.productVariantsBulkDelete).toEqual({
    product: { variantsCount: { count: 1 } },
    userErrors: [],
  })
  const drop =
    'mutation($id: ID!) { productDelete(input: { id: $id }) { deletedProductId userErrors { message } } }'
  expect((await bench.graphql(drop, { id: productId })).data.productDelete.deletedProductId).toBe(productId)
  expect((await bench.graphql(drop, { id: productId })).data.productDelete.userErrors).toHaveLength(1)
})

test('sets stock by compare and swap, once per idempotency key', async () => {
  const { product } = await set({ ...shirt('Stocked', ['Only']) })
  const location = await bench.graphql('{ locations(first: 1) { nodes { id } } }')
  const quantities = (quantity: number, changeFromQuantity: number) => ({
    name: 'available',
    reason: 'correction',
    quantities: [
      {
        inventoryItemId: product.variants.nodes[0].inventoryItem.id,
        locationId: location.data.locations.nodes[0].id,
        quantity,
        changeFromQuantity,
      },
    ],
  })
  const mutation = (directive: string) =>
    `mutation($input: InventorySetQuantitiesInput!) { inventorySetQuantities(input: $input) ${directive} { inventoryAdjustmentGroup { id changes { delta } } userErrors { code } } }`
  const bare = await bench.graphql(mutation(''), { input: quantities(5, 0) })
  expect(bare.errors[0].message).toContain('@idempotent')
  const first = await bench.graphql(mutation('@idempotent(key: "a")'), { input: quantities(5, 0) })
  expect(first.data.inventorySetQuantities.inventoryAdjustmentGroup.changes).toEqual([{ delta: 5 }])
  const repeated = await bench.graphql(mutation('@idempotent(key: "a")'), { input: quantities(5, 0) })
  expect(repeated.data).toEqual(first.data)
  const mismatch = await bench.graphql(mutation('@idempotent(key: "a")'), { input: quantities(6, 5) })
  expect(mismatch.data.inventorySetQuantities.userErrors).toEqual([
    { code: 'IDEMPOTENCY_KEY_PARAMETER_MISMATCH' },
  ])
  const stale = await bench.graphql(mutation('@idempotent(key: "b")'), { input: quantities(9, 0) })
  expect(stale.data.inventorySetQuantities.userErrors).toEqual([{ code: 'CHANGE_FROM_QUANTITY_STALE' }])
})
