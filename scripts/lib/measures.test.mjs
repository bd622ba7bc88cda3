import { expect, it } from 'vitest'
import { measure } from './measures.mjs'
import { root } from './project.mjs'

it('the code is measured: options of declarations, whole pages, small files, and what runs upward', () => {
  const { options, optionsByType, pageComponents, smallFiles, upwardArrows, arrowExceptions, lines } =
    measure(root)
  expect(options).toBe(Object.values(optionsByType).reduce((sum, count) => sum + count, 0))
  expect(optionsByType['record-types.FieldMore']).toBeGreaterThan(5)
  expect(pageComponents).toContain('RecordPage')
  expect(smallFiles).toBeGreaterThan(0)
  expect(upwardArrows).toEqual([])
  expect(arrowExceptions.length).toBeGreaterThan(0)
  expect(lines['apps/server'].product).toBeGreaterThan(lines['apps/server'].tests)
})
