import { expect, it } from 'vitest'
import { namedIn } from './named-in.ts'

it('names those who were chosen and still stand in the text, each once', () => {
  const known = { 'Zhou Ting': 3, Wu: 5, 'Li Na': 7 }
  expect(namedIn('@Zhou Ting please look, and again @Zhou Ting @Wu', known)).toEqual([3, 5])
  expect(namedIn('Li Na is asked elsewhere', known)).toEqual([])
})
