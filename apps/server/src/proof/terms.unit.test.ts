import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { avoided, known } from './terms.ts'

/** Checks every text with a translation, in all three packages, for words that we don't use. */

const root = resolve(import.meta.dirname, '../../../..')
const literal = String.raw`('(?:[^'\\\n]|\\.)*'|\x60(?:[^\x60\\]|\\.)*\x60|"(?:[^"\\\n]|\\.)*")`
const pair = new RegExp(String.raw`(?:\ben:\s*)?${literal}\s*,\s*(?:zh:\s*)?(?=${literal})`, 'g')
const chinese = /[\u3000-\u9fff]/

interface Said {
  at: string
  en: string
  zh: string
}

/** The text of a literal without quotes; values that code inserts are replaced by `…`. */
const bare = (text: string): string =>
  text
    .slice(1, -1)
    .replace(/\\(.)/g, '$1')
    .replace(/\$\{[^}]*\}/g, '…')
    .replace(/\{\{\w+(\|[^}]*)?\}\}/g, (_place, words: string | undefined) => words ?? '…')

function pairsIn(path: string): Said[] {
  const source = readFileSync(path, 'utf8')
  return [...source.matchAll(pair)].flatMap((match) => {
    const [en, zh] = [bare(match[1] ?? ''), bare(match[2] ?? '')]
    if (!chinese.test(zh) || chinese.test(en)) return []
    return [{ at: `${relative(root, path)}:${source.slice(0, match.index).split('\n').length}`, en, zh }]
  })
}

const said = ['packages/contract/src', 'apps/web/src', 'apps/server/src']
  .flatMap((folder) => readdirSync(join(root, folder), { recursive: true, withFileTypes: true }))
  .filter(
    ({ name, parentPath }) => /(?<!\.test)\.tsx?$/.test(name) && !/\/(testing|proof|demo)/.test(parentPath),
  )
  .flatMap(({ name, parentPath }) => pairsIn(join(parentPath, name)))

describe('words of the product', () => {
  it('are found', () => expect(said.length).toBeGreaterThan(7_500))

  it.each(avoided)('say “$say” and not $term', ({ lang, term, but = [] }) => {
    const found = said.filter(
      (one) =>
        term.test(one[lang]) && !but.some((text) => text.test(one[lang])) && !known.includes(one[lang]),
    )
    expect(found.map((one) => `${one.at} ${one[lang]}`)).toEqual([])
  })
})
