import { expect, it } from 'vitest'
import { refreshed } from './kept-form.ts'

const row = (code: string, cost: number | null, price = 999) => ({ code, cost, price })

it('keeps what somebody wrote, and lets what is as it began follow its source', () => {
  const begun = { skus: [row('A', 900), row('B', 900)], first_quantity: 200 }
  const last = { skus: [row('A', 950), row('B', 900)], first_quantity: 200, note: 'Soft box' }
  const fresh = { skus: [row('A', 880), row('B', 880), row('C', 880)], first_quantity: 300 }
  expect(refreshed(last, begun, fresh, 'code')).toEqual({
    skus: [row('A', 950), row('B', 880), row('C', 880)],
    first_quantity: 300,
    note: 'Soft box',
  })
})

it('takes out rows that went, fills what is empty, and keeps all of a form that is older than what it began with', () => {
  const last = { skus: [row('A', 950), row('B', null)], first_quantity: 150 }
  const fresh = { skus: [row('B', 880)], first_quantity: 300 }
  expect(refreshed(last, {}, fresh, 'code')).toEqual({ skus: [row('B', 880)], first_quantity: 150 })
})
