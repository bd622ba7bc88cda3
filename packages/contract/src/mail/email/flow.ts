import { workflow } from '../../kit/workflow.ts'

/**
 * Conversations as tasks: a new mail from outside asks for an answer. A conversation without such a mail, like one that we began,
 * is closed.
 */
export const emailFlow = workflow({
  name: 'email',
  path: '/v1/email',
  start: 'closed',
  tasks: {
    openStates: ['open', 'claimed'],
    module: 'email',
    title: ['Mail', '邮件'],
    // Until the answer hours of the account are set.
    hours: 24,
    page: '/emailBox',
    // Never the subject of the mail: erasing would have to find it in tasks and notifications.
    subjects: [['Mail', '邮件']],
    claimStates: { free: 'open', by: 'claimed' },
  },
  states: {
    open: { words: ['To answer', '待回复'], tone: 'amber' },
    claimed: { words: ['In progress', '处理中'], tone: 'blue' },
    waiting: { words: ['Answered', '已回复'], tone: 'green' },
    closed: { words: ['Closed', '已关闭'], tone: 'grey' },
  },
  notes: {
    arrived: { words: ['New mail', '收到新邮件'] },
    returned: { words: ['Back in the inbox', '回到收件箱'] },
  },
  actions: {
    answered: {
      words: ['Mark as answered', '标为已回复'],
      historyLabel: ['Answered', '已回复'],
      from: ['open', 'claimed'],
      to: 'waiting',
    },
    close: {
      words: ['Close', '关闭'],
      historyLabel: ['Closed', '已关闭'],
      from: ['open', 'claimed', 'waiting'],
      to: 'closed',
      undo: 'reopen',
    },
    reopen: {
      words: ['Reopen', '重新打开'],
      historyLabel: ['Reopened', '已重新打开'],
      from: ['waiting', 'closed'],
      to: 'open',
    },
    /** Back to the person who worked on it last. */
    continue: {
      words: ['Continue', '继续处理'],
      historyLabel: ['Continued', '继续处理'],
      from: ['waiting'],
      to: 'claimed',
    },
  },
})
