import { expect, it } from 'vitest'
import { rememberView, viewAt } from './view-entries.ts'

it('knows the latest view of each list at each entry, also that there was none', () => {
  rememberView('/v1/customer', 'a', 1)
  rememberView('/v1/customer', 'b', undefined)
  rememberView('/v1/order', 'a', 2)
  rememberView('/v1/customer', 'a', 3)
  expect(viewAt('/v1/customer', 'a')).toEqual({ id: 3 })
  expect(viewAt('/v1/customer', 'b')).toEqual({ id: undefined })
  expect(viewAt('/v1/order', 'a')).toEqual({ id: 2 })
  expect(viewAt('/v1/order', 'b')).toBeUndefined()
})

it('forgets the oldest entries, not those that are visited again', () => {
  rememberView('/v1/customer', 'first', 1)
  rememberView('/v1/customer', 'second', 1)
  for (let at = 0; at < 400; at++) rememberView('/v1/customer', `early ${at}`, at)
  rememberView('/v1/customer', 'first', 1)
  for (let at = 0; at < 400; at++) rememberView('/v1/customer', `late ${at}`, at)
  expect(viewAt('/v1/customer', 'first')).toEqual({ id: 1 })
  expect(viewAt('/v1/customer', 'second')).toBeUndefined()
})
