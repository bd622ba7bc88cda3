import { describe, expect, it } from 'vitest'
import { countPlaywright, countVitest } from './counts.mjs'

const file = (status, ...tests) => ({ status, assertionResults: tests })

describe('the sum of the test runs', () => {
  it('is what the runner reports', () => {
    const report = { numPassedTests: 7, numFailedTests: 2, testResults: [file('failed', {}, {})] }
    expect(countVitest(report, 1)).toEqual({ passed: 7, failed: 2 })
    const stats = { expected: 5, unexpected: 1, flaky: 1, skipped: 3 }
    expect(countPlaywright({ stats }, 1)).toEqual({ passed: 6, failed: 1 })
  })

  it('counts a file that could not be loaded as a failure', () => {
    const report = { numPassedTests: 7, numFailedTests: 0, testResults: [file('failed'), file('passed', {})] }
    expect(countVitest(report, 1)).toEqual({ passed: 7, failed: 1 })
  })

  it('never takes a run that ended badly for a success', () => {
    expect(countVitest(undefined, 0)).toEqual({ passed: 0, failed: 1 })
    expect(countVitest({ numPassedTests: 7, numFailedTests: 0, testResults: [] }, 1)).toEqual({
      passed: 7,
      failed: 1,
    })
    expect(countPlaywright(undefined, 1)).toEqual({ passed: 0, failed: 1 })
  })
})
