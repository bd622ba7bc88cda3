import type { z } from 'zod'
import { errors } from './errors.ts'
import type { ActionText } from './row-actions.ts'
import type { Words } from './text.ts'
import * as wire from './wire.ts'
import { workflow } from './workflow.ts'

/**
 * Requests of one user that another user has to approve, such as a change of a bank account. The server's part is
 * `kit/record/second-person.ts`.
 */

export const secondPersonErrors = errors('second-person', {
  own: {
    en: 'You requested this: someone else has to decide on it.',
    zh: '该申请由您提交，须由其他人审批。',
  },
  not_yours: { en: 'Only the requester can cancel it.', zh: '仅提交人可以撤回。' },
})

/** States of such a request. */
export const requestStates = ['requested', 'approved', 'rejected', 'cancelled'] as const

/** Fields that every record of such requests has in addition to what is requested. `asked`: Chinese for “request”. */
export const requestFields = (asked: string) =>
  ({
    /** Why it was rejected. */
    reason: [wire.text(500, 0), 'Reason', '原因', { readOnly: true }],
    asked_by: [wire.person, 'Requested by', `${asked}人`, { readOnly: true }],
    decided_by: [wire.person, 'Decided by', '审批人', { readOnly: true }],
    create_time: [wire.instant, 'Requested', `${asked}时间`, { readOnly: true }],
    decide_time: [wire.nullable(wire.instant), 'Decided', '审批时间', { readOnly: true }],
  }) as const

/**
 * The workflow of such requests. `input`: values that the second user enters to approve; without it, several requests can be
 * approved or cancelled in one call. `approved`: label of the approved state, where it isn't “Approved”.
 */
export const secondPersonFlow = <const Input extends z.ZodRawShape = Record<never, never>>({
  words: { approve, reject, approved = { en: 'Approved', zh: '已通过' } },
  input,
  fields,
  ...own
}: {
  name: string
  path: string
  words: { readonly approve: Words; readonly reject: Words; readonly approved?: Words }
  input?: Input
  fields?: NonNullable<ActionText['fields']>
}) => {
  const bulk = input === undefined ? ({ bulk: true } as const) : {}
  return workflow({
    ...own,
    start: 'requested',
    states: {
      requested: { words: { en: 'To approve', zh: '待审批' }, tone: 'amber' },
      approved: { words: approved, tone: 'green', final: true },
      rejected: { words: { en: 'Rejected', zh: '已驳回' }, tone: 'red', final: true },
      cancelled: { words: { en: 'Cancelled', zh: '已撤回' }, tone: 'grey', final: true },
    },
    actions: {
      approve: {
        words: approve,
        historyLabel: approved,
        from: ['requested'],
        to: 'approved',
        confirm: true,
        input: (input ?? {}) as Input,
        ...(fields ? { fields } : {}),
        ...bulk,
      },
      reject: {
        words: reject,
        historyLabel: { en: 'Rejected', zh: '驳回' },
        from: ['requested'],
        to: 'rejected',
        input: { reason: wire.area(500, 1) },
        danger: true,
      },
      cancel: {
        words: { en: 'Cancel request', zh: '撤回' },
        historyLabel: { en: 'Cancelled', zh: '撤回' },
        from: ['requested'],
        to: 'cancelled',
        danger: true,
        ...bulk,
      },
    },
  })
}
