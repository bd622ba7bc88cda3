import { inLang, type Pair } from '@dropyard/contract/kit/text'
import { expect, type Locator, type Page } from '@playwright/test'
import type { DevelopmentModule } from '../../packages/contract/src/development/development/module.ts'
import { type Lang, travel } from '../people.ts'

/** Moves a product through a module of product development, in the user interface. */

export const photo = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** A module's form: its fields are found by their labels from the contract. */
export interface Filling {
  readonly form: Locator
  /** A field of the form by its name in the contract. */
  readonly field: (name: string) => Locator
  readonly pick: (field: Locator, choice: string) => Promise<void>
  /** Adds a row to a repeated field. */
  readonly row: (name: string) => Promise<Locator>
}

const actionOf = (module: DevelopmentModule, action: string, lang: Lang): string =>
  inLang((module.flow.actions as Record<string, { words: Pair }>)[action]?.words ?? [action, action], lang)

function filling(page: Page, form: Locator, module: DevelopmentModule, lang: Lang): Filling {
  const label = (name: string): string => module.form[name]?.[lang === 'en' ? 1 : 2] ?? name
  return {
    form,
    field: (name) => form.getByLabel(label(name), { exact: true }).first(),
    row: async (name) => {
      const rows = form.getByRole('group', { name: label(name), exact: true })
      await rows
        .getByRole('button', { name: /Add|添加/ })
        .last()
        .click()
      return rows.locator('.rows-input-row').last()
    },
    pick: async (field, choice) => {
      await field.click()
      await page.getByTitle(choice, { exact: true }).last().click()
    },
  }
}

/** Opens the drawer of a product's task in a module. */
export async function taskOf(page: Page, module: DevelopmentModule, title: string): Promise<Locator> {
  await travel(page, `/${module.module}?search=${encodeURIComponent(title)}`)
  await page.locator('main .page:visible tbody tr').filter({ hasText: title }).first().click()
  const drawer = page.getByRole('dialog').first()
  await expect(drawer.getByText(title).first()).toBeVisible()
  return drawer
}

/** Clicks an action of the drawer, and confirms its question if there is one. */
export async function step(
  page: Page,
  drawer: Locator,
  module: DevelopmentModule,
  action: string,
  lang: Lang,
  reason?: string,
): Promise<void> {
  const name = actionOf(module, action, lang)
  await drawer.getByRole('button', { name, exact: true }).first().click()
  const asked = page.getByRole('dialog').last()
  if (reason) await asked.getByRole('textbox').fill(reason)
  const yes = asked.getByRole('button', { name, exact: true })
  if (reason || action === 'pass') await yes.last().click()
  // The state's text may be shown already, for the previous module. The action is complete when it is no longer offered.
  await expect(drawer.getByRole('button', { name, exact: true })).toBeHidden()
}

/** Opens a task and claims it. */
export async function claimed(
  page: Page,
  module: DevelopmentModule,
  title: string,
  lang: Lang,
): Promise<Locator> {
  const drawer = await taskOf(page, module, title)
  const claim = drawer.getByRole('button', { name: actionOf(module, 'claim', lang), exact: true })
  const handle = drawer.getByRole('button', { name: actionOf(module, 'handle', lang), exact: true })
  await claim.or(handle).first().waitFor()
  if (await claim.isVisible()) await claim.click()
  await expect(handle).toBeVisible()
  return drawer
}

/** Fills in the form of the open task. */
export async function handled(
  page: Page,
  drawer: Locator,
  module: DevelopmentModule,
  lang: Lang,
  fill: (filling: Filling) => Promise<void>,
): Promise<void> {
  await drawer.getByRole('button', { name: actionOf(module, 'handle', lang), exact: true }).click()
  const form = page.getByRole('dialog').last()
  await fill(filling(page, form, module, lang))
  await save(form, lang)
}

export async function submitted(
  page: Page,
  drawer: Locator,
  module: DevelopmentModule,
  lang: Lang,
): Promise<void> {
  await step(page, drawer, module, 'confirm', lang)
  await expect(drawer.getByText(stateOf.submitted[lang]).first()).toBeVisible()
}

/** Claims a task, fills in its form and submits it. */
export async function work(
  page: Page,
  module: DevelopmentModule,
  title: string,
  lang: Lang,
  fill: (filling: Filling) => Promise<void>,
): Promise<void> {
  const drawer = await claimed(page, module, title, lang)
  await handled(page, drawer, module, lang, fill)
  await submitted(page, drawer, module, lang)
}

const stateOf = { submitted: { en: 'In review', zh: '待审核' }, passed: { en: 'Passed', zh: '已通过' } }

export async function save(form: Locator, lang: Lang): Promise<void> {
  await form.getByRole('button', { name: lang === 'en' ? 'Save' : '保存', exact: true }).click()
  await expect(form.getByRole('button', { name: lang === 'en' ? 'Save' : '保存', exact: true })).toBeHidden()
}

/** Another person approves what was submitted. */
export async function pass(page: Page, module: DevelopmentModule, title: string, lang: Lang): Promise<void> {
  const drawer = await taskOf(page, module, title)
  await step(page, drawer, module, 'pass', lang)
  await expect(drawer.getByText(stateOf.passed[lang]).first()).toBeVisible()
}
