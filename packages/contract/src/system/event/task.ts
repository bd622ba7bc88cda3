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
} as const
