import { expect, it } from 'vitest'

interface Sorted {
  readonly name: string
  readonly sortable: readonly string[]
  readonly order?: string
}

const modules = import.meta.glob<Record<string, unknown>>(['./*/**/*.ts', '!./**/*.test.ts'], { eager: true })

const isSorted = (value: unknown): value is Sorted =>
  typeof value === 'object' && value !== null && 'sortable' in value && Array.isArray(value.sortable)

it('lists what people put in order in that order', () => {
  const ordered = Object.values(modules)
    .flatMap((module) => Object.values(module))
    .filter(isSorted)
    .filter(({ sortable }) => sortable.includes('sort'))
  expect(ordered.length).toBeGreaterThan(5)
  expect(ordered.filter(({ order }) => order !== 'sort').map(({ name }) => name)).toEqual([])
})
