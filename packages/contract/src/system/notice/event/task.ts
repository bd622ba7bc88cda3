import { z } from 'zod'
import { type EventKind, event } from '../../../kit/event.ts'
import { type Pair, wordsOf } from '../../../kit/text.ts'
import { inProduct } from './parts.ts'

/** Events of staff tasks. `link` is the address of the task's record. */

const words = z.object({ en: z.string(), zh: z.string() })
const values = z.object({
  title: z.string(),
  name: z.union([z.string(), words]),
  content: z.union([z.string(), words]),
  link: z.string(),
})
const staff = { needs: null, link: ({ link }: { link: string }) => link }

const taskEvent = (name: string, tone: EventKind['tone'], about: Pair, notice: Pair) =>
  event({ name, about, values, notice, staff, tone, usual: inProduct, webhook: false })

export const taskEvents = {
  taskAssigned: {
    ...taskEvent(
      'task.assigned',
      'neutral',
      ['Task assigned to you', '任务已指派给您'],
      ['{{title}} was assigned to you by a rule.', '{{title}} 已按规则指派给您。'],
    ),
    noticeWith: {
      value: 'name',
      notice: wordsOf(['{{name}} assigned {{title}} to you.', '{{name}} 将 {{title}} 指派给您。']),
    },
  },
  taskShared: taskEvent(
    'task.shared',
    'neutral',
    ['Asked to work on a part of a task', '邀请您参与任务'],
    ['{{name}} asked you to work on {{title}} as well.', '{{name}} 邀请您一起处理 {{title}}。'],
  ),
  taskComment: taskEvent(
    'task.comment',
    'neutral',
    ['Comment on your tasks', '任务评论'],
    ['{{name}} commented on {{title}}.', '{{name}} 评论了 {{title}}。'],
  ),
  taskMention: taskEvent(
    'task.mention',
    'amber',
    ['Mention in a comment', '评论中提到您'],
    ['{{name}} mentioned you on {{title}}.', '{{name}} 在 {{title}} 中提到了您。'],
  ),
  taskPassed: taskEvent(
    'task.passed',
    'green',
    ['Your work passed review', '您的工作已通过审核'],
    ['{{name}} passed {{title}}.', '{{name}} 通过了 {{title}}。'],
  ),
  taskRejected: taskEvent(
    'task.rejected',
    'amber',
    ['Your work didn’t pass review', '您的工作未通过审核'],
    ['{{name}} didn’t pass {{title}}: {{content}}', '{{name}} 未通过 {{title}}：{{content}}'],
  ),
  taskRefused: taskEvent(
    'task.refused',
    'amber',
    ['Your product was refused', '您的产品被拒绝'],
    [
      '{{name}} refused {{title}}: {{content}} Cancel or reopen it.',
      '{{name}} 拒绝了 {{title}}：{{content}} 请取消或重新打开。',
    ],
  ),
  taskNudge: taskEvent(
    'task.nudge',
    'amber',
    ['Reminder of a task', '任务催办'],
    ['{{name}} is waiting for you: {{title}}. {{content}}', '{{name}} 在等您处理 {{title}}。{{content}}'],
  ),
  taskDueSoon: taskEvent(
    'task.due_soon',
    'amber',
    ['Your task is due soon', '您的任务即将到期'],
    [
      '{{title}} ({{content}}) is due soon: three quarters of its time are over.',
      '{{title}}（{{content}}）即将到期，已用去四分之三的时间。',
    ],
  ),
  taskOverdue: taskEvent(
    'task.overdue',
    'red',
    ['Task of your team is overdue', '团队任务已逾期'],
    ['{{title}} ({{content}}) is overdue. {{name}}', '{{title}}（{{content}}）已逾期。{{name}}'],
  ),
  taskReturned: taskEvent(
    'task.returned',
    'amber',
    ['Task went back to the pool', '任务已退回待认领'],
    [
      '{{title}} ({{content}}) went back to the pool: untouched for too long. Your draft is kept.',
      '{{title}}（{{content}}）长时间未处理，已退回待认领，草稿已保留。',
    ],
  ),
  productReady: event({
    name: 'product.ready',
    about: ['Product of yours to buy', '新品待采购'],
    values: z.object({
      title: z.string(),
      sku: z.string(),
      policy: words,
      quantity: z.string(),
      warehouse: words,
      day: z.string(),
      link: z.string(),
    }),
    notice: [
      '{{title}} ({{sku}}) is developed. {{policy}}; first order {{quantity}} pcs for {{warehouse}}; on sale from {{day}}.',
      '{{title}}（{{sku}}）已开发完成。{{policy}}；首单 {{quantity}} 件，入{{warehouse}}；{{day}} 上架。',
    ],
    staff,
    tone: 'neutral',
    usual: inProduct,
    webhook: false,
  }),
  quotationExpired: event({
    name: 'quotation.expired',
    about: ['Quotation of a product expired', '产品报价已过期'],
    values: z.object({ title: z.string(), supplier: z.string(), day: z.string(), link: z.string() }),
    notice: [
      'The quotation of {{supplier}} for {{title}} expired on {{day}}. Have it extended, or ask again.',
      '{{supplier}} 对 {{title}} 的报价已于 {{day}} 过期，请延期或重新询价。',
    ],
    staff,
    tone: 'amber',
    usual: inProduct,
    webhook: false,
  }),
  productReview: event({
    name: 'product.review',
    about: ['Trial sales to review', '试卖待复盘'],
    values: z.object({ title: z.string(), sku: z.string(), link: z.string() }),
    notice: [
      'Review the trial sales of {{title}} ({{sku}}) today: keep it, or put it on clearance.',
      '今天请复盘 {{title}}（{{sku}}）的试卖情况：继续销售或清仓。',
    ],
    staff,
    tone: 'amber',
    usual: inProduct,
    webhook: false,
  }),
} as const
