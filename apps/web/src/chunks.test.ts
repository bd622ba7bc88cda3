import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { shared } from '../build/chunks.ts'

const src = import.meta.dirname
const sources = globSync('**/*.{ts,tsx}', { cwd: src })
  .filter((file) => !file.includes('.test.'))
  .map((file) => ({ file: join(src, file), text: readFileSync(join(src, file), 'utf8') }))

const named = ({ file, text }: { file: string; text: string }, how: RegExp): string[] =>
  [...text.matchAll(how)].map(([, path = '']) => join(dirname(file), path))

const pages = [
  ...sources.map(({ file }) => file).filter((file) => /modules\/[\w/-]+\/page\.tsx$/.test(file)),
  ...sources
    .filter(({ file }) => file.endsWith('/routes.ts'))
    .flatMap((one) => named(one, /import\('(\.[^']+)'\)/g)),
]

/** Chunks that pages share although no page needs all of their modules. */
const everywhere = shared.codeSplitting.groups.filter((group) => !('minShareCount' in group))
const isTaken = (file: string): boolean =>
  everywhere.some(({ test }) => (test instanceof RegExp ? test.test(file) : test(file)))

describe('a page comes in a file of its own', () => {
  it('whichever page it is', () => {
    expect(pages.length).toBeGreaterThan(60)
    expect(pages.filter(isTaken)).toEqual([])
  })

  it('by rule: also one that is not there yet, with what it alone needs', () => {
    for (const file of ['page.tsx', 'detail.tsx', 'columns.tsx', 'words.ts', 'dialog.tsx'])
      expect(isTaken(join(src, 'modules/catalog/brand-new', file))).toBe(false)
  })

  it('and nothing that comes earlier needs it', () => {
    const known = new Set(pages)
    const early = sources.filter(({ file }) => !known.has(file) && isTaken(file))
    const needed = early.flatMap((one) => named(one, /(?:from|import) '(\.[^']+)'/g))
    expect(needed.filter((file) => known.has(file))).toEqual([])
  })
})

it('every page gets the web kit, and of the contract only what that needs', () => {
  const base = everywhere.find(({ name }) => name === 'base')?.test
  const takes = (path: string): boolean => typeof base === 'function' && base(join(src, path))
  expect(takes('kit/lang.ts')).toBe(true)
  expect(takes('kit/call/api.ts')).toBe(true)
  expect(takes('../../../packages/contract/src/kit/record.ts')).toBe(false)
})
