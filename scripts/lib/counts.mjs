import { basename } from 'node:path'

/**
 * How many tests passed and failed, from the reports of the test runners. A run that ended badly without
 * naming a failed test counts as one failure: a crash must never look like success.
 */

export function countVitest(report, code) {
  if (!report) return { passed: 0, failed: 1 }
  // A file that could not be loaded has no tests, and is a failure all the same.
  const broken = report.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  )
  const counts = { passed: report.numPassedTests, failed: report.numFailedTests + broken.length }
  return { ...atLeastOne(counts, code), flaky: report.testResults.flatMap(flakyTests) }
}

/** Passed, and failed before: each with its file and the first line of what went wrong. */
const flakyTests = ({ name, assertionResults }) =>
  assertionResults
    .filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0)
    .map((test) => `${basename(name)}: ${test.fullName} (${test.failureMessages[0].split('\n')[0]})`)

/** A journey that passed only when it was tried again has passed, and is named in `flaky`. */
export function countPlaywright(report, code) {
  if (!report) return { passed: 0, failed: 1 }
  const { expected, unexpected, flaky } = report.stats
  return { ...atLeastOne({ passed: expected + flaky, failed: unexpected }, code), flaky: flakyIn(report) }
}

/** The names of the flaky tests, each with its file. */
function flakyIn({ suites = [], specs = [] }) {
  const own = specs
    .filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))
    .map(({ file, title }) => `${file}: ${title}`)
  return [...own, ...suites.flatMap(flakyIn)]
}

const atLeastOne = ({ passed, failed }, code) => ({ passed, failed: code !== 0 && failed === 0 ? 1 : failed })

/**
 * All counts together, and what stands above their sum. A flaky test has passed, unless `flakyFails`: then it has
 * failed, so that the sum and the exit code say the same.
 */
export function sumOf(counts, flakyFails) {
  const add = (name) => counts.reduce((sum, one) => sum + one[name], 0)
  const flaky = counts.flatMap((one) => one.flaky ?? [])
  const moved = flakyFails ? flaky.length : 0
  return { passed: add('passed') - moved, failed: add('failed') + moved, flaky }
}

/** Nothing when no test was flaky. */
export const flakyLines = (flaky) =>
  flaky.length === 0
    ? ''
    : [`\n  Flaky, passed only at the second try: ${flaky.length}`, ...flaky, ''].join('\n    ').trimEnd() +
      '\n\n'
