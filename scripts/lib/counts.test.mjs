import { describe, expect, it } from 'vitest'
import { countPlaywright, countVitest, failedPlaywright, failedVitest, listOf, sumOf } from './counts.mjs'

const test = (title, status = 'passed', ...failureMessages) => ({ fullName: title, status, failureMessages })
const file = (name, status, ...tests) => ({ name: `/house/${name}.test.ts`, status, assertionResults: tests })
const ran = (...testResults) => ({
  report: { testResults },
  code: testResults.some(({ status }) => status === 'failed') ? 1 : 0,
})
const spec = (title, status, id = title) => ({ id, title, file: 'orders.spec.ts', tests: [{ status }] })
const walked = (code, ...specs) => ({ report: { suites: [{ suites: [{ specs }] }] }, code })

describe('the sum of the test runs', () => {
  it('is what the runners report, however deep it stands', () => {
    const first = ran(file('pay', 'failed', test('pays'), test('ships', 'failed', 'Error')))
    expect(countVitest(first)).toEqual({ passed: 1, failed: ['pay.test.ts: ships'], flaky: [] })
    const journeys = walked(1, spec('pays', 'expected'), spec('imports', 'unexpected'), spec('on', 'skipped'))
    expect(countPlaywright(journeys)).toEqual({ passed: 1, failed: ['orders.spec.ts: imports'], flaky: [] })
  })

  it('counts a file that could not be loaded as a failure, and one whose hook failed', () => {
    expect(countVitest(ran(file('load', 'failed'), file('pay', 'passed', test('pays'))))).toMatchObject({
      passed: 1,
      failed: ['load.test.ts: the file as a whole'],
    })
    expect(countVitest(ran(file('hook', 'failed', test('pays'))))).toMatchObject({
      passed: 1,
      failed: ['hook.test.ts: the file as a whole'],
    })
  })

  it('never takes a run that ended badly for a success', () => {
    const unnamedFailure = 'a run that failed without naming a failed test'
    const crash = { report: undefined, code: 0 }
    expect(countVitest(crash)).toMatchObject({ passed: 0, failed: [unnamedFailure] })
    expect(countPlaywright(crash)).toMatchObject({ passed: 0, failed: [unnamedFailure] })
    const unnamed = { ...ran(file('pay', 'passed', test('pays'))), code: 1 }
    expect(countVitest(unnamed)).toMatchObject({ passed: 1, failed: [unnamedFailure] })
    const failed = ran(file('pay', 'failed', test('pays', 'failed', 'Error')))
    expect(countVitest(failed, crash)).toMatchObject({ passed: 0, failed: ['pay.test.ts: pays'] })
    expect(countVitest(failed, unnamed)).toMatchObject({ passed: 1, failed: [unnamedFailure] })
    expect(countPlaywright(walked(1, spec('pays', 'unexpected')), crash)).toMatchObject({
      failed: ['orders.spec.ts: pays'],
    })
  })

  it('names what failed, and what passed only at the second try', () => {
    const first = ran(
      file('pay', 'failed', test('pays', 'failed', 'Error: too late\n    at pay.ts'), test('ships')),
      file('ask', 'failed', test('asks', 'failed', 'Error')),
      { ...file('load', 'failed'), message: 'Error: no room' },
      file('look', 'passed', test('looks')),
    )
    expect(failedVitest(first)).toEqual(['pay', 'ask', 'load'].map((name) => `/house/${name}.test.ts`))
    const second = ran(
      file('pay', 'passed', test('pays'), test('ships')),
      file('ask', 'failed', test('asks', 'failed', 'Error')),
      file('load', 'passed', test('loads')),
    )
    const server = countVitest(first, second)
    expect(server).toEqual({
      passed: 4,
      failed: ['ask.test.ts: asks'],
      flaky: ['pay.test.ts: pays (Error: too late)', 'load.test.ts: the file as a whole (Error: no room)'],
    })

    const journeys = walked(
      1,
      spec('looks', 'expected'),
      spec('pays', 'unexpected'),
      spec('ships', 'unexpected'),
    )
    expect(failedPlaywright(journeys)).toEqual(['orders.spec.ts'])
    const again = walked(1, spec('looks', 'expected'), spec('pays', 'expected'), spec('ships', 'unexpected'))
    const browser = countPlaywright(journeys, again)
    expect(browser).toEqual({
      passed: 2,
      failed: ['orders.spec.ts: ships'],
      flaky: ['orders.spec.ts: pays'],
    })

    const unit = { passed: 10, failed: [] }
    expect(sumOf([unit, browser], false)).toMatchObject({ passed: 12, failed: ['orders.spec.ts: ships'] })
    expect(sumOf([unit, browser], true)).toMatchObject({
      passed: 11,
      failed: ['orders.spec.ts: ships', 'orders.spec.ts: pays'],
    })
    expect(listOf('Failed', browser.failed)).toBe('\n  Failed: 1\n    orders.spec.ts: ships\n\n')
    expect(listOf('Failed', [])).toBe('')
  })
})
