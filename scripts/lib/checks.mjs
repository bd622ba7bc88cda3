import { join } from 'node:path'
import { pinnedNode, root, run } from './project.mjs'

/** The checks that read the sources without running them. Each counts as one test. */

const tool = (path) => join(root, 'node_modules', path)

export const checks = [
  {
    title: 'Types',
    command: tool('.bin/tsc'),
    args: ['--noEmit', '-p', 'tsconfig.json', '--pretty', 'false'],
  },
  { title: 'Format and lint', command: tool('.bin/biome'), args: ['check', '--error-on-warnings', '.'] },
  { title: 'Dead code', command: tool('.bin/knip'), args: ['--no-progress'] },
  {
    title: 'Code that only tests use',
    command: tool('.bin/knip'),
    args: ['--no-progress', '--production', '--include', 'files,exports,types,duplicates'],
  },
  { title: 'Migrations', command: pinnedNode, args: ['scripts/db-generate.mjs', '--check'] },
]

/** @throws Error with the tool's own output */
export async function runCheck({ command, args }) {
  const { code, output } = await run(command, args)
  if (code !== 0) throw new Error(lastLines(output, 80))
}

function lastLines(text, most) {
  const lines = text.trimEnd().split('\n')
  if (lines.length <= most) return lines.join('\n')
  return `… ${lines.length - most} lines before\n${lines.slice(-most).join('\n')}`
}
