import { type APIRequestContext, expect, test } from '@playwright/test'
import { languages } from '../languages.ts'
import { enter, tokenOf } from '../people.ts'
import { pageFor, receipt, rowWith, send } from './steps.ts'

/** An engraved item: the merchant enters the text and approves a proof, and only then it can get a label and be shipped. */

const say = {
  en: {
    add: 'Add customization',
    text: 'Text',
    save: 'Save',
    pay: 'Pay',
    payAmount: /^Pay /,
    paid: 'Paid',
    sendProof: 'Send proof',
    note: 'Note for the merchant',
    made: /Made to order: For Ada/,
    approve: 'Approve',
    approved: 'Approved',
    sent: 'Waiting for approval',
    shipped: 'Shipped',
  },
  zh: {
    add: '填写定制内容',
    text: '文字',
    save: /^保\s?存$/,
    pay: /^(付\s?款|支\s?付)$/,
    payAmount: /^支付/,
    paid: '付款成功',
    sendProof: '发送定制稿',
    note: '给商户的说明',
    made: /定制：For Ada/,
    approve: /^确\s?认$/,
    approved: '已确认',
    sent: '待确认',
    shipped: '已发货',
  },
} as const

/** An order of the merchant that can be paid; each language and each retry uses another one. */
async function dueOrder(request: APIRequestContext, place: number): Promise<string> {
  const headers = { authorization: `Bearer ${await tokenOf(request, 'merchant')}` }
  const answer = await request.get('/sale/order/orderList?status=10&per-page=50', { headers })
  const { data } = (await answer.json()) as { data: { order_sn: string; source: string; blocked?: string }[] }
  // Reshipments were approved with the first order.
  const ready = data.filter(({ blocked, source }) => !blocked && source !== 'redeliver')
  const sn = ready.at(-2 - place)?.order_sn
  if (!sn) throw new Error('No order can be paid')
  return sn
}

for (const lang of languages(import.meta.filename)) {
  const words = say[lang]

  test(`${lang}: an engraved item waits for its proof to be approved, and is shipped then`, async ({
    page,
    browser,
  }, { retry, repeatEachIndex }) => {
    const sn = await dueOrder(page.request, (lang === 'en' ? 0 : 2) + 4 * retry + repeatEachIndex)
    await enter(page, 'merchant', `/ordersList?search=${sn}`, lang)
    await rowWith(page, sn).first().click()
    const drawer = page.getByRole('dialog').first()
    await drawer.getByRole('button', { name: words.add }).first().click()
    const made = page.getByRole('dialog').nth(1)
    await made.getByLabel(words.text).fill('For Ada, 2026')
    await made.getByRole('button', { name: words.save, exact: true }).click()
    await expect(made).toBeHidden()
    await expect(drawer).toContainText(words.made)
    await drawer.getByRole('button', { name: words.pay, exact: true }).click()
    const pay = page.getByRole('dialog').nth(1)
    await pay.getByRole('button', { name: words.payAmount }).click()
    await expect(pay.getByText(words.paid).first()).toBeVisible()

    const clerk = await pageFor(browser, 'clerk', `/erpOrders?search=${sn}`, lang)
    await rowWith(clerk, sn).first().click()
    const order = clerk.getByRole('dialog').first()
    await order.getByRole('button', { name: words.sendProof }).first().click()
    const proof = clerk.getByRole('dialog').nth(1)
    await proof
      .locator('input[type=file]')
      .setInputFiles({ name: 'proof.png', mimeType: 'image/png', buffer: receipt })
    await expect(proof.locator('img')).toBeVisible()
    await proof.getByLabel(words.note).fill('Engraved on the lid.')
    await proof.getByRole('button', { name: words.sendProof }).click()
    await expect(proof).toBeHidden()
    await expect(order).toContainText(words.sent)
    await clerk.context().close()

    await page.goto(`/ordersList?search=${sn}`)
    await rowWith(page, sn).first().click()
    await drawer.getByRole('button', { name: words.approve, exact: true }).click()
    await page.getByRole('dialog').nth(1).getByRole('button', { name: words.approve, exact: true }).click()
    await expect(drawer).toContainText(words.approved)

    await send(browser, sn)
    await page.goto(`/ordersList?search=${sn}`)
    await expect(rowWith(page, sn).first()).toContainText(words.shipped)
  })
}
