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
import { environment, Failure, pinnedNode, root } from './project.mjs'
import { step } from './steps.mjs'

const suites = ['checks', 'unit', 'server', 'browser']

/**
 * Every suite, one after the other: two cores are best used by one at a time.
 * @returns how many tests passed and failed, and the names of those that were flaky
 */
export async function testAll(args) {
  const deep = args.includes('--deep')
  const [flag, only, ...others] = args.filter((arg) => arg !== '--deep')
  const isSuite = flag === '--only' && suites.includes(only) && others.length === 0
  if (flag !== undefined && !isSuite) {
    throw new Failure(`Usage: npm test [-- [--only ${suites.join('|')}] [--deep]]`)
  }
  const { FLAKY: flaky = '' } = process.env
  if (flaky !== '' && flaky !== 'fail') throw new Failure('FLAKY is "fail" or not set.')
  const folder = await mkdtemp(join(tmpdir(), 'dropyard-results-'))
  // The types keep one processor busy: meanwhile another fetches the browser where it is missing, and builds what the
  // suites run. What fails is told where it is needed.
  const chromium = !only || only === 'browser' ? ensureChromium() : undefined
  chromium?.catch(() => undefined)
  const built = only ? undefined : buildServer().then(buildWeb)
  built?.catch(() => undefined)
  const counts = []
  const add = (count) => counts.push(count)
  try {
    if (!only || only === 'checks') counts.push(...(await checkSources()))
    if (!only || only === 'unit') add(await vitest('unit', folder))
    if (!only || only === 'server') add(await server(folder, deep))
    if (!only || only === 'browser') add(await browser(folder, chromium, deep))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  return sumOf(counts, flaky === 'fail')
}

/** Tests that kill processes start the built server again and again. */
async function server(folder, deep) {
  await step('Server code', buildServer)
  const env = { SERVER_ENTRY: join(root, serverProgram.entry) }
  return vitest('server', folder, deep ? { ...env, DEEP: '1' } : env)
}

async function vitest(project, folder, env = {}) {
  process.stdout.write(`\n  ${project === 'unit' ? 'Unit tests' : 'Server tests, on a real PostgreSQL'}\n`)
  const run = async (...files) => {
    const report = join(folder, `${project}-${files.length}.json`)
    const code = await runLoud(
      [
        'node_modules/vitest/vitest.mjs',
        'run',
        // With what runs alone: `server-alone` beside `server`.
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
  return countVitest(...(await twice(run, failedVitest)))
}

async function browser(folder, chromium, deep) {
  process.stdout.write('\n  Browser journeys\n')
  const run = async (...files) => {
    const report = join(folder, `browser-${files.length}.json`)
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
    return countPlaywright(...(await twice(run, failedPlaywright)))
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    process.stdout.write(`${error.message}\n`)
    return { passed: 0, failed: 1 }
  }
}

/** More files than this are no chance. */
const mostTriedAgain = 20

/**
 * Runs a suite, and files that failed once more: whole, with a database or a product of their own, so that the second try
 * finds nothing of the first.
 */
async function twice(run, failedFiles) {
  const first = await run()
  const files = failedFiles(first)
  if (files.length === 0 || files.length > mostTriedAgain) return [first]
  process.stdout.write(`\n  Once more, from the beginning: ${files.length}\n`)
  return [first, await run(...files)]
}

/** Its output goes straight to the terminal. */
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
