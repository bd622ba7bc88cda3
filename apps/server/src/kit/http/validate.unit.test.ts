import { endpoint } from '@dropyard/contract/kit/endpoint'
import * as wire from '@dropyard/contract/kit/wire'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { Refusal } from '../errors.ts'
import { read } from './validate.ts'

const schema = z.object({ name: wire.text(100), lines: wire.listOf(wire.text(20), { max: 200 }) })

/** Counts every access to items of a value, by any method. */
function counted<T>(value: T[]): { value: T[]; looks: () => number } {
  let looks = 0
  const look =
    <A extends unknown[], R>(how: (...given: A) => R) =>
    (...given: A): R => {
      looks++
      return how(...given)
    }
  const proxy = new Proxy<T[]>(value, {
    get: look(Reflect.get),
    has: look(Reflect.has),
    ownKeys: look(Reflect.ownKeys),
    getOwnPropertyDescriptor: look(Reflect.getOwnPropertyDescriptor),
  })
  return { value: proxy, looks: () => looks }
}

it('does not walk what no field asked for', () => {
  const many = counted(Array.from({ length: 100_000 }, () => [0]))
  const kept = read(schema, { name: 'Ada', lines: ['a'], more: many.value })
  expect(kept).toEqual({ name: 'Ada', lines: ['a'] })
  expect(many.looks()).toBe(0)
})

it('looks at a body that is no object no closer than to see that', () => {
  const many = counted(Array.from({ length: 100_000 }, () => 0))
  expect(() => read(schema, many.value)).toThrow(Refusal)
  expect(many.looks()).toBeLessThan(50)
})

it('looks at each item of a list a few times, however many there are', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 200 }), (length) => {
      const lines = counted(Array.from({ length }, () => 'a'))
      read(schema, { name: 'Ada', lines: lines.value })
      expect(lines.looks()).toBeLessThan(20 + 10 * length)
    }),
  )
})

it('names the field whose text can’t be kept, however deep', () => {
  const fieldsOf = (value: unknown) => {
    try {
      read(schema, value)
      return []
    } catch (error) {
      return error instanceof Refusal ? Object.keys(error.fields ?? {}) : [String(error)]
    }
  }
  expect(fieldsOf({ name: 'a\u0000', lines: [] })).toEqual(['name'])
  expect(fieldsOf({ name: 'a', lines: ['b', 'c\ud83d'] })).toEqual(['lines.1'])
  expect(fieldsOf({ name: 'a 😀', lines: ['b'] })).toEqual([])
})

it('lets whoever is not known send little, and others what they need', () => {
  const declared = { method: 'POST', path: '/a', about: ['a', 'a'] } as const
  expect(endpoint({ ...declared, permission: 'public' }).bodyLimit).toBe(16 * 1024)
  expect(endpoint({ ...declared, permission: 'signed-in' }).bodyLimit).toBeGreaterThan(1024 * 1024)
  expect(endpoint({ ...declared, permission: 'public', bodyLimit: 5 }).bodyLimit).toBe(5)
})
