import { expect, test } from '@playwright/test'
import { expectUsable } from '../axe.ts'
import { enter, settled } from '../people.ts'
import { choose } from './steps.ts'

/** A sample is ordered in its task, announced by its purchase order, and received; then the task goes on. */

test('a sample is ordered, received, and its task goes on', async ({ page }) => {
  await enter(page, 'sampler', '/goodsSample')
  await settled(page)
  await page.getByRole('row', { name: /Camp mug with our logo/ }).click()
  const task = page.getByRole('dialog', { name: /Camp mug with our logo/ })
  await task.getByRole('button', { name: 'Order sample' }).click()
  const dialog = page.getByRole('dialog', { name: /^Order sample/ })
  await choose(page, dialog.getByRole('combobox', { name: 'Supplier' }), 'Yiwu Hengtai Outdoor Factory')
  await dialog.getByRole('textbox', { name: 'Variant' }).fill('Forest green')
  await dialog.getByRole('spinbutton', { name: 'Quantity' }).fill('2')
  await dialog.getByLabel('Sample fee').fill('30')
  await choose(page, dialog.getByRole('combobox', { name: /^Warehouse/ }), 'Yiwu')
  await expectUsable(page)
  await dialog.getByRole('button', { name: 'Order sample' }).click()
  await expect(dialog).toBeHidden()

  await page.goto('/asnList?kind=sample')
  await settled(page)
  await page.getByRole('row', { name: /ASN/ }).nth(0).click()
  const arrival = page.getByRole('dialog', { name: /^ASN/ })
  await expect(arrival).toContainText('Forest green')
  await arrival.getByRole('button', { name: 'Samples received' }).click()
  const received = page.getByRole('dialog', { name: /^Samples received/ })
  await received.getByRole('textbox', { name: 'Condition' }).fill('As wanted')
  await expectUsable(page)
  await received.getByRole('button', { name: 'Samples received' }).click()
  await expect(received).toBeHidden()

  // A job marks it as received.
  await expect(async () => {
    await page.goto('/goodsSample')
    await settled(page)
    await page.getByRole('row', { name: /Camp mug with our logo/ }).click()
    await expect(page.getByRole('dialog', { name: /Camp mug with our logo/ })).toContainText('As wanted')
  }).toPass()
})
