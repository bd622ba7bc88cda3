import { expect, it } from 'vitest'
import { shared } from '../build/chunks.ts'

const baseTakes = (path: string): boolean => {
  const base = shared.codeSplitting.groups.find(({ name }) => name === 'base')?.test
  return typeof base === 'function' && base(`/project/${path}`)
}

it('brings the web kit to every page, and of the contract only what that needs', () => {
  expect(baseTakes('apps/web/src/kit/lang.ts')).toBe(true)
  expect(baseTakes('apps/web/src/kit/call/api.ts')).toBe(true)
  expect(baseTakes('packages/contract/src/kit/record.ts')).toBe(false)
})
