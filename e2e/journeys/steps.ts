import { type Browser, expect, type Locator, type Page } from '@playwright/test'
import { enter, type Lang, password, speak, travel } from '../people.ts'
import { simulator } from '../product.ts'
import { say } from './words.ts'

/** Steps shared by several journeys, in the user interface. */

/** Registers a company with the code from the mailbox, and ends on its home page. */
export async function register(page: Page, lang: Lang, company: string, email: string): Promise<void> {
  const words = say[lang]
  await speak(page, lang)
  await page.goto('/register')
  await page.getByLabel(words.company).fill(company)
  await page.getByLabel(words.name, { exact: true }).fill('Ada Winter')
  await page.getByLabel(words.email, { exact: true }).fill(email)
  await page.getByRole('button', { name: words.sendCode }).click()
  await page.getByLabel(words.code).fill(await codeFor(page, email))
  await page.getByLabel(words.password, { exact: true }).fill(password)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: words.register, exact: true }).click()
  await expect(page).toHaveURL(/\/home/)
}

/** The code that was sent to an address, read from the mailbox page. */
export async function codeFor(page: Page, email: string): Promise<string> {
  const mailbox = await page.context().newPage()
  await mailbox.goto('/mailbox')
  await mailbox.getByRole('button').filter({ hasText: email }).first().click()
  const text = await mailbox.frameLocator('main iframe').locator('body').textContent()
  await mailbox.close()
  const code = /\b\d{6}\b/.exec(text ?? '')?.[0]
  if (!code) throw new Error(`No code in the mail: ${text}`)
  return code
}

/** A new browser context for another person. */
export async function pageFor(browser: Browser, who: string, path: string, lang: Lang = 'en'): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1600, height: 900 } })
  const page = await context.newPage()
  await enter(page, who, path, lang)
  return page
}

/** The demo merchant's shop in the Shopify simulator. */
export const demoShop = 'northwind-outdoor.myshopify.com'

/** The rows of the list on the screen. */
export const rowsOf = (page: Page): Locator => page.locator('main .page:visible tbody tr[data-row-key]')

/** The row of the list on the screen that shows a text; pages that were left keep theirs. */
export const rowWith = (page: Page, text: string | RegExp): Locator =>
  page.locator('tbody tr').filter({ hasText: text, visible: true })

/** Adds tracking events to a parcel, which the tracking service pushes to the product. */
export async function happens(
  { request }: Page,
  number: string,
  events: readonly Readonly<Record<string, string | number>>[],
): Promise<void> {
  await request.post(`${simulator('tracking')}/__sim/story`, { data: { number, events } })
}

/** A buyer tracks a parcel on the public page. */
export async function track(page: Page, lang: Lang, number: string): Promise<void> {
  const words = say[lang]
  if (new URL(page.url()).pathname !== '/track') await page.goto('/track')
  await page.getByRole('textbox', { name: words.number }).fill(number)
  await page.getByRole('button', { name: words.track, exact: true }).click()
}

/** Submits an offline payment with a picture of its receipt. */
export async function handIn(page: Page, lang: Lang, amount: string, reference: string): Promise<void> {
  const words = say[lang]
  await travel(page, '/recharge')
  await page.getByRole('button', { name: words.handIn }).first().click()
  const form = page.getByRole('dialog')
  // All missing fields are reported together, including the receipt.
  await form.getByRole('button', { name: words.submitReview }).click()
  await expect(form.locator('.ant-form-item-explain-error')).toHaveText(words.missing)
  await form.getByLabel(words.amountPaid).fill(amount)
  await form.getByLabel(words.bankReference).fill(reference)
  // A screenshot that contains the reference, because using the same receipt for two payments would require two approvals.
  await form.locator('input[type=file]').setInputFiles({
    name: 'receipt.png',
    mimeType: 'image/png',
    buffer: await form.screenshot(),
  })
  await form.getByRole('button', { name: words.submitReview }).click()
  await expect(rowWith(page, reference)).toBeVisible()
}

/** A picture of one blue pixel. */
export const receipt = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** Finance approves a payment as submitted. */
export async function approve(browser: Browser, reference: string): Promise<void> {
  const page = await pageFor(browser, 'finance', '/rechargeExamine')
  const row = rowWith(page, reference)
  await row.getByRole('button', { name: 'Approve', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(page.getByText(/credited to/).first()).toBeVisible()
  await page.context().close()
}

/** Connects a shop of the simulator, whose consent page opens in a new window. Returns the simulator's address. */
export async function connectShop(
  page: Page,
  lang: Lang,
  name: string,
  shop: string,
  platform = 'Shopify',
): Promise<string> {
  const words = say[lang]
  await travel(page, '/storeList')
  await page.getByRole('button', { name: words.addStore }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(words.platform).click()
  // The list of stores behind the dialog contains platforms too.
  await page.locator('.ant-select-dropdown').getByText(platform, { exact: true }).click()
  await dialog.getByLabel(words.storeName).fill(name)
  await dialog.getByLabel(words.shopUrl).fill(shop)
  const opened = page.waitForEvent('popup')
  await dialog.getByRole('button', { name: words.authorize }).click()
  const consent = await opened
  const install = consent.getByRole('button', { name: 'Install' })
  await expect(install).toBeVisible()
  const { origin } = new URL(consent.url())
  await install.click()
  // The window that returned from the platform answers the question.
  await expect(page.getByRole('button', { name: words.success })).toBeHidden()
  await expect(rowWith(page, name)).toContainText(words.connected)
  return origin
}

/** Publishes the first product in stock to the only store, and waits until buyers can see it. */
export async function publishOne(page: Page, lang: Lang): Promise<void> {
  const words = say[lang]
  await travel(page, '/goodsList?in_stock=1')
  await page.getByRole('button', { name: words.listToStore }).first().click()
  const drawer = page.getByRole('dialog')
  await drawer.getByText(words.active, { exact: true }).click()
  await drawer.getByRole('button', { name: words.listNow }).click()
  await expect(page).toHaveURL(/listingRecord/)
  await expect(page.getByText(words.listed).first()).toBeVisible()
}

/** A buyer orders the newest product of a simulated shop; returns the page that shows the order. */
export async function buy(browser: Browser, origin: string, shop: string, buyer: string): Promise<Page> {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(`${origin}/${shop}.myshopify.com/`)
  await page.locator('a.card').first().click()
  await page.getByLabel('First name').fill(buyer)
  await page.getByLabel('Last name').fill('Buyer')
  await page.getByLabel('E-mail').fill(`${buyer.toLowerCase()}@example.com`)
  await page.getByLabel('Address').fill('742 Evergreen Terrace')
  await page.getByLabel('Postal code').fill('97477')
  await page.getByLabel('City').fill('Springfield')
  await page.getByLabel('State or province').fill('OR')
  await page.getByLabel('Country').selectOption('US')
  await page.getByLabel('Phone').fill('+12025550143')
  await page.getByRole('button', { name: 'Pay now' }).click()
  await expect(page).toHaveURL(/\/orders\//)
  return page
}

/** Pays the order of a buyer from the order list. */
export async function pay(page: Page, lang: Lang, buyer: string): Promise<void> {
  const words = say[lang]
  await expect(async () => {
    await page.goto('/ordersList')
    await expect(rowWith(page, buyer).first()).toBeVisible({ timeout: 10_000 })
  }).toPass()
  await rowWith(page, buyer).first().getByRole('button', { name: words.pay, exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: words.payAmount }).click()
  await expect(dialog.getByText(words.paid).first()).toBeVisible()
}

/** The clerk approves the order and requests its label; the warehouse marks it as shipped. */
export async function send(browser: Browser, buyer: string): Promise<void> {
  const clerk = await pageFor(browser, 'clerk', `/erpOrders?search=${buyer}`)
  const button = (page: Page, name: string) =>
    rowWith(page, buyer).first().getByRole('button', { name, exact: true })
  await button(clerk, 'Approve').click()
  await expect(button(clerk, 'Request label')).toBeVisible()
  await button(clerk, 'Request label').click()
  // The label is made in the background; the list updates itself.
  await expect(button(clerk, 'Mark as shipped')).toBeVisible()
  const warehouse = await pageFor(browser, 'warehouse', `/erpOrders?search=${buyer}`)
  await button(warehouse, 'Mark as shipped').click()
  await warehouse.getByRole('dialog').getByRole('button', { name: 'Mark as shipped' }).click()
  await expect(rowWith(warehouse, buyer).first()).toContainText('Shipped')
  await clerk.context().close()
  await warehouse.context().close()
}

/**
 * Selects an option, typing first if possible. While the server is still searching, the options change, so the selection is
 * retried.
 */
export async function choose(page: Page, input: Locator, name: string): Promise<void> {
  const box = input.locator('xpath=ancestor::*[contains(concat(" ", @class, " "), " ant-select ")][1]')
  const option = page.locator('.ant-select-dropdown:visible .ant-select-item-option')
  let tries = 0
  await expect(async () => {
    await input.click({ timeout: 3000 })
    const typed = await input.isEditable()
    if (typed) await input.fill(name)
    const wanted = option.filter({ hasText: name }).first()
    await expect(wanted).toBeVisible({ timeout: 3000 })
    if (typed && ++tries % 2 === 0) await input.press('Enter')
    else await wanted.click({ timeout: 3000 })
    await expect(box).toContainText(name, { timeout: 1500 })
  }).toPass()
}

/** Runs an action of a row's drawer, whose button may be in the menu “More”, and fills its dialog if there is one. */
export async function act(
  page: Page,
  lang: Lang,
  name: string | RegExp,
  fill?: (dialog: Locator) => Promise<void>,
): Promise<void> {
  const { more } = say[lang]
  const drawer = page.getByRole('dialog').first()
  const button = drawer.getByRole('button', { name, exact: true })
  const folded = drawer.getByRole('button', { name: more, exact: true })
  await expect(button.or(folded).first()).toBeVisible()
  if (await button.isVisible()) await button.click()
  else {
    await folded.click()
    await page.getByRole('menuitem', { name, exact: true }).click()
  }
  if (!fill) return
  const dialog = page.getByRole('dialog').nth(1)
  await fill(dialog)
  await dialog.getByRole('button', { name, exact: true }).click()
  await expect(dialog).toBeHidden()
}
