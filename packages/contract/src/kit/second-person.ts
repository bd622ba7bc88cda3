import type { z } from 'zod'
import { errors } from './errors.ts'
import type { ActionText } from './row-actions.ts'
import type { Words } from './text.ts'
import * as wire from './wire.ts'
import { workflow } from './workflow.ts'

/** What one person asks for and another one decides, such as where money goes. The server's side is `second-person.ts`, too. */

export const secondPersonErrors = errors('second-person', {
  own: {
    en: 'You requested this: someone else has to decide on it.',
    zh: '该申请由您提交，须由其他人审批。',
  },
  not_yours: { en: 'Only the requester can cancel it.', zh: '仅提交人可以撤回。' },
})

/** Where such a request can stand. */
export const requestStates = ['requested', 'approved', 'rejected', 'cancelled'] as const

/** What the record of such a request says of it beside what is asked for; `asked`: asking for it, in Chinese. */
export const requestFields = (asked: string) =>
  ({
    /** Why it was rejected. */
    reason: [wire.line(500, 0), 'Reason', '原因', { only: 'row' }],
    asked_by: [wire.person, 'Requested by', `${asked}人`, { only: 'row' }],
    decided_by: [wire.person, 'Decided by', '审批人', { only: 'row' }],
    create_time: [wire.instant, 'Requested', `${asked}时间`, { only: 'row' }],
    decide_time: [wire.nullable(wire.instant), 'Decided', '审批时间', { only: 'row' }],
  }) as const

/**
 * The workflow of such requests; `input` is what the second person says in approving: without it several are decided on at
 * once. `approved`: what it then is, where that is more than approved.
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
  const many = input === undefined ? ({ many: true } as const) : {}
  return workflow({
    ...own,
    start: 'requested',
    states: {
      requested: { words: { en: 'To approve', zh: '待审批' }, tone: 'amber' },
      approved: { words: approved, tone: 'green', end: true },
      rejected: { words: { en: 'Rejected', zh: '已驳回' }, tone: 'red', end: true },
      cancelled: { words: { en: 'Cancelled', zh: '已撤回' }, tone: 'grey', end: true },
    },
    actions: {
      approve: {
        words: approve,
        done: approved,
        from: ['requested'],
        to: 'approved',
        confirm: true,
        input: (input ?? {}) as Input,
        ...(fields ? { fields } : {}),
        ...many,
      },
      reject: {
        words: reject,
        done: { en: 'Rejected', zh: '驳回' },
        from: ['requested'],
        to: 'rejected',
        input: { reason: wire.area(500, 1) },
        danger: true,
      },
      cancel: {
        words: { en: 'Cancel request', zh: '撤回' },
        done: { en: 'Cancelled', zh: '撤回' },
        from: ['requested'],
        to: 'cancelled',
        danger: true,
        ...many,
      },
    },
  })
}
