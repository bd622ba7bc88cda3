import { z } from 'zod'
import { entity } from '../account/entity.ts'
import { customer } from '../customer/customer.ts'
import { endpoint, listEndpoint } from '../kit/endpoint.ts'
import { errors } from '../kit/errors.ts'
import { sortBy } from '../kit/page.ts'
import { rowAnswer } from '../kit/row-actions.ts'
import { taskFields } from '../kit/tasks.ts'
import { listedUnder } from '../kit/under.ts'
import * as wire from '../kit/wire.ts'
import { allowedAction } from '../kit/workflow.ts'
import type { Manifest } from '../manifest.ts'
import { mailAccount } from './account.ts'
import { contactEndpoints, contactParams } from './email/contact.ts'
import { emailFlow } from './email/flow.ts'
import { linkEndpoints } from './email/links.ts'
import { outgoingEndpoints } from './email/outgoing.ts'
import { emailTag, tagColors } from './tag.ts'

/** Mails of the accounts that the user is a member of, as conversations. */

export const mailFolders = {
  inbox: ['Inbox', '收件箱'],
  mine: ['Assigned to me', '分配给我'],
  unassigned: ['Not taken', '待认领'],
  all: ['All mail', '全部邮件'],
  starred: ['Starred', '星标'],
  drafts: ['Drafts', '草稿'],
  scheduled: ['Scheduled', '待发送'],
  sent: ['Sent', '已发送'],
  archive: ['Archive', '归档'],
  junk: ['Junk', '垃圾邮件'],
  trash: ['Trash', '已删除'],
  unreadable: ['Unreadable', '无法读取'],
} as const
export const folder = wire.choice(mailFolders)
export type MailFolder = z.output<typeof folder>

/** Where a mail is on its server. */
export const mailPlaces = ['inbox', 'sent', 'archive', 'junk', 'trash'] as const
export type MailPlace = (typeof mailPlaces)[number]

export const readStates = {
  waiting: ['Being read', '读取中', 'grey'],
  read: ['Read', '已读取', 'green'],
  unreadable: ['Unreadable', '无法读取', 'red'],
} as const

/** Why a mail isn't shown. */
export const unreadReasons = {
  size: ['It is larger than 50 MB.', '邮件超过 50 MB。'],
  header: ['Its header is larger than 1 MB.', '邮件头超过 1 MB。'],
  parts: ['It has more than 200 parts.', '邮件包含超过 200 个部分。'],
  depth: ['Its parts are nested more than 20 deep.', '邮件嵌套超过 20 层。'],
  time: ['Reading it took too long.', '读取超时。'],
  crash: ['Reading it failed.', '读取失败。'],
  broken: ['It is damaged.', '邮件已损坏。'],
} as const

const { open, claimed, waiting, closed } = emailFlow.states
const states = {
  open: [...open.words, open.tone],
  claimed: [...claimed.words, claimed.tone],
  waiting: [...waiting.words, waiting.tone],
  closed: [...closed.words, closed.tone],
} as const

const address = z.object({ name: z.string(), address: z.string() })
const tag = z.object({ id: z.number(), name: z.string(), color: wire.choice(tagColors) })

const thread = z.object({
  id: wire.id,
  account_id: wire.id,
  account: z.string(),
  entity_id: z.number().nullable(),
  /** Null: it isn't known yet to which company the conversation belongs. */
  entity_name: z.string().nullable(),
  subject: z.string(),
  /** Names of the people outside, newest first. */
  people: z.string(),
  snippet: z.string(),
  count: z.number(),
  last_at: wire.instant,
  unread: z.boolean(),
  starred: z.boolean(),
  has_files: z.boolean(),
  unreadable: z.boolean(),
  /** A draft, or a mail that could not be sent, is part of it. */
  has_draft: z.boolean(),
  has_scheduled: z.boolean(),
  folder: wire.choice(mailPlaces),
  tags: z.array(tag),
  state: wire.choice(states),
  assignee_id: z.number().nullable(),
  assignee_name: z.string(),
  /** When an answer is due; null while none is. */
  due_at: wire.nullable(wire.instant),
})
export type ThreadRow = z.output<typeof thread>

const part = z.object({
  index: z.number(),
  name: z.string(),
  type: z.string(),
  size: z.number(),
  /** Valid for some minutes. */
  address: z.string(),
})

const mail = z.object({
  id: wire.id,
  at: wire.instant,
  from: address,
  /** The member who wrote it here; null and empty for other mails. */
  author_id: z.number().nullable(),
  author_name: z.string(),
  /** The shown name is another address than the real one. */
  is_misleading: z.boolean(),
  reply_to: z.string(),
  to: z.array(address),
  cc: z.array(address),
  subject: z.string(),
  state: wire.choice(readStates),
  /** Why it could not be read. */
  reason: z.string(),
  text: z.string(),
  /** Without scripts and forms; pictures have signed addresses of ours. Empty for mails without HTML. */
  html: z.string(),
  /** Pictures on other servers that are left out. */
  blocked_pictures: z.number(),
  unread: z.boolean(),
  starred: z.boolean(),
  /** A program sent it, such as an out-of-office reply. */
  automatic: z.boolean(),
  folder: wire.choice(mailPlaces),
  size: z.number(),
  files: z.array(part),
  event: z
    .object({
      method: z.string(),
      summary: z.string(),
      start: z.string(),
      end: z.string(),
      place: z.string(),
    })
    .nullable(),
  /** The mail as it arrived; null if only its header was fetched. */
  original: z.string().nullable(),
})
export type MailShown = z.output<typeof mail>

const filters = {
  search: wire.text(100).optional(),
  sort: sortBy(['last_at']),
  account_id: wire.ref(() => mailAccount.select).optional(),
  folder: folder.default('inbox'),
  tag_id: wire.ref(() => emailTag.select).optional(),
  unread: wire.flag.optional(),
  has_files: wire.flag.optional(),
  sender: wire.text(100).optional(),
  recipient: wire.text(100).optional(),
  entity_id: wire.ref(() => entity.select).optional(),
  customer_id: wire.ref(() => customer.select).optional(),
  order_id: wire.id.optional(),
  from: wire.edge.optional(),
  to: wire.edge.optional(),
}

const ids = { ids: wire.ids }

export const email = {
  list: listEndpoint({
    path: '/v1/email',
    permission: 'email:list',
    about: ['List mails', '查看邮件列表'],
    row: thread,
    filters,
  }),
  get: endpoint({
    method: 'GET',
    path: '/v1/email/:id',
    permission: 'email:list',
    about: ['Read a conversation', '查看邮件会话'],
    params: z.object({ id: wire.id }),
    query: z.object({ pictures: wire.flag.default(false) }),
    data: thread.extend({
      mails: z.array(mail),
      may_change: z.boolean(),
      /** Null before the first mail that asked for an answer. */
      task_id: z.number().nullable(),
      waits_for: taskFields.waits_for[0],
      wait_reason: z.string(),
      wait_until: wire.nullable(wire.instant),
      waits_on_name: z.string(),
      actions: z.array(allowedAction),
    }),
  }),
  /** Folders with their numbers of unread conversations, by account. */
  folders: endpoint({
    method: 'GET',
    path: '/v1/email/folders',
    permission: 'email:list',
    about: ['List mail folders', '查看邮件文件夹'],
    data: z.array(
      z.object({
        account_id: z.number(),
        address: z.string(),
        name: z.string(),
        state: z.string(),
        backlog: z.number(),
        may_change: z.boolean(),
        unread: z.array(z.object({ folder: wire.choice(mailPlaces), count: z.number() })),
        unreadable: z.number(),
        drafts: z.number(),
        scheduled: z.number(),
        /** Conversations to answer: those of the user, and those that no one has taken. */
        mine: z.number(),
        unassigned: z.number(),
      }),
    ),
  }),
  ...outgoingEndpoints,
  ...linkEndpoints,
  ...contactEndpoints,
  ...emailFlow.endpoints,
  ...emailFlow.work,
  flow: emailFlow,
  star: endpoint({
    method: 'PUT',
    path: '/v1/email/star',
    permission: 'email:update',
    about: ['Star mails', '标记星标邮件'],
    body: z.object({ ...ids, on: wire.flag.default(true) }),
    data: z.array(rowAnswer),
  }),
  read: endpoint({
    method: 'PUT',
    path: '/v1/email/read',
    permission: 'email:update',
    about: ['Mark mails as read', '标记邮件已读'],
    body: z.object({ ...ids, on: wire.flag.default(true) }),
    data: z.array(rowAnswer),
  }),
  archive: endpoint({
    method: 'PUT',
    path: '/v1/email/archive',
    permission: 'email:update',
    about: ['Archive mails', '归档邮件'],
    body: z.object({ ...ids, on: wire.flag.default(true) }),
    data: z.array(rowAnswer),
  }),
  batchTags: endpoint({
    method: 'PUT',
    path: '/v1/email/batch-tags',
    permission: 'email:update',
    about: ['Change tags of mails', '批量修改邮件标签'],
    body: z.object({ ...ids, add: wire.idsOrNone.default([]), remove: wire.idsOrNone.default([]) }),
    data: z.array(rowAnswer),
  }),
  deleteTags: endpoint({
    method: 'PUT',
    path: '/v1/email/delete-tags',
    permission: 'email:update',
    about: ['Remove tags from mails', '移除邮件标签'],
    body: z.object({ ...ids, tag_ids: wire.ids }),
    data: z.array(rowAnswer),
  }),
  /** An attachment or a whole mail, by a ticket that its reader got. */
  file: endpoint({
    method: 'GET',
    path: '/files/email',
    permission: 'public',
    about: ['Download an attachment', '下载邮件附件'],
    query: z.object({ ticket: wire.text(2000) }),
    raw: true,
  }),
  /** A picture of another server, fetched by us so that the sender doesn't learn who opens the mail. */
  picture: endpoint({
    method: 'GET',
    path: '/files/email-picture',
    permission: 'public',
    about: ['Show an image of a mail', '显示邮件图片'],
    query: z.object({ ticket: wire.text(4000) }),
    raw: true,
  }),
}

export const emailErrors = errors('email', {
  expired: ['This address has expired. Open the mail again.', '链接已失效，请重新打开邮件。'],
  may_not: ['You may read this mailbox, but not change it.', '您只能查看此邮箱，不能修改。'],
  no_part: ['This attachment can’t be read. Download the original mail.', '无法读取此附件，请下载原始邮件。'],
  no_picture: ['This image can’t be shown.', '无法显示此图片。'],
  tag: ['This tag doesn’t exist.', '该标签不存在。'],
})

/** The list as a tab of a customer's detail. */
const threads = {
  name: 'email',
  list: email.list,
  filter: filters,
  input: z.object({}),
  text: { en: { title: 'Mail' }, zh: { title: '邮件' } },
}

export const manifest = () =>
  ({
    pages: [
      {
        path: '/emailBox',
        record: threads,
        own: { id: wire.id.optional(), ...contactParams },
        title: ['Mail', '邮件'],
        menu: [166, 'customers', 60, 'MailOutlined'],
      },
    ],
    under: [
      listedUnder(threads, {
        parent: customer,
        by: 'customer_id',
        at: '/emailBox',
        title: ['Mails', '往来邮件'],
      }),
    ],
    audit: { email: ['Mails', '邮件'] },
    roles: {
      'email:list': ['support', 'salesperson', 'marketing', 'order-clerk'],
      'email:update': ['support', 'salesperson', 'marketing', 'order-clerk'],
      'email:write': ['support', 'salesperson', 'marketing', 'order-clerk'],
      'email:send': ['support', 'salesperson', 'marketing', 'order-clerk'],
      ...Object.fromEntries(
        ['claim', 'release', 'wait', 'resume', 'answered', 'close', 'reopen', 'continue'].map((action) => [
          `email:${action}`,
          ['support', 'salesperson', 'marketing', 'order-clerk'],
        ]),
      ),
      'email:assign': ['support'],
    },
  }) satisfies Manifest
