import { type APIRequestContext, expect, test } from '@playwright/test'
import { languages } from '../languages.ts'
import { enter, tokenOf, travel } from '../people.ts'
import { choose, pageFor, rowWith } from './steps.ts'

/** A damaged item: the merchant opens a case, half of the price is offered, accepted and credited to the wallet. */

const say = {
  en: {
    open: 'Open a case',
    pieces: /^Quantity: /,
    reason: 'Reason',
    damaged: 'Damaged in transit',
    happened: 'What happened',
    most: 'Refundable at most',
    offer: 'Make an offer',
    half: 'Half',
    message: 'Message to the merchant',
    offered: 'Offer made',
    accept: 'Accept',
    settled: 'Settled',
  },
  zh: {
    open: '申请售后',
    pieces: /^件数/,
    reason: '原因',
    damaged: '运输破损',
    happened: '问题描述',
    most: '最多可退',
    offer: '提出方案',
    half: '一半',
    message: '给商户的说明',
    offered: '待商户确认',
    accept: /^接\s?受$/,
    settled: '已完成',
  },
} as const

/** A shipped or delivered order without an open case; each language and each retry uses another one. */
async function sentOrder(request: APIRequestContext, place: number): Promise<string> {
  const headers = { authorization: `Bearer ${await tokenOf(request, 'merchant')}` }
  const read = async <T>(path: string) =>
    ((await (await request.get(path, { headers })).json()) as { data: T }).data
  const lists = await Promise.all(
    [60, 70].map((status) => read<{ id: number }[]>(`/sale/order/orderList?status=${status}&per-page=50`)),
  )
  const orders = await Promise.all(
    lists.flat().map(({ id }) => read<{ order_sn: string; actions: string[] }>(`/sale/order/${id}`)),
  )
  const sn = orders.filter(({ actions }) => actions.includes('after_sale')).at(place)?.order_sn
  if (!sn) throw new Error('Every order on its way has a case')
  return sn
}

for (const lang of languages(import.meta.filename)) {
  const words = say[lang]

  test(`${lang}: what arrives broken is refunded in part, and the money is in the wallet`, async ({
    page,
    browser,
  }, { retry, repeatEachIndex }) => {
    const sn = await sentOrder(page.request, (lang === 'en' ? 0 : 2) + 4 * retry + repeatEachIndex)
    await enter(page, 'merchant', `/ordersList?search=${sn}`, lang)
    await rowWith(page, sn).first().click()
    await page.getByRole('dialog').getByRole('button', { name: words.open }).click()
    const form = page.getByRole('dialog', { name: words.open })
    await choose(page, form.getByRole('combobox', { name: words.reason }), words.damaged)
    await form.getByLabel(words.pieces).first().fill('1')
    await form.getByLabel(words.happened).fill('The lid is cracked, see the carton.')
    await expect(form.getByText(words.most)).toBeVisible()
    const most = await form.locator('.case-limit-total dd').textContent()
    await form.getByRole('button', { name: words.open }).click()
    await expect(form).toBeHidden()

    const staff = await pageFor(browser, 'support', `/afterSaleCases?search=${sn}`, lang)
    await rowWith(staff, sn).first().click()
    const drawer = staff.getByRole('dialog')
    await expect(drawer.locator('.case-money tfoot')).toContainText(most ?? '')
    await drawer.getByRole('button', { name: words.offer }).click()
    const offer = staff.getByRole('dialog', { name: words.offer })
    await offer.getByRole('button', { name: words.half }).click()
    const total =
      (await offer.locator('.offer-total .number, .offer-total span span').last().textContent()) ?? ''
    await offer.getByLabel(words.message).fill('We are sorry. Half of it comes back; the rest can be used.')
    await offer.getByRole('button', { name: words.offer }).click()
    await expect(offer).toBeHidden()
    await expect(rowWith(staff, sn).first()).toContainText(words.offered)
    await staff.context().close()

    await travel(page, `/afterSale?search=${sn}`)
    await rowWith(page, sn).first().click()
    await page.getByRole('dialog').getByRole('button', { name: words.accept, exact: true }).click()
    const sure = page.getByRole('dialog').last()
    await expect(sure).toContainText(total)
    await sure.getByRole('button', { name: words.accept, exact: true }).click()
    await expect(rowWith(page, sn).first()).toContainText(words.settled)

    await travel(page, `/transactionDetails?search=${sn}`)
    await expect(rowWith(page, sn).first()).toContainText(total)
  })
}
