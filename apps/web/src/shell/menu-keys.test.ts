import { expect, it } from 'vitest'
import { entryAt } from './menu-keys.ts'

it('goes through the entries of the menu and stays at its ends', () => {
  const entries = ['Home', 'Orders', 'Stock']
  const to = (from: string) =>
    ['ArrowDown', 'ArrowUp', 'Home', 'End', 'Enter'].map((key) => entryAt(entries, from, key))
  expect(to('Orders')).toEqual(['Stock', 'Home', 'Home', 'Stock', undefined])
  expect(to('Home')).toEqual(['Orders', undefined, undefined, 'Stock', undefined])
  expect(to('Stock')).toEqual([undefined, 'Orders', 'Home', undefined, undefined])
  expect(to('Elsewhere')).toEqual([undefined, undefined, undefined, undefined, undefined])
})
