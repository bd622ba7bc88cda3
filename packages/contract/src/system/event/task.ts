import { z } from 'zod'
import { event } from '../../kit/event.ts'
import { inProduct } from './parts.ts'

/** What happens to tasks of staff. `link` is the address of the record that a task is about. */

const values = z.object({ title: z.string(), name: z.string(), content: z.string(), link: z.string() })
const staff = { needs: null, link: ({ link }: z.output<typeof values>) => link }

export const taskEvents = {
  taskAssigned: event({
    name: 'task.assigned',
    about: { en: 'Task assigned to you', zh: '任务已指派给您' },
    values,
    notice: { en: '{{name}} assigned {{title}} to you.', zh: '{{name}} 将 {{title}} 指派给您。' },
    staff,
    tone: 'neutral',
    usual: inProduct,
    webhook: false,
  }),
  taskComment: event({
    name: 'task.comment',
    about: { en: 'Comment on your tasks', zh: '任务评论' },
    values,
    notice: { en: '{{name}} commented on {{title}}.', zh: '{{name}} 评论了 {{title}}。' },
    staff,
    tone: 'neutral',
    usual: inProduct,
    webhook: false,
  }),
  taskMention: event({
    name: 'task.mention',
    about: { en: 'Mention in a comment', zh: '评论中提到您' },
    values,
    notice: { en: '{{name}} mentioned you on {{title}}.', zh: '{{name}} 在 {{title}} 中提到了您。' },
    staff,
    tone: 'amber',
    usual: inProduct,
    webhook: false,
  }),
  taskPassed: event({
    name: 'task.passed',
    about: { en: 'Your work passed review', zh: '您的工作已通过审核' },
    values,
    notice: { en: '{{name}} passed {{title}}.', zh: '{{name}} 通过了 {{title}}。' },
    staff,
    tone: 'green',
    usual: inProduct,
    webhook: false,
  }),
  taskRejected: event({
    name: 'task.rejected',
    about: { en: 'Your work didn’t pass review', zh: '您的工作未通过审核' },
    values,
    notice: {
      en: '{{name}} didn’t pass {{title}}: {{content}}',
      zh: '{{name}} 未通过 {{title}}：{{content}}',
    },
    staff,
    tone: 'amber',
    usual: inProduct,
    webhook: false,
  }),
  taskNudge: event({
    name: 'task.nudge',
    about: { en: 'Reminder of a task', zh: '任务催办' },
    values,
    notice: {
      en: '{{name}} is waiting for you: {{title}}. {{content}}',
      zh: '{{name}} 在等您处理 {{title}}。{{content}}',
    },
    staff,
    tone: 'amber',
    usual: inProduct,
    webhook: false,
  }),
  taskDueSoon: event({
    name: 'task.due_soon',
    about: { en: 'Your task is due soon', zh: '您的任务即将到期' },
    values,
    notice: {
      en: '{{title}} ({{content}}) is due soon: three quarters of its time are over.',
      zh: '{{title}}（{{content}}）即将到期，已用去四分之三的时间。',
    },
    staff,
    tone: 'amber',
    usual: inProduct,
    webhook: false,
  }),
  taskOverdue: event({
    name: 'task.overdue',
    about: { en: 'Task of your team is overdue', zh: '团队任务已逾期' },
    values,
    notice: {
      en: '{{title}} ({{content}}) is overdue. {{name}}',
      zh: '{{title}}（{{content}}）已逾期。{{name}}',
    },
    staff,
    tone: 'red',
    usual: inProduct,
    webhook: false,
  }),
  taskReturned: event({
    name: 'task.returned',
    about: { en: 'Task went back to the pool', zh: '任务已退回待认领' },
    values,
    notice: {
      en: '{{title}} ({{content}}) went back to the pool: untouched for too long. Your draft is kept.',
      zh: '{{title}}（{{content}}）长时间未处理，已退回待认领，草稿已保留。',
    },
    staff,
    tone: 'amber',
    usual: inProduct,
    webhook: false,
  }),
} as const
