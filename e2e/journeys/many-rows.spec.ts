import { expect, test } from '@playwright/test'
import { languages } from '../languages.ts'
import { enter, settled, tokenOf } from '../people.ts'
import { cancelPlaced, placedOrders, placeOrders } from './placed-orders.ts'

/**
 * Actions on more orders than one call accepts: a job processes them, shows its progress, and a result for each, even after a
 * reload.
 */

const say = {
  en: {
    page: 'Select all rows on this page',
    all: (count: number) => `Select all ${count} matching results`,
    approve: /^Approve/,
    working: (count: number) => new RegExp(`Working on ${count} rows`),
    stop: 'Stop',
    done: (done: number, all: number) => `${done} of ${all} done`,
    why: 'on hold',
    close: 'Close',
    pay: /^Pay \d+ orders/,
    paid: (count: number) => `${count} orders paid`,
  },
  zh: {
    page: '选择本页全部行',
    all: (count: number) => `选择全部 ${count} 项匹配结果`,
    approve: /^审核/,
    working: (count: number) => new RegExp(`正在处理 ${count} 条`),
    stop: '停止',
    done: (done: number, all: number) => `${all} 项中 ${done} 项成功`,
    why: '挂起',
    close: '关闭',
    pay: /^支付 \d+ 个订单/,
    paid: (count: number) => `${count} 个订单付款成功`,
  },
} as const

const wanted = 150

for (const lang of languages(import.meta.filename)) {
  const words = say[lang]

  test(`${lang}: many orders are approved by a job that a reload does not lose, with an answer for each`, async ({
    page,
  }, { retry }) => {
    const buyer = `Many Rows ${lang} ${retry}`
    const orders = await placeOrders(page.request, wanted, buyer)
    const held = orders[wanted - 1]
    const headers = { authorization: `Bearer ${await tokenOf(page.request, 'merchant')}` }
    await page.request.post('/sale/order/hold', { headers, data: { orders: [{ id: held?.id }], hold: true } })

    await enter(page, 'clerk', `/erpOrders?status=20&search=${encodeURIComponent(buyer)}`, lang)
    await settled(page)
    const main = page.getByRole('main')
    const dialog = page.getByRole('dialog')
    await main.getByRole('checkbox', { name: words.page }).click()
    await main.getByRole('button', { name: words.all(wanted) }).click()
    // Rows have the same button; that of the selection bar is below them.
    await main.getByRole('button', { name: words.approve }).last().click()
    const progress = dialog.filter({ hasText: words.working(wanted) })
    await expect(progress.getByRole('progressbar')).toBeVisible()
    // It can be cancelled once it has started.
    await expect(progress.getByRole('button', { name: words.stop, exact: true })).toBeEnabled()

    // After a reload in the middle of it, the job and its dialog continue.
    await page.reload()
    const results = dialog.filter({ hasText: words.done(wanted - 1, wanted) })
    await expect(progress.or(results)).toBeVisible()
    await expect(results).toBeVisible()
    const first = results.getByRole('row').filter({ hasText: held?.order_sn ?? '' })
    await expect(first).toContainText(words.why)
    await page.reload()
    await expect(results).toBeVisible()
    await results.getByRole('button', { name: words.close }).last().click()
    await expect(dialog).toBeHidden()
    await page.reload()
    await settled(page)
    await expect(dialog).toBeHidden()

    const after = await placedOrders(page.request, buyer)
    expect(after.filter(({ status }) => status === 20).map(({ id }) => id)).toEqual([held?.id])
    await cancelPlaced(page.request, after)
  })

  test(`${lang}: many orders are paid by a job that a reload does not lose`, async ({ page }, { retry }) => {
    const buyer = `Many Paid ${lang} ${retry}`
    const count = 110
    const orders = await placeOrders(page.request, count, buyer, { isPaid: false })
    await enter(page, 'merchant', `/payment?ids=${orders.map(({ id }) => id).join(',')}`, lang)
    const main = page.getByRole('main')
    await main.getByRole('button', { name: words.pay }).click()
    const progress = page.getByRole('dialog').filter({ hasText: words.working(count) })
    await expect(progress.getByRole('button', { name: words.stop, exact: true })).toBeEnabled()
    await page.reload()
    await expect(main.getByRole('heading', { name: words.paid(count) })).toBeVisible()
    await cancelPlaced(page.request, orders)
  })
}
