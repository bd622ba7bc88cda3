import type { z } from 'zod'
import * as wire from './wire.ts'

/**
 * Approval of amounts: above a limit, a second person has to approve after the first. The server's part is
 * `kit/record/two-approvals.ts`.
 */

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
      words: { en: 'Approve', zh: '通过' },
      historyLabel: { en: 'Approved', zh: '审核通过' },
      from: [waits],
      to: 'approved',
      input,
    },
    'first-approve': {
      words: { en: 'Give first approval', zh: '初审通过' },
      historyLabel: { en: 'First approval', zh: '初审通过' },
      from: [waits],
      to: 'confirming',
      input,
    },
    'second-approve': {
      words: { en: 'Give second approval', zh: '复审通过' },
      historyLabel: { en: 'Second approval', zh: '复审通过' },
      from: ['confirming'],
      to: 'approved',
    },
    reject: {
      words: { en: 'Reject', zh: '驳回' },
      historyLabel: { en: 'Rejected', zh: '驳回' },
      from: [waits, 'confirming'],
      to: 'rejected',
      input: { reason: wire.area(500, 1) },
      danger: true,
    },
  }) as const

/** Refusals of such a workflow, to be added to the errors of its module. */
export const approvalErrors = {
  second_person: {
    en: 'You gave the first approval. Someone else must give the second.',
    zh: '此操作须由首位审核人以外的人员完成。',
  },
  two_people: {
    en: 'Above {{limit}} two approvals are required. Give the first one.',
    zh: '超过 {{limit}} 需两人审核，请先初审。',
  },
  one_person: { en: 'Up to {{limit}} one approval is enough.', zh: '{{limit}} 以内一次审核即可。' },
}
