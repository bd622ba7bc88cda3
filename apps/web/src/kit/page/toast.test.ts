import { afterEach, expect, it } from 'vitest'
import { currentToasts, dismissToasts, settleToasts, toast } from './toast.ts'

const pay = { path: '/sale/pay' }
const words = () => currentToasts().map((one) => one.words)

afterEach(dismissToasts)

it('takes a complaint away when the action it is about succeeds', () => {
  toast.error('Not enough money.', pay)
  settleToasts(pay)
  expect(words()).toEqual([])
})

it('leaves complaints of other actions, and what succeeded', () => {
  toast.error('Not enough money.', pay)
  settleToasts({ path: '/sale/recharge' })
  expect(words()).toEqual(['Not enough money.'])
  toast.success('Paid.')
  settleToasts(pay)
  expect(words()).toEqual(['Paid.'])
})
