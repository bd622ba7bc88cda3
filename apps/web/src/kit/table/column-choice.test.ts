import { expect, it } from 'vitest'
import { arrange } from './column-choice.ts'

const column = (key: string, hidden?: boolean | 'narrow') => ({
  ...{ key, title: key, cell: () => null },
  ...(hidden === undefined ? {} : { hidden }),
})
const columns = [column('number'), column('amount', 'narrow'), column('buyer'), column('note', true)]
const shown = (narrow: boolean, choice?: Parameters<typeof arrange>[1]) =>
  arrange(columns, choice, narrow).map(({ key }) => key)

it('leaves out on narrow pages what is hidden there', () => {
  expect(shown(false)).toEqual(['number', 'amount', 'buyer'])
  expect(shown(true)).toEqual(['number', 'buyer'])
})

it('shows what a person chose, however narrow the page is', () => {
  const choice = { order: ['buyer', 'amount', 'note'], hidden: ['note'] }
  expect(shown(true, choice)).toEqual(['number', 'buyer', 'amount'])
})
