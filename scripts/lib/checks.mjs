import { join } from 'node:path'
import { pinnedNode, root, run } from './project.mjs'
import { step } from './steps.mjs'

/** Static checks of the sources. Each counts as one test. */

const tool = (path) => join(root, 'node_modules', path)

const types = {
  title: 'Types',
  command: tool('.bin/tsc'),
  // Several type checkers each check the shared types again: four take twice the work, and 3 GB more memory.
  args: ['--noEmit', '-p', 'tsconfig.json', '--pretty', 'false', '--checkers', '1'],
}

const others = [
  { title: 'Format and lint', command: tool('.bin/biome'), args: ['check', '--error-on-warnings', '.'] },
  { title: 'Dead code', command: tool('.bin/knip'), args: ['--no-progress'] },
  {
    title: 'Code that only tests use',
    command: tool('.bin/knip'),
    args: ['--no-progress', '--production', '--include', 'files,exports,types,duplicates'],
  },
  { title: 'Migrations', command: pinnedNode, args: ['scripts/db-generate.mjs', '--check'] },
]

/**
 * Runs all checks and prints the errors. The type check takes as long on one processor as all others on another.
 * @returns for each check whether it passed, or its title as failed
 */
export async function checkSources() {
  const [first, rest] = await Promise.all([count(types), oneByOne(others)])
  return [first, ...rest]
}

async function oneByOne(checks) {
  const counts = []
  for (const check of checks) counts.push(await count(check))
  return counts
}

async function count(check) {
  try {
    await step(check.title, () => runCheck(check))
    return { passed: 1, failed: [] }
  } catch (error) {
    process.stdout.write(`${error.message}\n\n`)
    return { passed: 0, failed: [check.title] }
  }
}

/** @throws Error with the tool's output */
async function runCheck({ command, args }) {
  const { code, output } = await run(command, args)
  if (code !== 0) throw new Error(lastLines(output, 80))
}

function lastLines(text, most) {
  const lines = text.trimEnd().split('\n')
  if (lines.length <= most) return lines.join('\n')
  return `… ${lines.length - most} lines before\n${lines.slice(-most).join('\n')}`
}
