import { expect, test } from '@playwright/test'
import { languages } from '../languages.ts'
import { type Lang, speak } from '../people.ts'
import {
  approve,
  buy,
  connectShop,
  handIn,
  happens,
  pay,
  publishOne,
  register,
  rowWith,
  send,
  track,
} from './steps.ts'
import { say } from './words.ts'

const titles: Record<Lang, string> = {
  en: 'a company registers, fills its wallet, connects a store and sends its first order',
  zh: 'a company does the same in Chinese',
}

for (const lang of languages(import.meta.filename))
  test(titles[lang], async ({ page, browser }) => {
    const tag = `${lang}${Date.now().toString(36)}`
    const reference = `TR-${tag}`
    await register(page, lang, `Winter & Co ${tag}`, `ada-${tag}@example.com`)
    await handIn(page, lang, '2500', reference)
    await approve(browser, reference)
    const origin = await connectShop(page, lang, `Winter ${tag}`, `winter-${tag}`)
    await publishOne(page, lang)
    const buyer = `Buyer${tag}`
    const order = await buy(browser, origin, `winter-${tag}`, buyer)
    await expect(order.getByText('Being prepared').first()).toBeVisible()
    await pay(page, lang, buyer)
    await send(browser, buyer)
    await expect(async () => {
      await order.reload()
      await expect(order.getByText('Sent').first()).toBeVisible({ timeout: 5_000 })
    }).toPass()
    const number = (await order.locator('.panel a').first().textContent()) ?? ''
    expect(number.length).toBeGreaterThan(5)
    await page.goto(`/ordersList?search=${number}`)
    await expect(rowWith(page, buyer).first()).toContainText(number)
    await happens(page, number, [
      { hours_ago: 0.02, sub: 'InTransit_PickedUp', text: 'Picked up', city: 'Yiwu', country: 'CN' },
      { hours_ago: 0.01, sub: 'Delivered_Other', text: 'Delivered', city: 'Springfield', country: 'US' },
    ])
    // New parcels are registered with the service once a minute; its updates reach the merchant, the store and the buyer.
    await expect(async () => {
      await page.reload()
      await expect(rowWith(page, buyer).first()).toContainText(say[lang].delivered, { timeout: 10_000 })
    }).toPass()
    await expect(async () => {
      await order.reload()
      await expect(order.getByText('Delivered').first()).toBeVisible({ timeout: 5_000 })
    }).toPass()
    await speak(order, lang)
    await track(order, lang, number)
    await expect(order.getByRole('heading', { name: say[lang].delivered })).toBeVisible()
  })
