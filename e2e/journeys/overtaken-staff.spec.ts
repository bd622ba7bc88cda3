import { expect, type Locator, type Page, test } from '@playwright/test'
import { languages } from '../languages.ts'
import { enter, type Lang } from '../people.ts'
import { colleague } from './colleague.ts'

/** Staff work on an order that another person moves on: their dialogs show that, and no unseen change is overwritten. */

const say = {
  en: {
    address: 'Ship to',
    edit: 'Edit',
    city: 'City',
    save: 'Save',
    cancelled: 'This order has already been cancelled',
    close: 'Close',
  },
  zh: {
    address: '收货地址',
    edit: '编辑',
    city: '城市',
    save: /^保\s?存$/,
    cancelled: '该订单已取消',
    close: '关闭',
  },
} as const

async function beginAddress(page: Page, lang: Lang, id: number): Promise<Locator> {
  await enter(page, 'clerk', `/erpOrders?id=${id}`, lang)
  const words = say[lang]
  const part = page
    .getByRole('dialog')
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: words.address, exact: true }) })
  await part.getByRole('button', { name: words.edit }).click()
  const city = page.getByLabel(words.city)
  await city.fill('Elsewhere')
  return city
}

for (const lang of languages(import.meta.filename)) {
  const words = say[lang]
  test(`${lang}: a dialog of staff gives way when its order was cancelled elsewhere`, async ({ page }) => {
    const { waiting, change } = await colleague(page.request)
    const orders = (await waiting()).filter(({ actions }) => actions.includes('cancel'))
    const id = (lang === 'en' ? orders[0] : orders[1])?.id ?? 0
    const city = await beginAddress(page, lang, id)
    await change('cancel', id, { reason: 'Bought twice' })
    // One language saves, the other waits for the next poll.
    if (lang === 'en') await page.getByRole('button', { name: words.save, exact: true }).click()
    const ended = page.getByRole('dialog', { name: words.cancelled })
    await expect(ended).toBeVisible()
    await expect(city).toBeHidden()
    await ended.locator('.ant-modal-footer').getByRole('button', { name: words.close }).click()
    await expect(ended).toBeHidden()
  })
}

test('an order that changed while its cancelling was considered is not cancelled, though the list has read it anew', async ({
  page,
}) => {
  const { waiting, change } = await colleague(page.request)
  const [order] = await waiting()
  if (!order) throw new Error('No order waits for a clerk')
  await enter(page, 'clerk', `/erpOrders?id=${order.id}`)
  await page.getByRole('dialog').getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: /^Cancel/ }).click()
  const dialog = page.getByRole('dialog', { name: /^Cancel/ })
  await dialog.getByRole('textbox').fill('Not wanted')
  await change('urgent', order.id, { urgent: '1' })
  await page.waitForResponse((one) => one.url().includes(`/v1/orders/${order.id}`))
  await dialog.getByRole('button', { name: /^Cancel .*order/ }).click()
  await expect(page.getByText(/Someone else changed this record/).first()).toBeVisible()
  const still = await waiting()
  expect(still.map(({ id }) => id)).toContain(order.id)
})
