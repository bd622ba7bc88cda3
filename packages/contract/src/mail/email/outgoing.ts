import { z } from 'zod'
import { endpoint, listEndpoint } from '../../kit/endpoint.ts'
import { errors } from '../../kit/errors.ts'
import { rowAnswer } from '../../kit/row-actions.ts'
import * as wire from '../../kit/wire.ts'
import { mailAccount } from '../account.ts'

/** Mails that members write: drafts, scheduled mails, and those that are being sent. */

export const outgoingKinds = {
  new: ['New mail', '新邮件'],
  reply: ['Reply', '回复'],
  all: ['Reply all', '全部回复'],
  forward: ['Forward', '转发'],
} as const

export const outgoingStates = {
  draft: ['Draft', '草稿', 'grey'],
  scheduled: ['Scheduled', '定时发送', 'blue'],
  sending: ['Sending', '发送中', 'blue'],
  sent: ['Sent', '已发送', 'green'],
  soft: ['Retrying', '重试中', 'amber'],
  failed: ['Failed', '发送失败', 'red'],
  held: ['On hold', '已暂停', 'amber'],
  unknown: ['Unclear', '结果未知', 'red'],
} as const

/** Seconds in which a mail that was sent can be taken back. */
export const undoSeconds = 10
/** Megabytes of all attachments of a mail. */
export const attachedMegabytes = 25
/** Days in advance for which a mail can be scheduled. */
export const scheduleDays = 365

const addresses = wire.listOf(wire.email, { max: 100 })
const subject = wire.text(300, 0)
const body = wire.area(200_000)
const kind = wire.choice(outgoingKinds)
const state = wire.choice(outgoingStates)
/** Repeating a request with the same key changes nothing. */
export const sendKey = wire.text(64, 8)

const attached = z.object({ id: wire.id, name: z.string(), type: z.string(), size: z.number() })

export const outgoing = z.object({
  id: wire.id,
  version: z.number(),
  account_id: wire.id,
  account: z.string(),
  thread_id: wire.id,
  kind,
  state,
  to: z.array(z.string()),
  cc: z.array(z.string()),
  bcc: z.array(z.string()),
  subject: z.string(),
  /** HTML, without the mail that is quoted. */
  body: z.string(),
  /** Whether the answered mail is quoted below. */
  quotes: z.boolean(),
  files: z.array(attached),
  author_id: z.number(),
  author_name: z.string(),
  /** When it is sent next, if it is scheduled or tried again. */
  at: wire.nullable(wire.instant),
  undo_until: wire.nullable(wire.instant),
  /** What the mail server said last, or why the mail is on hold. */
  message: z.string(),
  updated_at: wire.instant,
  may_change: z.boolean(),
})
export type Outgoing = z.output<typeof outgoing>

const written = {
  to: addresses.optional(),
  cc: addresses.optional(),
  bcc: addresses.optional(),
  subject: subject.optional(),
  body: body.optional(),
  quotes: wire.flag.optional(),
  /** Attachments that stay; others are removed. Left out: all stay. */
  files: wire.idsOrNone.optional(),
}

/** Mails are in the mailbox alone, never in a log. */
const secrets = ['to', 'cc', 'bcc', 'subject', 'body']

export const outgoingEndpoints = {
  outgoing: listEndpoint({
    path: '/v1/email/outgoing',
    permission: 'email:list',
    about: ['List drafts and mails being sent', '查看草稿与待发邮件'],
    row: outgoing,
    filters: {
      thread_id: wire.id.optional(),
      account_id: wire.ref(() => mailAccount.select).optional(),
      state: state.optional(),
    },
  }),
  /** What is left out is filled in: recipients, subject and signature, by the mail that is answered. */
  write: endpoint({
    method: 'POST',
    path: '/v1/email',
    permission: 'email:write',
    about: ['Write a mail', '写邮件'],
    body: z.object({
      kind: kind.default('new'),
      /** The account that a new mail is sent from; others are sent from that of the answered mail. */
      account_id: wire.ref(() => mailAccount.select).optional(),
      thread_id: wire.id.optional(),
      /** The mail that is answered. Left out: the newest of the conversation. */
      mail_id: wire.id.optional(),
      send_key: sendKey,
      ...written,
    }),
    data: outgoing,
    secrets,
  }),
  rewrite: endpoint({
    method: 'PUT',
    path: '/v1/email/:id',
    permission: 'email:write',
    about: ['Change a draft', '修改草稿'],
    body: z.object({ version: wire.int({ min: 1 }), ...written }),
    data: outgoing,
    secrets,
  }),
  discard: endpoint({
    method: 'DELETE',
    path: '/v1/email/:id',
    permission: 'email:write',
    about: ['Discard a draft', '删除草稿'],
    data: z.null(),
  }),
  attach: endpoint({
    method: 'POST',
    path: '/v1/email/:id/file',
    permission: 'email:write',
    about: ['Attach a file to a draft', '添加邮件附件'],
    files: ['file'],
    data: outgoing,
  }),
  /** Sends a draft in ten seconds, or at a time. */
  do: endpoint({
    method: 'PUT',
    path: '/v1/email/do',
    permission: 'email:send',
    about: ['Send a mail', '发送邮件'],
    body: z.object({
      id: wire.id,
      version: wire.int({ min: 1 }),
      send_key: sendKey,
      at: wire.instant.optional(),
      /** The highest id of the conversation’s mails that the author has seen. Left out: sent whatever came since. */
      seen_message_id: wire.id.optional(),
    }),
    data: outgoing,
  }),
  /** Makes mails drafts again, unless they were handed to the mail server. */
  cancel: endpoint({
    method: 'PUT',
    path: '/v1/email/cancel',
    permission: 'email:send',
    about: ['Stop mails from being sent', '撤回发送'],
    body: z.object({ ids: wire.ids }),
    data: z.array(rowAnswer),
  }),
  /** A person found out that a mail whose result was unclear was sent. */
  settle: endpoint({
    method: 'PUT',
    path: '/v1/email/settle',
    permission: 'email:send',
    about: ['Confirm that a mail was sent', '确认邮件已发送'],
    body: z.object({ id: wire.id, version: wire.int({ min: 1 }) }),
    data: z.null(),
  }),
}

export const outgoingErrors = errors('email', {
  account: ['Choose a mail account that you may answer from.', '请选择您可以发信的邮箱账号。'],
  nothing_to_answer: ['This conversation has no mail to answer.', '此会话没有可回复的邮件。'],
  recipients: ['Enter at least one recipient.', '请至少填写一位收件人。'],
  not_draft: ['This mail is “{{state}}”, so it can’t be changed.', '此邮件状态为“{{state}}”，无法修改。'],
  gone: ['It was handed to the mail server already.', '邮件已交给邮件服务器，无法撤回。'],
  variable: [
    '“{{name}}” isn’t filled in. Replace it before sending.',
    '“{{name}}”尚未填写，请替换后再发送。',
  ],
  source_gone: [
    'The mail to forward was deleted. Write a new mail instead.',
    '要转发的邮件已删除，请改写新邮件。',
  ],
  past: ['Choose a time in the future.', '请选择将来的时间。'],
  too_late: ['Choose a time within {{days}} days.', '请选择 {{days}} 天内的时间。'],
  files_size: ['All attachments together may have {{most}} MB.', '附件合计不能超过 {{most}} MB。'],
  file_type: [
    'Programs can’t be attached, because mail servers refuse them: {{name}}.',
    '不能附加可执行文件，邮件服务器会拒收：{{name}}。',
  ],
  answered: [
    '{{name}} answered {{time}} ago. Send anyway?',
    '{{name}} 已在 {{time}}前回复，仍要发送吗？',
    409,
  ],
  arrived: [
    'A new mail from {{name}} arrived {{time}} ago. Send anyway?',
    '{{name}} 在 {{time}}前发来新邮件，仍要发送吗？',
    409,
  ],
  not_unknown: ['It is clear already what became of this mail.', '此邮件的结果已明确。'],
})

/** Why a mail is on hold, or what became of it, as texts for its author. */
export const outgoingTexts = errors('email.outgoing', {
  account_off: ['The mail account is inactive or stopped.', '邮箱账号已停用或停止。'],
  author_inactive: [
    'Its author’s user account is deactivated. Edit the mail and send it yourself.',
    '作者的账号已停用，请编辑后自行发送。',
  ],
  author_left: ['Its author may no longer send from this account.', '作者已无权通过此账号发信。'],
  no_file: ['An attachment can no longer be read.', '附件已无法读取。'],
  not_made: ['The mail couldn’t be made. Try again later.', '无法生成邮件，请稍后重试。'],
  lost: [
    'The connection was lost before the server confirmed the mail. It may have been sent.',
    '服务器确认前连接中断，邮件可能已发送。',
  ],
  too_long: [
    'The server didn’t take it within 48 hours: {{response}}',
    '服务器 48 小时内未接收：{{response}}',
  ],
  some_refused: ['Not delivered to {{names}}: {{response}}', '未送达 {{names}}：{{response}}'],
})
