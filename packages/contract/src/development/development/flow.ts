import { z } from 'zod'
import { dayMs } from '../../kit/days.ts'
import { taskPeople } from '../../kit/tasks.ts'
import * as wire from '../../kit/wire.ts'
import { type Action, asking, type HistoryNote, workflow } from '../../kit/workflow.ts'
import { type ModuleName, moduleNames, moduleWords } from './module-name.ts'

/** The flow of a product through one module (domain: Product development). Every module has the same states and roles. */

const reason = { reason: [wire.area(500, 1), 'Reason', '原因'] } as const
const open = ['waiting', 'claimed', 'submitted', 'refused'] as const

export const developmentStates = {
  waiting: { words: ['Not taken', '待认领'], tone: 'neutral' },
  claimed: { words: ['In progress', '处理中'], tone: 'blue' },
  submitted: { words: ['In review', '待审核'], tone: 'amber' },
  refused: { words: ['Refused', '已拒绝'], tone: 'red' },
  passed: { words: ['Passed', '已通过'], tone: 'green', final: true },
  returned: { words: ['Sent back', '已退回'], tone: 'grey', final: true },
  cancelled: { words: ['Cancelled', '已取消'], tone: 'grey', final: true },
  eliminated: { words: ['Eliminated', '已淘汰'], tone: 'grey', final: true },
} as const
export type DevelopmentState = keyof typeof developmentStates
/** States in which a product is in the module. */
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
/** Start of those 90 days. */
export const outcomesSince = (now: Date): Date => new Date(now.getTime() - 90 * dayMs)

/** An action with its words for the button and for the history; Chinese uses the same word for both. */
export const verb = <const A extends Omit<Action<DevelopmentState>, 'words' | 'historyLabel'>>(
  en: string,
  historyLabel: string,
  zh: string,
  rest: A,
) => ({ words: [en, zh] as const, historyLabel: [historyLabel, zh] as const, ...rest })

/** Actions that end or return something need a reason. */
const ends = { ...asking(reason), danger: true } as const

const actions = {
  /** Saves the given fields of the form; may be repeated. */
  handle: {
    words: ['Handle', '处理'],
    historyLabel: ['Saved', '保存'],
    from: ['claimed'],
    input: { form: z.record(z.string(), z.unknown()) },
  },
  confirm: verb('Submit for review', 'Submitted', '提交审核', { from: ['claimed'], to: 'submitted' }),
  pass: verb('Pass', 'Passed', '通过', {
    from: ['submitted'],
    to: 'passed',
    confirm: true,
    agrees: true,
    bulk: true,
  }),
  reject: verb('Reject', 'Rejected', '驳回', { ...ends, from: ['submitted'], to: 'claimed' }),
  'back-off': verb('Send back', 'Sent back', '退回上一步', {
    ...ends,
    from: ['claimed', 'submitted'],
    to: 'returned',
    // Fields of the previous module that must be corrected.
    ...asking({ ...reason, fields: [wire.tags(40), 'Fields to correct', '需修正的字段'] }),
  }),
  refuse: verb('Refuse', 'Refused', '拒绝', { ...ends, from: ['claimed'], to: 'refused' }),
  reopen: verb('Reopen', 'Reopened', '重新打开', { from: ['refused'], to: 'waiting' }),
  /** Hands a refused task and its product over to another person, who decides. */
  entrust: verb('Give to someone', 'Given to someone', '转交决定', {
    from: ['refused'],
    bulk: true,
    ...asking({
      assignee_id: [wire.ref(() => taskPeople), 'Who decides', '决定人'],
      reason: [wire.area(500, 0), 'Reason', '原因'],
    }),
  }),
  cancel: verb('Cancel', 'Cancelled', '取消', { ...ends, from: open, to: 'cancelled' }),
  eliminate: verb('Eliminate product', 'Eliminated', '淘汰', {
    ...ends,
    from: open,
    to: 'eliminated',
    bulk: true,
  }),
} as const satisfies Record<string, Action<DevelopmentState>>

/** Removes rejected variants from the product, in any module after the setup; the product continues with the others. */
const dropping = {
  'drop-variants': verb('Remove variants', 'Variants removed', '淘汰规格', {
    ...ends,
    from: ['claimed'],
    ...asking({ codes: [wire.tags(100, 1), 'Variants', '规格'], ...reason }),
  }),
} as const satisfies Record<string, Action<DevelopmentState>>
const afterSetup = (module: ModuleName): boolean =>
  moduleNames.indexOf(module) > moduleNames.indexOf('goodsOpen')

export interface FlowOf {
  readonly module: ModuleName
  /** Used in its permissions and path. */
  readonly name: string
  /** Hours until a task is due. */
  readonly hours: number
  /** Its additional actions. */
  readonly actions?: Readonly<Record<string, Action<DevelopmentState>>>
  /** Entries of its history that are no actions. */
  readonly notes?: Readonly<Record<string, HistoryNote>>
}

export const developmentFlow = ({ module, name, hours, actions: more = {}, notes }: FlowOf) =>
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
    notes,
    tasks: {
      // A refused task waits for the product's creator, who cancels it or lets another person try.
      openStates: open,
      module,
      title: moduleWords[module],
      hours,
      page: `/${module}`,
      claimStates: { free: 'waiting', by: 'claimed' },
      decision: { in: ['refused'], by: 'entrust' },
      review: { in: ['submitted'], by: 'pass' },
    },
  })
