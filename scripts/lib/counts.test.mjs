import { describe, expect, it } from 'vitest'
import { countPlaywright, countVitest, flakyLines, sumOf } from './counts.mjs'

const test = (title, status = 'passed', ...failureMessages) => ({ fullName: title, status, failureMessages })
const file = (status, ...tests) => ({ name: '/house/pay.test.ts', status, assertionResults: tests })

describe('the sum of the test runs', () => {
  it('is what the runner reports', () => {
    const report = {
      numPassedTests: 7,
      numFailedTests: 2,
      testResults: [file('failed', test('pays'), test('ships'))],
    }
    expect(countVitest(report, 1)).toEqual({ passed: 7, failed: 2, flaky: [] })
    const stats = { expected: 5, unexpected: 1, flaky: 0, skipped: 3 }
    expect(countPlaywright({ stats, suites: [] }, 1)).toEqual({ passed: 5, failed: 1, flaky: [] })
  })

  it('counts a file that could not be loaded as a failure', () => {
    const report = {
      numPassedTests: 7,
      numFailedTests: 0,
      testResults: [file('failed'), file('passed', test('pays'))],
    }
    expect(countVitest(report, 1)).toMatchObject({ passed: 7, failed: 1 })
  })

  it('never takes a run that ended badly for a success', () => {
    expect(countVitest(undefined, 0)).toEqual({ passed: 0, failed: 1 })
    expect(countVitest({ numPassedTests: 7, numFailedTests: 0, testResults: [] }, 1)).toMatchObject({
      passed: 7,
      failed: 1,
    })
    expect(countPlaywright(undefined, 1)).toEqual({ passed: 0, failed: 1 })
  })

  it('names the tests that passed only at the second try, however deep they stand', () => {
    const spec = (title, status) => ({ title, file: 'orders.spec.ts', tests: [{ status }] })
    const inner = { specs: [spec('pays', 'flaky'), spec('imports', 'unexpected')] }
    const outer = { specs: [spec('looks', 'expected')], suites: [inner] }
    const stats = { expected: 5, unexpected: 1, flaky: 1, skipped: 0 }
    const browser = countPlaywright({ stats, suites: [outer] }, 1)
    expect(browser).toEqual({ passed: 6, failed: 1, flaky: ['orders.spec.ts: pays'] })
    const tests = [
      test('pays', 'passed', 'Error: too late\n    at pay.ts'),
      test('asks', 'failed', 'Error', 'Error'),
    ]
    const server = { numPassedTests: 1, numFailedTests: 1, testResults: [file('failed', ...tests)] }
    expect(countVitest(server, 1).flaky).toEqual(['pay.test.ts: pays (Error: too late)'])
    const unit = { passed: 10, failed: 0 }
    expect(sumOf([unit, browser], false)).toMatchObject({ passed: 16, failed: 1 })
    expect(sumOf([unit, browser], true)).toMatchObject({ passed: 15, failed: 2 })
    expect(flakyLines(browser.flaky)).toContain('second try: 1\n    orders.spec.ts: pays\n')
    expect(flakyLines([])).toBe('')
  })
})
