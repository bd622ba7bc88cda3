import { describe, expect, it } from 'vitest'
import { readSources, testsFor } from './since.mjs'
import { optionsOf } from './suites.mjs'

const source = (path, loads = [], text = '') => ({ path, loads, text })
const server = 'apps/server/src'

/** Two modules, one importing the other; a list that names both; and test setup. */
const sources = [
  source('packages/contract/src/order/label.ts', [], "path: '/labelList'"),
  source('packages/contract/src/logistics/carrier.ts', [], "path: '/carriers'"),
  source('packages/contract/src/logistics/carrier.test.ts', ['packages/contract/src/logistics/carrier.ts']),
  source(`${server}/modules/logistics/carrier/service.ts`, ['@dropyard/contract/logistics/carrier']),
  source(`${server}/modules/logistics/carrier/carrier.test.ts`, [`${server}/testing/app.ts`]),
  source(`${server}/modules/order/label/label.ts`, [`${server}/modules/logistics/carrier/service.ts`]),
  source(`${server}/modules/order/label/label.test.ts`, [`${server}/testing/app.ts`]),
  source(`${server}/modules/order/cart/cart.ts`, [`${server}/kit/cents.ts`]),
  source(`${server}/modules/order/cart/cart.test.ts`, [`${server}/testing/app.ts`]),
  source(`${server}/modules.ts`, [
    `${server}/modules/logistics/carrier/service.ts`,
    `${server}/modules/order/label/label.ts`,
    `${server}/modules/order/cart/cart.ts`,
  ]),
  source(`${server}/kit/cents.ts`),
  source(`${server}/kit/cents.unit.test.ts`, [`${server}/kit/cents.ts`]),
  source(`${server}/testing/app.ts`, [`${server}/modules.ts`]),
  source(`${server}/proof/odd-values.test.ts`, [`${server}/testing/app.ts`]),
  source(`${server}/architecture.unit.test.ts`, [], "import { readdirSync } from 'node:fs'"),
  source('e2e/people.ts'),
  source('e2e/crawl/crawl.spec.ts', ['e2e/people.ts']),
  source('e2e/journeys/labels.spec.ts', ['e2e/people.ts'], "enter(page, 'clerk', '/labelList?status=1')"),
  source('e2e/journeys/carriers.spec.ts', [], "enter(page, 'admin', '/carriers')"),
]
const since = (...changed) => testsFor(sources, changed)

describe('a change of a module', () => {
  it('asks for its tests, those of modules that need it, the proofs, and journeys over their pages', () => {
    expect(since(`${server}/modules/logistics/carrier/service.ts`)).toEqual({
      unit: ['packages/contract/src/logistics/carrier.test.ts', `${server}/architecture.unit.test.ts`],
      server: [
        `${server}/modules/logistics/carrier/carrier.test.ts`,
        `${server}/modules/order/label/label.test.ts`,
        `${server}/proof/odd-values.test.ts`,
      ],
      browser: ['e2e/crawl/crawl.spec.ts', 'e2e/journeys/labels.spec.ts', 'e2e/journeys/carriers.spec.ts'],
    })
  })

  it('that no other needs leaves the others alone', () => {
    const { server: tests, browser } = since(`${server}/modules/order/label/label.ts`)
    expect(tests).toEqual([
      `${server}/modules/order/label/label.test.ts`,
      `${server}/proof/odd-values.test.ts`,
    ])
    expect(browser).toEqual(['e2e/crawl/crawl.spec.ts', 'e2e/journeys/labels.spec.ts'])
  })

  it('that has no page, or one that no journey names, asks for all journeys', () => {
    expect(since(`${server}/modules/order/cart/cart.ts`).browser).toBeUndefined()
    const without = sources.filter(({ path }) => !path.includes('labels.spec'))
    expect(testsFor(without, [`${server}/modules/order/label/label.ts`]).browser).toBeUndefined()
  })

  it('in the web app asks for no test of the server', () => {
    const { server: tests, browser } = since('apps/web/src/modules/order/label/page.tsx')
    expect(tests).toEqual([])
    expect(browser).toEqual(['e2e/crawl/crawl.spec.ts', 'e2e/journeys/labels.spec.ts'])
  })
})

it('a change of the contract or of a kit asks for all journeys', () => {
  expect(since('packages/contract/src/logistics/carrier.ts').browser).toBeUndefined()
  expect(since('apps/web/src/kit/lang.ts').browser).toBeUndefined()
  const { unit, server: tests, browser } = since(`${server}/kit/cents.ts`)
  expect(unit).toContain(`${server}/kit/cents.unit.test.ts`)
  expect(tests).toContain(`${server}/modules/order/cart/cart.test.ts`)
  expect(browser).toBeUndefined()
})

it('a change of a test asks for that test, and of what tests share for all who take it', () => {
  const cart = `${server}/modules/order/cart/cart.test.ts`
  expect(since(cart)).toMatchObject({ server: [cart], browser: [] })
  expect(since(`${server}/testing/app.ts`).server).toHaveLength(4)
  expect(since('e2e/people.ts').browser).toEqual(['e2e/crawl/crawl.spec.ts', 'e2e/journeys/labels.spec.ts'])
})

it('a change of what everything stands on asks for everything', () => {
  expect(since('package-lock.json')).toEqual({})
  expect(since(`${server}/migrations/0042_more.sql`).server).toBeUndefined()
})

it('a change of words asks for tests that read files, and for nothing else', () => {
  expect(since('docs/tour.md')).toEqual({
    unit: [`${server}/architecture.unit.test.ts`],
    server: [],
    browser: [],
  })
})

it('the sources of the repository are found, and connected', () => {
  const all = readSources()
  const { server: tests } = testsFor(all, [`${server}/modules/order/coupon/service.ts`])
  expect(tests).toContain(`${server}/modules/order/coupon/coupon.test.ts`)
  expect(tests?.length).toBeLessThan(all.filter(({ path }) => /server.*\.test\.ts$/.test(path)).length / 2)
})

it('npm test takes a commit or the main branch to compare with', () => {
  expect(optionsOf([])).toEqual({})
  expect(optionsOf(['--since'])).toEqual({ since: '' })
  expect(optionsOf(['--since', 'HEAD~2', '--only', 'unit'])).toEqual({ since: 'HEAD~2', only: 'unit' })
  expect(optionsOf(['--deep', '--since', '--deep'])).toEqual({ since: '', deep: true })
  expect(() => optionsOf(['--only', 'nothing'])).toThrow('Usage')
})
