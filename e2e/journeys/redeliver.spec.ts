import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import { languages } from '../languages.ts'
import { type Lang, tokenOf } from '../people.ts'
import { pageFor, rowWith, send } from './steps.ts'

/** A lost parcel: staff reship its items, and the merchant follows the new order until the end. */

const say = {
  en: {
    more: 'More',
    again: 'Create reshipment',
    pieces: /^Quantity: /,
    supplier: 'Supplier',
    made: /New order: ([A-Z]\d+)/,
    free: '$0.00',
    toReview: 'To review',
    redeliveries: 'Reshipments',
    cancel: /^Cancel order/,
    cancelIt: /^Cancel .*order/,
    cancelled: 'Cancelled',
  },
  zh: {
    more: '更多',
    again: /^重\s?发$/,
    pieces: /^件数/,
    supplier: '供应商',
    made: /新订单：([A-Z]\d+)/,
    free: '$0.00',
    toReview: '待审核',
    redeliveries: '重发订单',
    cancel: '取消订单',
    cancelIt: /^取消.*订单/,
    cancelled: '已取消',
  },
} as const

const shipped = 60

/** A shipped order of the merchant; each language and each retry uses another one. */
async function shippedOrder(request: APIRequestContext, place: number): Promise<string> {
  const headers = { authorization: `Bearer ${await tokenOf(request, 'merchant')}` }
  const answer = await request.get(`/sale/order/orderList?status=${shipped}&per-page=50`, { headers })
  const { data } = (await answer.json()) as { data: { order_sn: string }[] }
  const sn = data.at(-1 - place)?.order_sn
  if (!sn) throw new Error('No order is on its way')
  return sn
}

/** Opens an order of the staff's list, and one of its actions. */
async function begin(page: Page, lang: Lang, sn: string, action: string | RegExp): Promise<void> {
  await rowWith(page, sn).first().click()
  await page.getByRole('dialog').getByRole('button', { name: say[lang].more }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

for (const lang of languages(import.meta.filename)) {
  const words = say[lang]
  const end = lang === 'en' ? 'sent' : 'cancelled'

  test(`${lang}: goods of an order are sent again, and the merchant sees the new order ${end}`, async ({
    page,
    browser,
  }, { retry, repeatEachIndex }) => {
    const place = (lang === 'en' ? 0 : 1) + 2 * (retry + repeatEachIndex)
    const from = await shippedOrder(page.request, place)
    const clerk = await pageFor(browser, 'clerk', `/erpOrders?search=${from}`, lang)
    await begin(clerk, lang, from, words.again)
    const dialog = clerk.getByRole('dialog').last()
    const submit = dialog.getByRole('button', { name: words.again })
    const pieces = dialog.getByLabel(words.pieces)
    for (const field of await pieces.all()) await field.fill('0')
    await expect(submit).toBeDisabled()
    await pieces.first().fill('1')
    await dialog.getByText(words.supplier, { exact: true }).click()
    await submit.click()
    const told = clerk.getByText(words.made).first()
    await expect(told).toBeVisible()
    const made = words.made.exec((await told.textContent()) ?? '')?.[1] ?? ''

    const merchant = await pageFor(browser, 'merchant', `/redeliverList?search=${from}`, lang)
    await expect(merchant.getByRole('heading', { name: words.redeliveries })).toBeVisible()
    const row = rowWith(merchant, made)
    for (const text of [from, words.supplier, words.free, words.toReview])
      await expect(row).toContainText(text)
    await row.click()
    await expect(merchant).toHaveURL(new RegExp(`ordersList\\?.*search=${made}`))
    await expect(rowWith(merchant, made).first()).toContainText(words.toReview)

    if (end === 'sent') await send(browser, made)
    else {
      await clerk.goto(`/erpOrders?search=${made}`)
      await begin(clerk, lang, made, words.cancel)
      const submit = clerk.getByRole('button', { name: words.cancelIt })
      const cancelling = clerk.getByRole('dialog').filter({ has: submit })
      await cancelling.getByRole('textbox').fill('Found after all')
      await submit.click()
      await expect(rowWith(clerk, made).first()).toContainText(words.cancelled)
    }
    await merchant.goto(`/redeliverList?search=${made}`)
    await expect(row).toContainText(end === 'sent' ? /Shipped.*[A-Z\d]{10}/ : words.cancelled)
    await clerk.context().close()
    await merchant.context().close()
  })
}
