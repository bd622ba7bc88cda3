import { basename } from 'node:path'

/**
 * Counts passed and failed tests from the reports of the test runners. A run that failed without naming a failed test counts as
 * one failure, so that a crash never looks like a success.
 */

/**
 * @param first and `second` are the results of runs: the report, if one was written, and the exit code. The second run repeats
 * the files that failed in the first, and replaces their results.
 */
export function countVitest(first, second) {
  if (!first.report) return crashed
  const again = second?.report?.testResults ?? []
  const results = first.report.testResults.map((file) => again.find(({ name }) => name === file.name) ?? file)
  const tests = results.flatMap(({ assertionResults }) => assertionResults)
  const count = (status) => tests.filter((test) => test.status === status).length
  const broken = results.filter(isBroken).length
  const code = second?.report ? second.code : first.code
  return {
    ...atLeastOne({ passed: count('passed'), failed: count('failed') + broken }, code),
    flaky: again.flatMap((file) => flakyTests(file, first.report)),
  }
}

/** The files to run again: with a failed test, or broken as a whole. */
export const failedVitest = ({ report }) =>
  (report?.testResults ?? []).filter(({ status }) => status === 'failed').map(({ name }) => name)

/** A file that could not be loaded, or whose hook failed after its tests, has no failed test. */
const isBroken = ({ status, assertionResults }) =>
  status === 'failed' && assertionResults.every((test) => test.status !== 'failed')

/** Tests that failed first and then passed: each with its file and the first line of the error. */
function flakyTests({ name, status, assertionResults }, firstReport) {
  const before = firstReport.testResults.find((file) => file.name === name)
  const named = (title, message) => `${basename(name)}: ${title} (${(message ?? '').split('\n')[0]})`
  if (isBroken(before)) return status === 'failed' ? [] : [named('the file as a whole', before.message)]
  return before.assertionResults
    .filter((test) => test.status === 'failed')
    .filter((test) =>
      assertionResults.some((now) => now.fullName === test.fullName && now.status === 'passed'),
    )
    .map((test) => named(test.fullName, test.failureMessages[0]))
}

/** Same for journeys. */
export function countPlaywright(first, second) {
  if (!first.report) return crashed
  const specs = specsIn(first.report)
  const again = new Map(specsIn(second?.report ?? {}).map((spec) => [spec.id, spec]))
  const failed = specs.filter(isFailed)
  const flaky = failed.filter(({ id }) => again.get(id)?.tests.every(({ status }) => status === 'expected'))
  const passed = specs.filter(({ tests }) => tests.some(({ status }) => status === 'expected')).length
  const counts = { passed: passed + flaky.length, failed: failed.length - flaky.length }
  return {
    ...(second?.report && counts.failed === 0 ? counts : atLeastOne(counts, first.code)),
    flaky: flaky.map(({ file, title }) => `${file}: ${title}`),
  }
}

export const failedPlaywright = ({ report }) => [
  ...new Set(
    specsIn(report ?? {})
      .filter(isFailed)
      .map(({ file }) => file),
  ),
]

const isFailed = ({ tests }) => tests.some(({ status }) => status === 'unexpected')

const specsIn = ({ suites = [], specs = [] }) => [...specs, ...suites.flatMap(specsIn)]

const crashed = { passed: 0, failed: 1, flaky: [] }

const atLeastOne = ({ passed, failed }, code) => ({ passed, failed: code !== 0 && failed === 0 ? 1 : failed })

/** Adds up all counts. A flaky test counts as passed, or with `flakyFails` as failed, so that the sum and the exit code agree. */
export function sumOf(counts, flakyFails) {
  const add = (name) => counts.reduce((sum, one) => sum + one[name], 0)
  const flaky = counts.flatMap((one) => one.flaky ?? [])
  const moved = flakyFails ? flaky.length : 0
  return { passed: add('passed') - moved, failed: add('failed') + moved, flaky }
}

/** Empty if no test was flaky. */
export const flakyLines = (flaky) =>
  flaky.length === 0
    ? ''
    : [`\n  Flaky, passed only at the second try: ${flaky.length}`, ...flaky, ''].join('\n    ').trimEnd() +
      '\n\n'
