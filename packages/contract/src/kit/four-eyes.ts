import type { z } from 'zod'
import { errors } from './errors.ts'
import type { ActionText } from './row-actions.ts'
import type { Pair } from './text.ts'
import * as wire from './wire.ts'
import { workflow } from './workflow.ts'

/**
 * The four-eyes principle: what one person did, another one approves. There are two forms: requests that always need a second
 * person (`secondPersonFlow`), such as a change of a bank account, and amounts that need two approvals above a limit
 * (`approvalSteps`). The server's part is `kit/record/four-eyes.ts`.
 */

export const secondPersonErrors = errors('second-person', {
  own: ['You requested this: someone else has to decide on it.', '该申请由您提交，须由其他人审批。'],
  not_yours: ['Only the requester can cancel it.', '仅提交人可以撤回。'],
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
  words: { approve, reject, approved = ['Approved', '已通过'] },
  input,
  fields,
  ...own
}: {
  name: string
  path: string
  words: { readonly approve: Pair; readonly reject: Pair; readonly approved?: Pair }
  input?: Input
  fields?: NonNullable<ActionText['fields']>
}) => {
  const bulk = input === undefined ? ({ bulk: true } as const) : {}
  return workflow({
    ...own,
    start: 'requested',
    states: {
      requested: { words: ['To approve', '待审批'], tone: 'amber' },
      approved: { words: approved, tone: 'green', final: true },
      rejected: { words: ['Rejected', '已驳回'], tone: 'red', final: true },
      cancelled: { words: ['Cancelled', '已撤回'], tone: 'grey', final: true },
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
        historyLabel: ['Rejected', '驳回'],
        from: ['requested'],
        to: 'rejected',
        input: { reason: wire.area(500, 1) },
        danger: true,
      },
      cancel: {
        words: ['Cancel request', '撤回'],
        historyLabel: ['Cancelled', '撤回'],
        from: ['requested'],
        to: 'cancelled',
        danger: true,
        ...bulk,
      },
    },
  })
}

/** An approval commits money: it asks first, and holds only for what the approver saw. */
const committing = { confirm: true, agrees: true } as const

/**
 * Actions for a workflow that has the states `confirming` (first approval given), `approved` and `rejected`.
 *
 * @param waits The state in which a record waits for a decision.
 * @param input Values entered with an approval, such as a smaller amount.
 */
export const approvalSteps = <
  const S extends string,
  const Input extends z.ZodRawShape = Record<never, never>,
>(
  waits: S,
  input = {} as Input,
) =>
  ({
    approve: {
      words: ['Approve', '通过'],
      historyLabel: ['Approved', '审核通过'],
      from: [waits],
      to: 'approved',
      input,
      ...committing,
    },
    'first-approve': {
      words: ['Give first approval', '初审通过'],
      historyLabel: ['First approval', '初审通过'],
      from: [waits],
      to: 'confirming',
      input,
      ...committing,
    },
    'second-approve': {
      words: ['Give second approval', '复审通过'],
      historyLabel: ['Second approval', '复审通过'],
      from: ['confirming'],
      to: 'approved',
      ...committing,
    },
    reject: {
      words: ['Reject', '驳回'],
      historyLabel: ['Rejected', '驳回'],
      from: [waits, 'confirming'],
      to: 'rejected',
      input: { reason: wire.area(500, 1) },
      danger: true,
    },
  }) as const

/** Refusals of such a workflow, to be added to the errors of its module. */
export const approvalErrors = {
  second_person: [
    'You gave the first approval. Someone else must give the second.',
    '此操作须由首位审核人以外的人员完成。',
  ],
  two_people: [
    'Above {{limit}} two approvals are required. Give the first one.',
    '超过 {{limit}} 需两人审核，请先初审。',
  ],
  one_person: ['Up to {{limit}} one approval is enough.', '{{limit}} 以内一次审核即可。'],
} as const
