import { errors } from '@dropyard/contract/kit/errors'
import { approvalErrors, secondPersonErrors } from '@dropyard/contract/kit/four-eyes'
import { money } from '@dropyard/contract/kit/money'
import { describe, expect, test } from 'vitest'
import type { Ctx } from '../context.ts'
import { twoApprovals } from './four-eyes.ts'

const made = errors('made-up-approval', approvalErrors)
const limit = money(100_00, 'USD')
const guards = twoApprovals<{ amount: number; draftedBy: number; firstApproverId: number | null }>({
  errors: made,
  limit,
  amountOf: ({ amount }) => amount,
  drafter: ({ draftedBy }) => draftedBy,
})
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
})
