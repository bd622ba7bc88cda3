/** How histories show the conversation of a mail to the buyer. */
export const mailLink = {
  historyText: ['Mail #{{thread_id}}', '邮件 #{{thread_id}}'],
  historyPage: '/emailBox',
} as const
