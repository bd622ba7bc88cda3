import { z } from 'zod'
import { dayMs } from '../kit/days.ts'
import { taskPeople } from '../kit/tasks.ts'
import * as wire from '../kit/wire.ts'
import { type Action, workflow } from '../kit/workflow.ts'
import { type ModuleName, moduleNames, moduleWords } from './module-name.ts'

/** How a product passes one module (domain: Product development): every module has the same states and who acts in them. */

const reason = { reason: wire.area(500, 1) }
const open = ['waiting', 'claimed', 'submitted', 'refused'] as const

export const developmentStates = {
  waiting: { words: { en: 'Unclaimed', zh: '待认领' }, tone: 'neutral' },
  claimed: { words: { en: 'In progress', zh: '处理中' }, tone: 'blue' },
  submitted: { words: { en: 'In review', zh: '待审核' }, tone: 'amber' },
  refused: { words: { en: 'Refused', zh: '已拒绝' }, tone: 'red' },
  passed: { words: { en: 'Passed', zh: '已通过' }, tone: 'green', end: true },
  returned: { words: { en: 'Sent back', zh: '已退回' }, tone: 'grey', end: true },
  cancelled: { words: { en: 'Cancelled', zh: '已取消' }, tone: 'grey', end: true },
  eliminated: { words: { en: 'Eliminated', zh: '已淘汰' }, tone: 'grey', end: true },
} as const
export type DevelopmentState = keyof typeof developmentStates
export const developmentStateNames = Object.keys(developmentStates) as [
  DevelopmentState,
  ...DevelopmentState[],
]
/** States in which a product stands in the module. */
export const openStates: readonly DevelopmentState[] = open

/** How products left a module in the last 90 days. */
export const outcomes = {
  passed: ['Passed in 90 days', '90 天内通过'],
  returned: ['Sent back in 90 days', '90 天内退回'],
  ended: ['Ended in 90 days', '90 天内终止'],
} as const
type Outcome = keyof typeof outcomes
export const outcomeStates = {
  passed: ['passed'],
  returned: ['returned'],
  ended: ['eliminated', 'cancelled'],
} as const satisfies Record<Outcome, readonly DevelopmentState[]>
/** When those days began. */
export const outcomesSince = (now: Date): Date => new Date(now.getTime() - 90 * dayMs)

const actions = {
  /** Saves the form, as often as needed: the fields that it names. */
  handle: {
    words: { en: 'Handle', zh: '处理' },
    done: { en: 'Saved', zh: '保存' },
    from: ['claimed'],
    input: { form: z.record(z.string(), z.unknown()) },
  },
  confirm: {
    words: { en: 'Submit for review', zh: '提交审核' },
    done: { en: 'Submitted', zh: '提交审核' },
    from: ['claimed'],
    to: 'submitted',
  },
  pass: {
    words: { en: 'Pass', zh: '通过' },
    done: { en: 'Passed', zh: '通过' },
    from: ['submitted'],
    to: 'passed',
    asks: true,
    many: true,
  },
  reject: {
    words: { en: 'Reject', zh: '驳回' },
    done: { en: 'Rejected', zh: '驳回' },
    from: ['submitted'],
    to: 'claimed',
    input: reason,
    danger: true,
  },
  'back-off': {
    words: { en: 'Send back', zh: '退回上一步' },
    done: { en: 'Sent back', zh: '退回上一步' },
    from: ['claimed', 'submitted'],
    to: 'returned',
    // Fields of the module before that must be corrected.
    input: { ...reason, fields: wire.tags(40) },
    labels: { fields: ['Fields to correct', '需修正的字段'] },
    danger: true,
  },
  refuse: {
    words: { en: 'Refuse', zh: '拒绝' },
    done: { en: 'Refused', zh: '拒绝' },
    from: ['claimed'],
    to: 'refused',
    input: reason,
    danger: true,
  },
  reopen: {
    words: { en: 'Reopen', zh: '重新打开' },
    done: { en: 'Reopened', zh: '重新打开' },
    from: ['refused'],
    to: 'waiting',
  },
  /** Gives what was refused, and its product, to somebody else who decides about it. */
  entrust: {
    words: { en: 'Give to someone', zh: '转交决定' },
    done: { en: 'Given to someone', zh: '转交决定' },
    from: ['refused'],
    many: true,
    input: { assignee_id: wire.ref(() => taskPeople), reason: wire.area(500, 0) },
    labels: { assignee_id: ['Who decides', '决定人'] },
  },
  cancel: {
    words: { en: 'Cancel', zh: '取消' },
    done: { en: 'Cancelled', zh: '取消' },
    from: open,
    to: 'cancelled',
    input: reason,
    danger: true,
  },
  eliminate: {
    words: { en: 'Eliminate product', zh: '淘汰' },
    done: { en: 'Eliminated', zh: '淘汰' },
    from: open,
    to: 'eliminated',
    input: reason,
    danger: true,
    many: true,
  },
} as const satisfies Record<string, Action<DevelopmentState>>

/** Variants that were no good leave the product, wherever it stands once they are set up; it goes on with the others. */
const dropping = {
  'drop-variants': {
    words: { en: 'Remove variants', zh: '淘汰规格' },
    done: { en: 'Variants removed', zh: '淘汰规格' },
    from: ['claimed'],
    input: { codes: wire.tags(100, 1), ...reason },
    labels: { codes: ['Variants', '规格'] },
    danger: true,
  },
} as const satisfies Record<string, Action<DevelopmentState>>
const afterSetup = (module: ModuleName): boolean =>
  moduleNames.indexOf(module) > moduleNames.indexOf('goodsOpen')

export interface FlowOf {
  readonly module: ModuleName
  /** Its verbs' permissions and path. */
  readonly name: string
  /** When a task is due, in hours after it came. */
  readonly hours: number
  /** What it does beyond the others. */
  readonly actions?: Readonly<Record<string, Action<DevelopmentState>>>
}

export const developmentFlow = ({ module, name, hours, actions: more = {} }: FlowOf) =>
  workflow({
    name,
    path: `/v1/${name}`,
    start: 'waiting',
    states: developmentStates,
    actions: {
      ...actions,
      ...((afterSetup(module) ? dropping : {}) as Record<never, never>),
      ...(more as Record<never, never>),
    },
    tasks: {
      // What was refused waits for who began the product: to cancel it, or to let somebody else try.
      in: open,
      module,
      title: moduleWords[module],
      hours,
      page: `/${module}`,
      held: { free: 'waiting', by: 'claimed' },
      decided: { in: ['refused'], by: 'entrust' },
      reviewed: { in: ['submitted'], by: 'pass' },
    },
  })
