import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { filesBelow, root } from '../testing/sources.ts'

/** Comments and documents use the words of the field: what a new reader has to guess is named here, with what to say instead. */

const sources = ['packages', 'apps', 'simulators', 'scripts', 'bench', 'e2e']
  .flatMap((tree) => filesBelow(tree, /\.(tsx?|mjs)$/))
  .filter(({ path }) => !/(^|\/)(node_modules|dist[^/]*)\//.test(path))

/** Comments on lines of their own, with the line on which each begins. */
const comments = sources.flatMap(({ path, text }) =>
  text
    .split('\n')
    .flatMap((line, at) => (/^\s*(\/\/|\/?\*)/.test(line) ? [{ at: `${path}:${at + 1}`, text: line }] : [])),
)

const documents = [
  'README.md',
  'CONTRIBUTING.md',
  'docs/architecture.md',
  'docs/operate.md',
  'docs/tour.md',
].flatMap((path) =>
  readFileSync(join(root, path), 'utf8')
    .split('\n')
    .map((text, at) => ({ at: `${path}:${at + 1}`, text })),
)

const avoided: readonly (readonly [RegExp, string])[] = [
  [/\banew\b/, 'again'],
  [/\bthe house\b/, 'we, or what is meant: the operator, the product'],
  [/\bthe long way\b/, 'what it does instead'],
  [/\b(?:nobody|somebody) (?:says|said|tells|told|asks|asked)\b/i, 'who does what'],
  [/\bby itself and\b|\bof its own accord\b/, 'automatically'],
]

it('finds comments', () => expect(comments.length).toBeGreaterThan(8_000))

it.each(avoided)('%s is not said', (term, instead) => {
  const found = [...comments, ...documents].filter(({ text }) => term.test(text))
  expect(found.map(({ at, text }) => `${at} ${text.trim()} (say: ${instead})`)).toEqual([])
})
