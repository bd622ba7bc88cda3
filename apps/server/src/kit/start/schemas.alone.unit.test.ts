import { expect, it } from 'vitest'
import './schemas.ts'
import { z } from 'zod'

const traitsOf = (schema: z.ZodType) => schema._zod.traits

it('schemas of one kind share what they say of it, those of another have their own, and all read as before', () => {
  const [name, word, count] = [z.string().min(1), z.string().max(3), z.int()]
  expect(traitsOf(name)).toBe(traitsOf(word))
  expect(traitsOf(count)).not.toBe(traitsOf(name))
  expect(count).toBeInstanceOf(z.ZodNumber)
  expect(name).not.toBeInstanceOf(z.ZodNumber)
  expect([name, word, count].map((one) => one.safeParse('four').success)).toEqual([true, false, false])
  expect(z.object({ name, count }).parse({ name: 'a', count: 1 })).toEqual({ name: 'a', count: 1 })
})
