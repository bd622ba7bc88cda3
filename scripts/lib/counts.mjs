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
  const code = second?.report ? second.code : first.code
  return {
    passed: tests.filter(({ status }) => status === 'passed').length,
    failed: atLeastOne(results.flatMap(failedTests), code),
    flaky: again.flatMap((file) => flakyTests(file, first.report)),
  }
}

/** The files to run again: with a failed test, or broken as a whole. */
export const failedVitest = ({ report }) =>
  (report?.testResults ?? []).filter(({ status }) => status === 'failed').map(({ name }) => name)

/** A file that could not be loaded, or whose hook failed after its tests, has no failed test. */
const isBroken = ({ status, assertionResults }) =>
  status === 'failed' && assertionResults.every((test) => test.status !== 'failed')

const failedTests = (file) =>
  isBroken(file)
    ? [`${basename(file.name)}: ${asWhole}`]
    : file.assertionResults
        .filter(({ status }) => status === 'failed')
        .map(({ fullName }) => `${basename(file.name)}: ${fullName}`)

const asWhole = 'the file as a whole'

/** Tests that failed first and then passed: each with its file and the first line of the error. */
function flakyTests({ name, status, assertionResults }, firstReport) {
  const before = firstReport.testResults.find((file) => file.name === name)
  const named = (title, message) => `${basename(name)}: ${title} (${(message ?? '').split('\n')[0]})`
  if (isBroken(before)) return status === 'failed' ? [] : [named(asWhole, before.message)]
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
  const isFlaky = ({ id }) => again.get(id)?.tests.every(({ status }) => status === 'expected') ?? false
  const flaky = failed.filter(isFlaky).map(nameOf)
  const stillFailed = failed.filter((spec) => !isFlaky(spec)).map(nameOf)
  const passed = specs.filter(({ tests }) => tests.some(({ status }) => status === 'expected')).length
  return {
    passed: passed + flaky.length,
    failed: second?.report ? stillFailed : atLeastOne(stillFailed, first.code),
    flaky,
  }
}

const nameOf = ({ file, title }) => `${file}: ${title}`

export const failedPlaywright = ({ report }) => [
  ...new Set(
    specsIn(report ?? {})
      .filter(isFailed)
      .map(({ file }) => file),
  ),
]

const isFailed = ({ tests }) => tests.some(({ status }) => status === 'unexpected')

const specsIn = ({ suites = [], specs = [] }) => [...specs, ...suites.flatMap(specsIn)]

const unnamed = 'a run that failed without naming a failed test'

const crashed = { passed: 0, failed: [unnamed], flaky: [] }

const atLeastOne = (failed, code) => (code !== 0 && failed.length === 0 ? [unnamed] : failed)

/**
 * Adds up all counts. A flaky test counts as passed, or with `flakyFails` as failed, so that the sum and the exit code agree.
 * @param counts each with the number of passed tests and the names of failed and flaky ones
 */
export function sumOf(counts, flakyFails) {
  const namesOf = (status) => counts.flatMap((one) => one[status] ?? [])
  const flaky = namesOf('flaky')
  const moved = flakyFails ? flaky : []
  const passed = counts.reduce((sum, one) => sum + one.passed, 0) - moved.length
  return { passed, failed: [...namesOf('failed'), ...moved], flaky }
}

/** A list of tests for the end of the output, where it is found first; empty without tests. */
export const listOf = (title, tests) =>
  tests.length === 0 ? '' : `${[`\n  ${title}: ${tests.length}`, ...tests].join('\n    ')}\n\n`
