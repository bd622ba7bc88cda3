import { type APIRequestContext, expect, type Locator, type Page, test } from '@playwright/test'
import { enter, tokenOf } from '../people.ts'
import { choose, pageFor, rowWith } from './steps.ts'

/** A parcel is lost: staff warn of it, claim it of the carrier with its pack, and the money reaches the merchant. */

const say = {
  en: {
    add: 'Add by number',
    numbers: 'Tracking numbers',
    why: 'Why',
    more: 'More',
    take: 'Claim',
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
    add: '按运单号添加',
    numbers: '运单号',
    why: '原因',
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

interface Sent {
  order_sn: string
  tracking_number: string
}

/** A parcel of the merchant on its way that nobody was warned of; each language and each try has one of its own. */
async function sentParcel(request: APIRequestContext, place: number): Promise<Sent> {
  const merchant = { authorization: `Bearer ${await tokenOf(request, 'merchant')}` }
  const staff = { authorization: `Bearer ${await tokenOf(request, 'support')}` }
  const orders = await request.get('/sale/order/orderList?status=60&per-page=50', { headers: merchant })
  const warnings = await request.get('/v1/track-warning?per-page=100', { headers: staff })
  const known = (await warnings.json()) as { data: { number: string }[] }
  const { data } = (await orders.json()) as { data: Sent[] }
  const one = data
    .filter(({ tracking_number: number }) => number && !known.data.some((warned) => warned.number === number))
    .at(place)
  if (!one) throw new Error('No parcel is on its way without a warning')
  return one
}

/** What is done in the drawer of a row: its button, under “More” or not, and what its dialog asks for. */
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

for (const lang of ['en', 'zh'] as const) {
  const words = say[lang]
  const { more } = words
  const credited = lang === 'en' ? '11.25' : '11.35'

  test(`${lang}: a lost parcel is claimed of its carrier, and its merchant is paid`, async ({
    page,
    browser,
  }, { retry, repeatEachIndex }) => {
    const sent = await sentParcel(page.request, (lang === 'en' ? 0 : 2) + 4 * retry + repeatEachIndex)
    const { order_sn: sn, tracking_number: number } = sent
    await enter(page, 'support', '/trackWarning', lang)
    await page.getByRole('button', { name: words.add }).click()
    const add = page.getByRole('dialog')
    await add.getByLabel(words.numbers).fill(number)
    await add.getByLabel(words.why).fill('The carrier can not find it.')
    await add.getByRole('button', { name: words.add }).click()
    await expect(add).toBeHidden()
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

    await page.goto(`/trackClaims?search=${number}`)
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
    // Its carrier paid less than it was noted with; what the merchant got stays.
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
