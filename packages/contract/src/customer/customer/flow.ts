import type { Pair } from '../../kit/text.ts'
import * as wire from '../../kit/wire.ts'
import { workflow } from '../../kit/workflow.ts'

/**
 * The stages of leads and merchants. Buyers stay in `none`. Two moves are made by jobs, too: to `ordering` when a merchant has a
 * paid order, and to `dormant` when one ordered nothing for a long time.
 */

type Stage = 'none' | 'new' | 'contacted' | 'talking' | 'sampling' | 'ordering' | 'dormant' | 'lost'
const worked: readonly Stage[] = ['new', 'contacted', 'talking', 'sampling', 'ordering', 'dormant']

export const stageWords = {
  none: ['Not followed', '未跟进'],
  new: ['New', '新客户'],
  contacted: ['Contacted', '已联系'],
  talking: ['Talking', '洽谈中'],
  sampling: ['Sampling', '打样中'],
  ordering: ['Ordering', '已下单'],
  dormant: ['Dormant', '沉睡'],
  lost: ['Lost', '已流失'],
} as const

const step = (to: Stage, from: readonly Stage[], words: Pair, historyLabel: Pair) =>
  ({ words, historyLabel, from, to, bulk: true }) as const

export const customerFlow = workflow({
  name: 'customer',
  path: '/v1/customer',
  start: 'none' as Stage,
  states: {
    none: { words: stageWords.none, tone: 'grey' },
    new: { words: stageWords.new, tone: 'neutral' },
    contacted: { words: stageWords.contacted, tone: 'blue' },
    talking: { words: stageWords.talking, tone: 'blue' },
    sampling: { words: stageWords.sampling, tone: 'amber' },
    ordering: { words: stageWords.ordering, tone: 'green' },
    dormant: { words: stageWords.dormant, tone: 'grey' },
    lost: { words: stageWords.lost, tone: 'red' },
  },
  actions: {
    'mark-new': step('new', ['none'], ['Start following', '开始跟进'], ['Followed', '开始跟进']),
    'mark-contacted': step(
      'contacted',
      ['new', 'dormant', 'lost'],
      ['Mark as contacted', '标记为已联系'],
      ['Contacted', '已联系'],
    ),
    'mark-talking': step(
      'talking',
      ['new', 'contacted'],
      ['Mark as talking', '标记为洽谈中'],
      ['Talking', '洽谈中'],
    ),
    'mark-sampling': step(
      'sampling',
      ['contacted', 'talking'],
      ['Mark as sampling', '标记为打样中'],
      ['Sampling', '打样中'],
    ),
    'mark-ordering': step(
      'ordering',
      ['none', 'new', 'contacted', 'talking', 'sampling', 'dormant'],
      ['Mark as ordering', '标记为已下单'],
      ['Ordering', '已下单'],
    ),
    'mark-dormant': step(
      'dormant',
      ['new', 'contacted', 'talking', 'sampling', 'ordering'],
      ['Mark as dormant', '标记为沉睡'],
      ['Dormant', '沉睡'],
    ),
    'mark-lost': {
      ...step('lost', worked, ['Mark as lost', '标记为流失'], ['Lost', '已流失']),
      input: { lost_reason: wire.area(500, 1) },
      danger: true,
    },
  },
})
