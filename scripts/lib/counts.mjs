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
  return atLeastOne({ passed: report.numPassedTests, failed: report.numFailedTests + broken.length }, code)
}

/** A journey that passed when it was tried again has passed; the runner's own list names it as flaky. */
export function countPlaywright(report, code) {
  if (!report) return { passed: 0, failed: 1 }
  const { expected, unexpected, flaky } = report.stats
  return atLeastOne({ passed: expected + flaky, failed: unexpected }, code)
}

const atLeastOne = ({ passed, failed }, code) => ({ passed, failed: code !== 0 && failed === 0 ? 1 : failed })
