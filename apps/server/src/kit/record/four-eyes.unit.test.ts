import { errors } from '@dropyard/contract/kit/errors'
import { approvalErrors, secondPersonErrors } from '@dropyard/contract/kit/four-eyes'
import { type Money, money } from '@dropyard/contract/kit/money'
import { describe, expect, test } from 'vitest'
import type { Ctx } from '../context.ts'
import { twoApprovals } from './four-eyes.ts'

const made = errors('made-up-approval', approvalErrors)
const limit = money(100_00, 'USD')
interface Row {
  readonly amount: number
  readonly draftedBy: number
  readonly firstApproverId: number | null
}
const guardsOf = (limit: Money | (() => Money), drafter: (row: Row) => number | readonly number[]) =>
  twoApprovals<Row>({ errors: made, limit, amountOf: ({ amount }) => amount, drafter })
const guards = guardsOf(limit, ({ draftedBy }) => draftedBy)
const [drafter, first, second] = [1, 2, 3]
const by = (id: number) => ({ user: { id } }) as unknown as Ctx
const row = { amount: limit.amount, draftedBy: drafter, firstApproverId: null }
const large = { ...row, amount: limit.amount + 1 }
const approvedOnce = { ...large, firstApproverId: first }

describe('amounts that need two approvals', () => {
  test('one approval is enough up to the limit, whoever drafted the record', () => {
    expect(guards.approve(by(drafter), row)).toBeUndefined()
    expect(guards['first-approve'](by(first), row)).toEqual([made.one_person, { limit }])
  })

  test('above the limit two people approve', () => {
    expect(guards.approve(by(first), large)).toEqual([made.two_people, { limit }])
    expect(guards['first-approve'](by(first), large)).toBeUndefined()
    expect(guards['second-approve'](by(first), approvedOnce)).toBe(made.second_person)
    expect(guards['second-approve'](by(second), approvedOnce)).toBeUndefined()
  })

  test('above the limit the drafter is neither of them', () => {
    expect(guards['first-approve'](by(drafter), large)).toBe(secondPersonErrors.own)
    expect(guards['second-approve'](by(drafter), approvedOnce)).toBe(secondPersonErrors.own)
  })

  test('the limit is the current value of a setting, and everyone who wrote the record is left out', () => {
    let setting = limit
    const changed = guardsOf(
      () => setting,
      ({ draftedBy }) => [draftedBy, second],
    )
    expect(changed.approve(by(first), row)).toBeUndefined()
    setting = money(1, 'USD')
    expect(changed.approve(by(first), row)).toEqual([made.two_people, { limit: setting }])
    for (const writer of [drafter, second])
      expect(changed['first-approve'](by(writer), row)).toBe(secondPersonErrors.own)
    expect(changed['first-approve'](by(first), row)).toBeUndefined()
  })
})
