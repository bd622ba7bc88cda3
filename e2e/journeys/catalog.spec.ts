import { expect, type Page, test } from '@playwright/test'
import { languages } from '../languages.ts'
import { enter, type Lang, travel } from '../people.ts'
import { pageFor, rowsOf, rowWith } from './steps.ts'

/** Catalogue records of staff, and what merchants do with products before selling them. */

const say = {
  en: {
    newCategory: 'New category',
    englishName: 'English name',
    chineseName: 'Chinese name',
    create: 'Create',
    addBelow: 'Add below',
    newSet: 'New product set',
    setCode: 'Set code',
    name: 'Name',
    parts: 'Components',
    price: /^Price/,
    save: 'Save',
    activate: 'Activate',
    active: 'Active',
    newTag: 'New tag',
    tag: 'Tag',
    newTemplate: 'New SKU template',
    prefix: 'Prefix',
    takeCode: 'Generate SKU',
    copied: 'is copied',
    variants: /^Variants and prices/,
    history: 'Price history',
    weights: 'Update weights',
    newProduct: 'New product',
    productCode: 'Product code',
    englishTitle: 'English title',
    drinkware: 'Drinkware',
    capacity: 'Capacity (ml)',
    template: 'SKU template',
    fillOne: 'Generate 1 SKU',
    skuAndGrams: 'SKU and weight (g)',
    updateOne: 'Update 1 SKU',
    weightDone: '1 weight was changed',
    newAttribute: 'New attribute',
    key: 'Key',
    ownEdit: 'Edit',
    collect: 'Add to favorites',
    download: 'Download',
    makePack: 'Create download',
    packReady: 'The file is ready and is being saved.',
    ready: 'Ready',
    newRequest: 'New request',
    address: 'Product URL',
    whatItIs: 'Product name',
    quantity: 'Quantity',
    write: 'Write a message',
    send: 'Send',
    accept: 'Accept',
    acceptQuotation: 'Accept quotation',
    accepted: 'Accepted',
    beingPrepared: 'Being prepared',
  },
  zh: {
    newCategory: '新增分类',
    englishName: '英文名称',
    chineseName: '中文名称',
    create: /^新\s?增$/,
    addBelow: '添加子分类',
    newSet: '新增组合商品',
    setCode: '组合编码',
    name: '名称',
    parts: '组成',
    price: /^价格/,
    save: /^保\s?存$/,
    activate: /启\s?用$/,
    active: '启用',
    newTag: '新增标签',
    tag: '标签',
    newTemplate: '新增 SKU 编码模板',
    prefix: '前缀',
    takeCode: '生成 SKU',
    copied: '已复制',
    variants: /^规格与价格/,
    history: '价格历史',
    weights: '更新重量',
    newProduct: '新增商品',
    productCode: '商品编码',
    englishTitle: '英文标题',
    drinkware: '杯壶',
    capacity: '容量（毫升）',
    template: '编码模板',
    fillOne: '生成 1 个 SKU',
    skuAndGrams: 'SKU 与重量（g）',
    updateOne: '更新 1 个 SKU',
    weightDone: '已更新 1 个重量',
    newAttribute: '新增自定义属性',
    key: '键名',
    ownEdit: /^编\s?辑$/,
    collect: '收藏',
    download: '下载资料',
    makePack: '生成下载',
    packReady: '商品资料已生成，正在保存。',
    ready: '可下载',
    newRequest: '新增寻源请求',
    address: '商品链接',
    whatItIs: '商品名称',
    quantity: '数量',
    write: '输入消息',
    send: /发\s?送$/,
    accept: '接受报价',
    acceptQuotation: '接受报价',
    accepted: '已接受',
    beingPrepared: '准备中',
  },
} as const

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first()
const dialogOf = (page: Page) => page.getByRole('dialog')
const fresh = (lang: Lang): string => `${lang}${Date.now().toString(36)}`

/** Demo variants by language, so that both can run in parallel. */
const parts = { en: ['MUG01-SAG', 'MUG01-NVY'], zh: ['MUG02-CRM-450ML', 'MUG03-WHT'] } as const

for (const lang of languages(import.meta.filename)) {
  const words = say[lang]

  test(`${lang}: a developer keeps categories, sets, tags and SKU codes`, async ({ browser }) => {
    const tag = fresh(lang)
    const page = await pageFor(browser, 'developer', '/category', lang)
    const dialog = dialogOf(page)
    const category = async (open: () => Promise<void>, name: string) => {
      await open()
      await dialog.getByLabel(words.englishName).fill(`${name} ${tag}`)
      await dialog.getByLabel(words.chineseName).fill(`${name} ${tag}`)
      await dialog.getByRole('button', { name: words.create, exact: true }).click()
      await expect(dialog).toBeHidden()
    }
    const line = (name: string) => page.locator('.ant-tree-treenode').filter({ hasText: `${name} ${tag}` })
    await category(() => button(page, words.newCategory).click(), 'Picnic')
    await category(
      () => line('Picnic').getByRole('button', { name: words.addBelow }).first().click(),
      'Baskets',
    )
    await category(() => button(page, words.newCategory).click(), 'Camping')
    // Slightly to the right and in the lower half: as a child, not as a sibling.
    await line('Camping')
      .locator('.category-row')
      .dragTo(line('Picnic').locator('.category-row'), {
        sourcePosition: { x: 10, y: 16 },
        targetPosition: { x: 60, y: 24 },
      })
    await line('Picnic').locator('.ant-tree-switcher_close').click()
    await expect(line('Camping').locator('.ant-tree-indent-unit')).toHaveCount(1)

    await travel(page, '/productsSetList')
    await button(page, words.newSet).click()
    await dialog.getByLabel(words.setCode).fill(`SET-${tag}`)
    await dialog.getByLabel(words.name, { exact: true }).fill(`Pair ${tag}`)
    for (const code of parts[lang]) {
      await dialog.getByLabel(words.parts).fill(code)
      await page.locator('.ant-select-item-option').filter({ hasText: code }).first().click()
    }
    await dialog.getByRole('spinbutton').last().fill('2')
    await dialog.getByLabel(words.price).fill('7.50')
    await dialog.getByRole('button', { name: words.save, exact: true }).click()
    const set = rowWith(page, `SET-${tag}`)
    await set.getByRole('checkbox').check()
    await button(page, words.activate).click()
    await expect(set).toContainText(words.active)

    await travel(page, '/goodsTags')
    await button(page, words.newTag).click()
    await dialog.getByLabel(words.tag, { exact: true }).fill(`tag-${tag}`)
    await dialog.getByRole('button', { name: words.save, exact: true }).click()
    await expect(rowWith(page, `tag-${tag}`)).toBeVisible()

    await travel(page, '/skuTemplates')
    await button(page, words.newTemplate).click()
    await dialog.getByLabel(words.name, { exact: true }).fill(`Codes ${tag}`)
    await dialog.getByLabel(words.prefix).fill(`P${tag}`)
    await dialog.getByRole('button', { name: words.save, exact: true }).click()
    await rowWith(page, `Codes ${tag}`).getByRole('button', { name: words.takeCode }).click()
    await expect(page.getByText(words.copied)).toBeVisible()
    await page.context().close()
  })

  test(`${lang}: a developer adds a product with a code from a template`, async ({ browser }) => {
    const tag = fresh(lang)
    const page = await pageFor(browser, 'developer', '/goodsLibrary', lang)
    const dialog = dialogOf(page)
    await button(page, words.newProduct).click()
    await dialog.getByLabel(words.productCode).fill(`NEW-${tag}`)
    await dialog.getByLabel(words.englishTitle).fill(`Picnic rug ${tag}`)
    await dialog.locator('#category_id').fill(words.drinkware)
    await page.locator('.ant-select-item-option').filter({ hasText: words.drinkware }).first().click()
    await dialog.getByLabel(words.capacity).fill('350')
    await dialog.getByRole('tab', { name: words.variants }).click()
    await dialog.getByLabel(words.template).click()
    await page.locator('.ant-select-item-option:visible').first().click()
    await dialog.getByRole('button', { name: words.fillOne }).click()
    await dialog.getByLabel(words.price).fill('12.50')
    await dialog.getByRole('button', { name: words.save, exact: true }).click()
    await expect(dialog.getByText(`NEW-${tag}`)).toBeVisible()
    await expect(dialog.getByLabel(words.capacity)).toHaveValue('350')
    await page.context().close()
  })

  test(`${lang}: a developer changes prices and weights of goods`, async ({ browser }) => {
    const [code] = parts[lang]
    const page = await pageFor(browser, 'developer', `/goodsLibrary?keyword=${code}`, lang)
    const dialog = dialogOf(page)
    await page.locator('tbody tr[data-row-key]').first().click()
    await dialog.getByRole('tab', { name: words.variants }).click()
    const price = dialog.getByLabel(words.price).first()
    const cents = 300 + (Date.now() % 100)
    await price.fill((cents / 100).toFixed(2))
    const save = dialog.getByRole('button', { name: words.save, exact: true })
    await save.click()
    await expect(save).toBeDisabled()
    await dialog.getByRole('tab', { name: words.history }).click()
    await expect(dialog.getByText(`$${(cents / 100).toFixed(2)}`).first()).toBeVisible()
    await page.goto('/goodsLibrary')
    await button(page, words.weights).click()
    await dialog.getByLabel(words.skuAndGrams).fill(`${code}\t${400 + (Date.now() % 1000)}`)
    await dialog.getByRole('button', { name: words.updateOne }).click()
    await expect(page.getByText(words.weightDone)).toBeVisible()
    await page.context().close()
  })

  test(`${lang}: a merchant notes attributes, collects goods and downloads their pack`, async ({ page }) => {
    const tag = fresh(lang)
    await enter(page, 'merchant', '/metafileds', lang)
    const dialog = dialogOf(page)
    await button(page, words.newAttribute).click()
    await dialog.getByLabel(words.name, { exact: true }).fill(`Shelf ${tag}`)
    await dialog.getByLabel(words.key).fill(`shelf_${tag}`)
    await dialog.getByRole('button', { name: words.save, exact: true }).click()
    await expect(rowWith(page, `shelf_${tag}`)).toBeVisible()

    // A product that no earlier run has added to favorites.
    const marks = page.waitForResponse((answer) => answer.url().includes('/sale/collection/marks'))
    await travel(page, '/goodsList?in_stock=1')
    await (await marks).finished()
    const free = page.getByRole('button', { name: words.collect, exact: true, pressed: false })
    const uncollected = page.locator('.goods-card').filter({ has: free }).first()
    const title = (await uncollected.getByRole('heading').textContent()) ?? ''
    const card = page.locator('.goods-card').filter({ hasText: title }).first()
    const heart = card.getByRole('button', { name: words.collect, exact: true })
    await heart.click()
    await expect(heart).toHaveAttribute('aria-pressed', 'true')
    await card.getByRole('heading').getByRole('link').click()
    await button(page, words.ownEdit).click()
    await page.getByLabel(`Shelf ${tag}`).fill(`A-${tag}`)
    await page.getByRole('button', { name: words.save, exact: true }).click()
    await expect(page.getByText(`A-${tag}`)).toBeVisible()

    await travel(page, '/collectionList')
    await rowWith(page, title).getByRole('checkbox').check()
    await button(page, words.download).click()
    const saved = page.waitForEvent('download')
    await dialog.getByRole('button', { name: words.makePack }).click()
    await expect(dialog.getByText(words.packReady)).toBeVisible()
    expect((await saved).suggestedFilename()).toMatch(/\.zip$/)
    await travel(page, '/downloadList')
    await expect(rowsOf(page).first()).toContainText(words.ready)
  })

  test(`${lang}: what a merchant asks for is quoted, accepted and becomes private goods`, async ({
    page,
    browser,
  }) => {
    const title = `Folding kettle ${fresh(lang)}`
    await enter(page, 'merchant', '/externalLinks', lang)
    const dialog = dialogOf(page)
    await button(page, words.newRequest).click()
    await dialog.getByLabel(words.address).fill(`https://shop.example/${encodeURIComponent(title)}`)
    await dialog.getByLabel(words.whatItIs).fill(title)
    await dialog.getByLabel(words.quantity).fill('120')
    await dialog.getByRole('button', { name: words.save, exact: true }).click()
    await expect(rowWith(page, title)).toBeVisible()

    const staff = await pageFor(browser, 'developer', '/home')
    await staff.getByRole('button', { name: 'Fang Wang' }).click()
    await staff.getByRole('menuitem', { name: 'My tasks' }).click()
    const task = dialogOf(staff).locator('tr', { hasText: title })
    await task.getByRole('button', { name: 'Take', exact: true }).click()
    await expect(task).toContainText('Fang Wang')
    await task.getByRole('button', { name: 'Handle', exact: true }).click()
    // The task's detail opens over the list of tasks, and its form over that.
    const detail = dialogOf(staff).last()
    const comment = detail.getByLabel('Comment; @ mentions someone')
    await comment.fill('Which factory, ')
    await comment.pressSequentially('@陈')
    await staff.getByText('Wei Chen', { exact: true }).click()
    await comment.press('Control+Enter')
    await expect(detail.getByText('Which factory, @Wei Chen')).toBeVisible()
    await detail.getByRole('button', { name: 'Quote', exact: true }).click()
    const quote = dialogOf(staff).last()
    await quote.getByLabel(/^Unit price/).fill('4.20')
    await quote.getByLabel(/^Lead time/).fill('12')
    await quote.getByLabel('Valid until').click()
    await quote.getByLabel('Valid until').fill('2030-01-31')
    await quote.getByLabel('Valid until').press('Enter')
    await quote.getByRole('button', { name: 'Quote', exact: true }).click()
    await expect(dialogOf(staff).last()).toContainText('Quoted')
    await staff.context().close()

    await rowWith(page, title).click()
    await dialog.getByLabel(words.write).fill('Does it fold flat?')
    await dialog.getByRole('button', { name: words.send }).click()
    await expect(dialog.getByText('Does it fold flat?')).toBeVisible()
    await page.reload()
    await dialog.getByRole('button', { name: words.accept, exact: true }).click()
    await page
      .getByRole('dialog')
      .last()
      .getByRole('button', { name: words.acceptQuotation, exact: true })
      .click()
    await expect(dialog.getByText(words.accepted).first()).toBeVisible()
    await travel(page, '/privateProducts')
    await expect(rowWith(page, title)).toContainText(words.beingPrepared)
  })
}

test('a picture of a description that can’t be had is drawn, and nothing of it runs', async ({ page }) => {
  await page.route(/\/sale\/goods\/1(\?|$)/, async (route) => {
    const response = await route.fetch()
    const body = (await response.json()) as { data: { description: string } }
    body.data.description =
      '<img src="/no/such.png" alt="Blue cup" onerror="parent.document.title = \'ran\'"><p>Words</p>'
    await route.fulfill({ response, json: body })
  })
  await enter(page, 'merchant', '/goodsList/detail?id=1')
  const description = page.frameLocator('.html-view')
  await expect(description.getByRole('img', { name: 'Blue cup' })).toHaveText('Blue cup')
  await expect(description.locator('img')).toHaveCount(0)
  await expect(description.getByText('Words')).toBeVisible()
  await expect(page).not.toHaveTitle('ran')
})

test('the breakdown of a shipping price is read without a tip over it', async ({ page }) => {
  await page.clock.install()
  await enter(page, 'merchant', '/goodsList/detail?id=1')
  const opener = page.getByRole('main').getByRole('button', { name: 'Price breakdown' }).first()
  await expect(async () => {
    await page.clock.runFor(2_000)
    await expect(opener).toBeVisible({ timeout: 500 })
  }).toPass()
  await opener.hover()
  // Longer than the delay of both.
  await page.clock.runFor(2_000)
  await expect(page.locator('.ant-popover', { hasText: 'Price breakdown' })).toBeVisible()
  await expect(page.locator('#tip')).toBeHidden()
})

test('a developer writes a description with a table, and what would run falls away', async ({ browser }) => {
  const page = await pageFor(browser, 'developer', '/goodsLibrary')
  await page.locator('tbody tr[data-row-key]').first().click()
  const dialog = dialogOf(page)
  const editor = dialog.locator('.html-editor').first()
  await expect(editor).toBeVisible()
  const html = async (text?: string) => {
    await editor.getByText('HTML', { exact: true }).click()
    const source = editor.locator('textarea')
    if (text !== undefined) await source.fill(text)
    const value = await source.inputValue()
    await editor.getByText('Visual', { exact: true }).click()
    return value
  }
  await html('<p onclick="x()">Mug<script>alert(1)</script> <a href="javascript:x()">care</a></p>')
  expect(await html()).toBe('<p>Mug <a>care</a></p>')
  const table = async (what: string) => {
    await editor.getByRole('button', { name: 'Table', exact: true }).click()
    await page.getByRole('menuitem', { name: what }).click()
  }
  await html('<p>Sizes</p>')
  await table('Insert a table')
  await page.keyboard.type('Size')
  await table('Add a column to the right')
  await expect(editor.locator('th')).toHaveCount(4)
  await table('Delete the row')
  await expect(editor.locator('tr')).toHaveCount(2)
  await table('Delete the column')
  expect(await html()).toMatch(/^<p>Sizes<\/p><table><tbody><tr>(<td><p><\/p><\/td>){3}<\/tr>/)
  await page.context().close()
})
