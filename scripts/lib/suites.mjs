import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { buildServer, buildWeb, serverProgram } from './build.mjs'
import { checkSources } from './checks.mjs'
import { ensureChromium } from './chromium.mjs'
import { countPlaywright, countVitest, failedPlaywright, failedVitest, sumOf } from './counts.mjs'
import { freePortFrom } from './preflight.mjs'
import { compileCache, environment, Failure, pinnedNode, root } from './project.mjs'
import { changedSince, readSources, testsFor } from './since.mjs'
import { step } from './steps.mjs'

const suites = ['checks', 'unit', 'server', 'browser']

const usage = `Usage: npm test [-- [--only ${suites.join('|')}] [--since [REF]] [--deep]]`

/** The options of `npm test`. */
export function optionsOf(args) {
  const asked = {}
  for (let at = 0; at < args.length; at++) {
    const next = args[at + 1]
    if (args[at] === '--deep') asked.deep = true
    else if (args[at] === '--only' && suites.includes(next)) asked.only = args[++at]
    else if (args[at] === '--since') asked.since = !next || next.startsWith('--') ? '' : args[++at]
    else throw new Failure(usage)
  }
  return asked
}

/**
 * Runs all suites one after the other, which uses two processors best.
 * @returns how many tests passed, and the names of those that failed and of flaky ones
 */
export async function testAll(args) {
  const { deep = false, only, since } = optionsOf(args)
  const { FLAKY: flaky = '' } = process.env
  if (flaky !== '' && flaky !== 'fail') throw new Failure('FLAKY is "fail" or not set.')
  const files = since === undefined ? {} : await filesSince(since)
  const runs = (suite) => (!only || only === suite) && files[suite]?.length !== 0
  const folder = await mkdtemp(join(tmpdir(), 'dropyard-results-'))
  // The type check uses one processor. Meanwhile the other one downloads the browser if necessary, and builds the apps. Failures
  // are reported where the result is needed.
  const chromium = runs('browser') ? ensureChromium() : undefined
  chromium?.catch(() => undefined)
  const built = only ? undefined : buildServer().then(buildWeb)
  built?.catch(() => undefined)
  const counts = []
  const add = (count) => counts.push(count)
  try {
    if (runs('checks')) counts.push(...(await checkSources()))
    if (runs('unit')) add(await vitest('unit', { folder, files: files.unit }))
    if (runs('server')) add(await server({ folder, files: files.server, deep }))
    if (runs('browser')) add(await browser({ folder, files: files.browser, deep }, chromium))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  return sumOf(counts, flaky === 'fail')
}

/** The test files for a change by suite; a suite without a list runs completely. */
async function filesSince(ref) {
  const { against, changed } = await changedSince(ref || undefined)
  const files = testsFor(readSources(), changed)
  const named = suites.slice(1).map((suite) => `${suite} ${files[suite]?.length ?? 'whole'}`)
  process.stdout.write(`  Since ${against}: ${changed.length} files differ; tests: ${named.join(', ')}\n`)
  return files
}

/** Tests that kill processes restart the built server often. */
async function server({ folder, files, deep }) {
  await step('Server code', buildServer)
  const env = { SERVER_ENTRY: join(root, serverProgram.entry), NODE_COMPILE_CACHE: compileCache }
  return vitest('server', { folder, files, env: deep ? { ...env, DEEP: '1' } : env })
}

async function vitest(project, { folder, files: wanted, env = {} }) {
  process.stdout.write(`\n  ${project === 'unit' ? 'Unit tests' : 'Server tests, on a real PostgreSQL'}\n`)
  const run = async (name, files) => {
    const report = join(folder, `${project}-${name}.json`)
    const code = await runLoud(
      [
        'node_modules/vitest/vitest.mjs',
        'run',
        // Includes tests that must run alone: project `server-alone` in addition to `server`.
        `--project=${project}*`,
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${report}`,
        ...files.map((file) => relative(root, file)),
      ],
      process.stdout.isTTY ? env : { ...env, NO_COLOR: '1' },
    )
    return { code, report: await readReport(report) }
  }
  return countVitest(...(await twice(run, failedVitest, wanted)))
}

async function browser({ folder, files: wanted, deep }, chromium) {
  process.stdout.write('\n  Browser journeys\n')
  const run = async (name, files) => {
    const report = join(folder, `browser-${name}.json`)
    const data = await mkdtemp(join(tmpdir(), 'dropyard-browser-'))
    try {
      const code = await runLoud(
        [
          'node_modules/@playwright/test/cli.js',
          'test',
          '--config',
          'e2e/playwright.config.ts',
          '--reporter=list,json',
          ...files,
        ],
        {
          ...(deep ? { DEEP: '1' } : {}),
          CHROMIUM: await chromium,
          E2E_PORT: String(await freePortFrom(4700)),
          E2E_DATA_DIR: data,
          PLAYWRIGHT_JSON_OUTPUT_NAME: report,
        },
      )
      return { code, report: await readReport(report) }
    } finally {
      await rm(data, { recursive: true, force: true })
    }
  }
  try {
    return countPlaywright(...(await twice(run, failedPlaywright, wanted)))
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    process.stdout.write(`${error.message}\n`)
    return { passed: 0, failed: ['browser journeys'] }
  }
}

/** With more failed files than this, the failures are not by chance. */
const mostTriedAgain = 20

/**
 * Runs a suite, and then the failed files once more: completely and with a new database or product, so that the second run is
 * independent of the first.
 */
async function twice(run, failedFiles, wanted = []) {
  const first = await run('first', wanted)
  const files = failedFiles(first)
  if (files.length === 0 || files.length > mostTriedAgain) return [first]
  process.stdout.write(`\n  Once more, from the beginning: ${files.length}\n`)
  return [first, await run('second', files)]
}

/** Its output is written directly to the terminal. */
async function runLoud(args, env) {
  const child = spawn(pinnedNode, args, {
    cwd: root,
    env: environment(env),
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const [code] = await once(child, 'close')
  return code ?? 1
}

const readReport = (path) => readFile(path, 'utf8').then(JSON.parse, () => undefined)
