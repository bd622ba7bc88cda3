import { expect, test } from '@playwright/test'
import { approve, buy, connectShop, handIn, pay, publishOne, register, rowWith, send } from './steps.ts'

test('a company registers, fills its wallet, connects a store and sends its first order', async ({
  page,
  browser,
}) => {
  test.setTimeout(100_000)
  const tag = Date.now().toString(36)
  const email = `ada-${tag}@example.com`
  const reference = `TR-${tag}`
  await register(page, 'en', `Winter & Co ${tag}`, email)
  if (page.url().includes('/login')) {
    await page.getByLabel('Password').fill('Demo12345')
    await page.getByRole('button', { name: 'Log in' }).click()
    await expect(page).toHaveURL(/home/)
  }
  await handIn(page, 'en', '2500', reference)
  await approve(browser, reference)
  const origin = await connectShop(page, 'en', `Winter ${tag}`, `winter-${tag}`)
  await publishOne(page, 'en')
  const buyer = `Buyer${tag}`
  const order = await buy(browser, origin, `winter-${tag}`, buyer)
  await expect(order.getByText('Being prepared').first()).toBeVisible()
  await pay(page, 'en', buyer)
  await send(browser, buyer)
  await expect(async () => {
    await order.reload()
    await expect(order.getByText('Sent').first()).toBeVisible({ timeout: 1_000 })
  }).toPass({ timeout: 30_000 })
  const number = (await order.locator('.panel a').first().textContent()) ?? ''
  expect(number.length).toBeGreaterThan(5)
  await page.goto(`/ordersList?search=${number}`)
  await expect(rowWith(page, buyer).first()).toContainText(number)
})
