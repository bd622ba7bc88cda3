import { expect, test } from '@playwright/test'
import { languages } from '../languages.ts'
import { enter, problemsOf, settled, tokenOf } from '../people.ts'

/** Everybody opens all of their menu: nothing in it is refused, broken or missing. */

const staff = [
  'admin',
  'sales',
  'developer',
  'buyer',
  'sampler',
  'designer',
  'copywriter',
  'warehouse',
  'clerk',
  'finance',
  'marketing',
  'support',
]
/**
 * What a role may open does not depend on the language: each walks in one of the two. Every entry is looked at in both, in
 * Chinese by an administrator and an owner here, in English by theirs in `screens.spec.ts`.
 */
const others = staff.filter((who) => who !== 'admin')
const people = {
  en: [...others.filter((_, at) => at % 2 === 0), 'member'],
  zh: ['admin', ...others.filter((_, at) => at % 2 === 1), 'merchant2'],
} as const

// They only look, so they may stand beside each other.
test.describe.configure({ mode: 'parallel' })

interface Node {
  name: string
  url: string
  child: Node[]
}

/** The pages of a menu, each with the name of the entry at the top that it is found under. */
const pagesIn = (nodes: readonly Node[], top?: string): { name: string; url: string; top?: string }[] =>
  nodes.flatMap((node) =>
    node.child.length > 0
      ? pagesIn(node.child, top ?? node.name)
      : [{ name: node.name, url: node.url, ...(top ? { top } : {}) }],
  )

for (const lang of languages(import.meta.filename))
  for (const who of people[lang])
    test(`${lang}: ${who} opens every entry of the menu`, async ({ page }) => {
      const menu = page.waitForResponse((one) => one.url().includes('/v1/authority'))
      await enter(page, who, '/home', lang)
      const { data } = (await (await menu).json()) as { data: Node[] }
      const problems = problemsOf(page)
      const navigation = page.getByRole('navigation').first()
      // Links that people add to the menu lead out of the product.
      const pages = pagesIn(data).filter(({ url }) => url.startsWith('/'))
      expect(pages.length).toBeGreaterThan(1)
      for (const { name, url, top } of pages) {
        const link = page.locator(`a.entry[href="${url}"]`)
        const group = navigation.getByRole('button', { name: top ?? '', exact: false })
        // A group that is open stays so; the drawer of System closes after each step.
        if (top && (await group.getAttribute('aria-expanded')) !== 'true') await group.click()
        await link.click()
        await expect(page).toHaveURL(new RegExp(`${url}(\\?|$)`))
        await expect(page).toHaveTitle(new RegExp(name))
        await settled(page)
        await expect(page.locator('.missing')).toHaveCount(0)
        expect(problems, url).toEqual([])
      }
    })

test('nobody of the demo is left out', async ({ request }) => {
  const headers = { authorization: `Bearer ${await tokenOf(request, 'admin')}` }
  const answer = await request.get('/v1/user?search=@demo.test&per-page=100', { headers })
  const { data } = (await answer.json()) as { data: { email: string }[] }
  const known = ['merchant', ...new Set([...people.en, ...people.zh])].map((who) => `${who}@demo.test`)
  expect(data.map(({ email }) => email).sort()).toEqual(known.sort())
})
