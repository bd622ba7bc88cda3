import { expect, type Page } from '@playwright/test'
import { type Lang, travel } from '../people.ts'
import { act, choose, happens, rowWith } from './steps.ts'

/** A parcel that a warning is about is claimed of its carrier, in the user interface. */

const say = {
  en: {
    look: 'Look now',
    looked: /parcels? looked at/,
    close: 'Close',
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
  },
  zh: {
    look: '立即检查',
    looked: /已检查 \d+ 个包裹/,
    close: /^关\s?闭$/,
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
  },
} as const

const stateOn = (page: Page) => page.getByRole('dialog').locator('.ant-drawer-header')

/** The carrier reports events of a parcel; the open page of parcels shows its state then. */
export async function reported(
  page: Page,
  number: string,
  events: Parameters<typeof happens>[2],
  state: string,
): Promise<void> {
  await happens(page, number, events)
  // New parcels are registered with the service once a minute.
  await expect(async () => {
    await page.reload()
    await expect(rowWith(page, number)).toContainText(state, { timeout: 10_000 })
  }).toPass()
}

/** Searches for warnings, and files a claim for the one about a parcel. */
export async function fileClaim(page: Page, lang: Lang, number: string, warning: string): Promise<void> {
  const words = say[lang]
  await page.goto(`/trackWarning?search=${number}`)
  await page.getByRole('button', { name: words.look }).click()
  const looked = page.getByRole('dialog')
  await expect(looked).toContainText(words.looked)
  await looked.getByRole('button', { name: words.close, exact: true }).last().click()
  await expect(looked).toBeHidden()
  await expect(rowWith(page, number)).toContainText(warning)
  await rowWith(page, number).click()
  await act(page, lang, words.take)
  await expect(stateOn(page)).toContainText(words.taken)
  await act(page, lang, words.contact, async (dialog) => {
    await choose(page, dialog.getByLabel(words.whom), words.carrier)
    await dialog.getByLabel(words.said).fill('Searched for two days, not found.')
  })
  await act(page, lang, words.file, async (dialog) => {
    await dialog.getByLabel(words.amount).fill('98')
    await dialog.getByLabel(words.happened).fill('Lost between the hubs.')
  })
  await expect(stateOn(page)).toContainText(words.filed)
}

/** The carrier accepts the claim. */
export async function acceptClaim(page: Page, lang: Lang, number: string): Promise<void> {
  const words = say[lang]
  await travel(page, `/trackClaims?search=${number}`)
  await rowWith(page, number).click()
  await act(page, lang, words.sent, (dialog) => dialog.getByLabel(words.at).fill('CL-77'))
  await act(page, lang, words.accepts, (dialog) => dialog.getByLabel(words.granted).fill('80'))
}

/** Books the carrier's payment of the claim that is open on the page, and the merchant's share of it. */
export async function payClaim(page: Page, lang: Lang, share: string): Promise<void> {
  const words = say[lang]
  await act(page, lang, words.pay, (dialog) => dialog.getByLabel(words.theirs).fill(share))
  await expect(stateOn(page)).toContainText(words.paid)
}
