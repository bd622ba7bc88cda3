import { z } from 'zod'
import { type EventKind, event } from '../../kit/event.ts'
import type { Words } from '../../kit/text.ts'
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

const taskEvent = (name: string, tone: EventKind['tone'], about: Words, notice: Words) =>
  event({ name, about, values, notice, staff, tone, usual: inProduct, webhook: false })

export const taskEvents = {
  taskAssigned: {
    ...taskEvent(
      'task.assigned',
      'neutral',
      { en: 'Task assigned to you', zh: '任务已指派给您' },
      { en: '{{title}} was assigned to you by a rule.', zh: '{{title}} 已按规则指派给您。' },
    ),
    noticeWith: {
      value: 'name',
      notice: { en: '{{name}} assigned {{title}} to you.', zh: '{{name}} 将 {{title}} 指派给您。' },
    },
  },
  taskShared: taskEvent(
    'task.shared',
    'neutral',
    { en: 'Asked to work on a part of a task', zh: '邀请您参与任务' },
    { en: '{{name}} asked you to work on {{title}} as well.', zh: '{{name}} 邀请您一起处理 {{title}}。' },
  ),
  taskComment: taskEvent(
    'task.comment',
    'neutral',
    { en: 'Comment on your tasks', zh: '任务评论' },
    { en: '{{name}} commented on {{title}}.', zh: '{{name}} 评论了 {{title}}。' },
  ),
  taskMention: taskEvent(
    'task.mention',
    'amber',
    { en: 'Mention in a comment', zh: '评论中提到您' },
    { en: '{{name}} mentioned you on {{title}}.', zh: '{{name}} 在 {{title}} 中提到了您。' },
  ),
  taskPassed: taskEvent(
    'task.passed',
    'green',
    { en: 'Your work passed review', zh: '您的工作已通过审核' },
    { en: '{{name}} passed {{title}}.', zh: '{{name}} 通过了 {{title}}。' },
  ),
  taskRejected: taskEvent(
    'task.rejected',
    'amber',
    { en: 'Your work didn’t pass review', zh: '您的工作未通过审核' },
    {
      en: '{{name}} didn’t pass {{title}}: {{content}}',
      zh: '{{name}} 未通过 {{title}}：{{content}}',
    },
  ),
  taskRefused: taskEvent(
    'task.refused',
    'amber',
    { en: 'Your product was refused', zh: '您的产品被拒绝' },
    {
      en: '{{name}} refused {{title}}: {{content}} Cancel or reopen it.',
      zh: '{{name}} 拒绝了 {{title}}：{{content}} 请取消或重新打开。',
    },
  ),
  taskNudge: taskEvent(
    'task.nudge',
    'amber',
    { en: 'Reminder of a task', zh: '任务催办' },
    {
      en: '{{name}} is waiting for you: {{title}}. {{content}}',
      zh: '{{name}} 在等您处理 {{title}}。{{content}}',
    },
  ),
  taskDueSoon: taskEvent(
    'task.due_soon',
    'amber',
    { en: 'Your task is due soon', zh: '您的任务即将到期' },
    {
      en: '{{title}} ({{content}}) is due soon: three quarters of its time are over.',
      zh: '{{title}}（{{content}}）即将到期，已用去四分之三的时间。',
    },
  ),
  taskOverdue: taskEvent(
    'task.overdue',
    'red',
    { en: 'Task of your team is overdue', zh: '团队任务已逾期' },
    {
      en: '{{title}} ({{content}}) is overdue. {{name}}',
      zh: '{{title}}（{{content}}）已逾期。{{name}}',
    },
  ),
  taskReturned: taskEvent(
    'task.returned',
    'amber',
    { en: 'Task went back to the pool', zh: '任务已退回待认领' },
    {
      en: '{{title}} ({{content}}) went back to the pool: untouched for too long. Your draft is kept.',
      zh: '{{title}}（{{content}}）长时间未处理，已退回待认领，草稿已保留。',
    },
  ),
  productReady: event({
    name: 'product.ready',
    about: { en: 'Product of yours to buy', zh: '新品待采购' },
    values: z.object({
      title: z.string(),
      sku: z.string(),
      policy: words,
      quantity: z.string(),
      warehouse: words,
      day: z.string(),
      link: z.string(),
    }),
    notice: {
      en: '{{title}} ({{sku}}) is developed. {{policy}}; first order {{quantity}} pcs for {{warehouse}}; on sale from {{day}}.',
      zh: '{{title}}（{{sku}}）已开发完成。{{policy}}；首单 {{quantity}} 件，入{{warehouse}}；{{day}} 上架。',
    },
    staff,
    tone: 'neutral',
    usual: inProduct,
    webhook: false,
  }),
  quotationExpired: event({
    name: 'quotation.expired',
    about: { en: 'Quotation of a product expired', zh: '产品报价已过期' },
    values: z.object({ title: z.string(), supplier: z.string(), day: z.string(), link: z.string() }),
    notice: {
      en: 'The quotation of {{supplier}} for {{title}} expired on {{day}}. Have it extended, or ask again.',
      zh: '{{supplier}} 对 {{title}} 的报价已于 {{day}} 过期，请延期或重新询价。',
    },
    staff,
    tone: 'amber',
    usual: inProduct,
    webhook: false,
  }),
  productReview: event({
    name: 'product.review',
    about: { en: 'Trial sales to review', zh: '试卖待复盘' },
    values: z.object({ title: z.string(), sku: z.string(), link: z.string() }),
    notice: {
      en: 'Review the trial sales of {{title}} ({{sku}}) today: keep it, or put it on clearance.',
      zh: '今天请复盘 {{title}}（{{sku}}）的试卖情况：继续销售或清仓。',
    },
    staff,
    tone: 'amber',
    usual: inProduct,
    webhook: false,
  }),
} as const
