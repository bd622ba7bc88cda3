import { type APIRequestContext, expect, type Locator, type Page, test } from '@playwright/test'
import { languages } from '../languages.ts'
import { enter, tokenOf, travel } from '../people.ts'
import { placeOrders } from './placed-orders.ts'
import { choose, happens, pageFor, rowWith, send } from './steps.ts'

/** A carrier reports a lost parcel: staff search for warnings, claim it with a claim pack, and the merchant gets the money. */

const say = {
  en: {
    look: 'Look now',
    looked: /parcels? looked at/,
    exception: 'Exception',
    lost: 'Lost or damaged',
    close: 'Close',
    more: 'More',
    take: 'Take',
    taken: 'Assigned',
    contact: 'Note contact',
    whom: 'Who was contacted',
    carrier: 'Carrier',
    said: 'What was said',
    file: 'File a claim',
    amount: 'Amount in CNY',
    happened: 'What happened',
    filed: 'Claim filed',
    sent: 'Note as sent',
    at: 'Number at the carrier',
    accepts: 'Carrier accepts',
    granted: 'Granted',
    pay: 'Book payment',
    theirs: 'To the merchant',
    paid: 'Paid',
    amend: 'Correct the payment',
    pack: 'Claim pack (PDF)',
  },
  zh: {
    look: '立即检查',
    looked: /已检查 \d+ 个包裹/,
    exception: '异常',
    lost: '丢失或破损',
    close: /^关\s?闭$/,
    more: /^更\s?多$/,
    take: /^认\s?领$/,
    taken: '处理中',
    contact: '记录联系',
    whom: '联系对象',
    carrier: '物流商',
    said: '沟通内容',
    file: '发起索赔',
    amount: '索赔金额（CNY）',
    happened: '原因',
    filed: '已索赔',
    sent: '标记已提交',
    at: '物流商受理号',
    accepts: '物流商受理',
    granted: '受理金额',
    pay: '登记赔付',
    theirs: '赔付商户',
    paid: '已赔付',
    amend: '更正赔付',
    pack: '索赔资料（PDF）',
  },
} as const

/** The tracking number of the merchant's order. */
async function numberOf(request: APIRequestContext, buyer: string): Promise<string> {
  const headers = { authorization: `Bearer ${await tokenOf(request, 'merchant')}` }
  const params = { search: buyer }
  const answer = await request.get('/sale/order/orderList', { headers, params })
  const { data } = (await answer.json()) as { data: { tracking_number: string | null }[] }
  const number = data[0]?.tracking_number
  if (!number) throw new Error('The order has no tracking number')
  return number
}

/** Runs an action of a row's drawer, whose button may be in the menu “More”, and fills its dialog. */
async function act(
  page: Page,
  { name, more }: { name: string | RegExp; more: string | RegExp },
  fill?: (dialog: Locator) => Promise<void>,
) {
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

for (const lang of languages(import.meta.filename)) {
  const words = say[lang]
  const { more } = words
  const credited = lang === 'en' ? '11.25' : '11.35'

  test(`${lang}: a lost parcel is found, claimed of its carrier, and its merchant is paid`, async ({
    page,
    browser,
  }) => {
    const buyer = `Lost ${lang} ${Date.now().toString(36)}`
    const [order] = await placeOrders(page.request, 1, buyer)
    const sn = order?.order_sn ?? ''
    await send(browser, sn)
    const number = await numberOf(page.request, sn)
    await happens(page, number, [
      { hours_ago: 0.02, sub: 'InTransit_PickedUp', text: 'Picked up', city: 'Yiwu', country: 'CN' },
      { hours_ago: 0.01, sub: 'Exception_Lost', text: 'The parcel can not be found', country: 'CN' },
    ])
    // New parcels are registered with the service once a minute.
    await enter(page, 'support', `/trackWarning?of=parcels&search=${number}`, lang)
    await expect(async () => {
      await page.reload()
      await expect(rowWith(page, number)).toContainText(words.exception, { timeout: 10_000 })
    }).toPass()
    await page.goto(`/trackWarning?search=${number}`)
    await page.getByRole('button', { name: words.look }).click()
    const looked = page.getByRole('dialog')
    await expect(looked).toContainText(words.looked)
    await looked.getByRole('button', { name: words.close, exact: true }).last().click()
    await expect(looked).toBeHidden()
    await expect(rowWith(page, number)).toContainText(words.lost)
    const state = (of: Page) => of.getByRole('dialog').locator('.ant-drawer-header')
    await rowWith(page, number).click()
    await act(page, { name: words.take, more })
    await expect(state(page)).toContainText(words.taken)
    await act(page, { name: words.contact, more }, async (dialog) => {
      await choose(page, dialog.getByLabel(words.whom), words.carrier)
      await dialog.getByLabel(words.said).fill('Searched for two days, not found.')
    })
    await act(page, { name: words.file, more }, async (dialog) => {
      await dialog.getByLabel(words.amount).fill('98')
      await dialog.getByLabel(words.happened).fill('Lost between the hubs.')
    })
    await expect(state(page)).toContainText(words.filed)

    await travel(page, `/trackClaims?search=${number}`)
    await rowWith(page, number).click()
    await act(page, { name: words.sent, more }, (dialog) => dialog.getByLabel(words.at).fill('CL-77'))
    await act(page, { name: words.accepts, more }, (dialog) => dialog.getByLabel(words.granted).fill('80'))

    const finance = await pageFor(browser, 'finance', `/trackClaims?search=${number}`, lang)
    await rowWith(finance, number).click()
    const [pack] = await Promise.all([
      finance.waitForEvent('download'),
      act(finance, { name: words.pack, more }),
    ])
    expect(pack.suggestedFilename()).toMatch(/\.pdf$/)
    await act(finance, { name: words.pay, more }, (dialog) => dialog.getByLabel(words.theirs).fill(credited))
    await expect(state(finance)).toContainText(words.paid)
    // The carrier paid less than was recorded; the merchant's compensation stays.
    await act(finance, { name: words.amend, more }, (dialog) =>
      dialog.getByLabel(words.granted).fill('79.50'),
    )
    await expect(finance.getByRole('dialog').first()).toContainText('79.50')
    await finance.context().close()

    const merchant = await pageFor(browser, 'merchant', `/transactionDetails?search=${sn}`, lang)
    await expect(rowWith(merchant, credited).first()).toContainText(sn)
    await merchant.context().close()
  })
}
