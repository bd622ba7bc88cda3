import { z } from 'zod'
import { endpoint, listEndpoint } from '../kit/endpoint.ts'
import { errors } from '../kit/errors.ts'
import { sortBy, tabCount } from '../kit/page.ts'
import { text } from '../kit/text.ts'
import * as wire from '../kit/wire.ts'
import type { Manifest } from '../manifest.ts'

/** A user's notices, and the delivery of each kind. */

export const noticeRow = z.object({
  id: z.number(),
  /** Name of the event, such as `order.shipped`. */
  event: z.string(),
  /** Name of its kind, and its text, in the language of the request. */
  name: z.string(),
  title: z.string(),
  content: z.string(),
  /** Page that shows its subject. */
  link: z.string(),
  tone: z.enum(['neutral', 'green', 'amber', 'red']),
  read: z.boolean(),
  create_time: wire.instant,
})
export type NoticeRow = z.output<typeof noticeRow>

export const announceTo = ['merchants', 'staff', 'everyone'] as const

export const announcement = z.object({
  title: wire.text(100),
  content: wire.area(2000, 1),
  to: wire.choice(announceTo).default('merchants'),
})

const setting = z.object({
  event: z.string(),
  name: z.string(),
  product: z.boolean(),
  mail: z.boolean(),
})
export type NoticeSetting = z.output<typeof setting>

export const notice = {
  list: listEndpoint({
    path: '/v1/notice',
    permission: 'signed-in',
    about: ['List my notifications', '查看我的消息'],
    row: noticeRow,
    filters: {
      status: wire.choice(['unread', 'read']).optional(),
      event: wire.text(60).optional(),
      since: wire.instant.optional(),
      sort: sortBy(['create_time']),
    },
    ext: z.object({ tabs: z.array(tabCount) }),
  }),
  tips: endpoint({
    method: 'GET',
    path: '/v1/notice/tips',
    permission: 'signed-in',
    about: ['Count unread notifications, and the newest of them', '查看未读消息提醒'],
    data: z.object({ unread: z.number(), latest: z.array(noticeRow) }),
  }),
  /** Without ids: marks all as read. */
  read: endpoint({
    method: 'PUT',
    path: '/v1/notice/read',
    permission: 'signed-in',
    about: ['Mark notifications as read', '标记消息为已读'],
    body: z.object({ ids: wire.ids.optional() }),
    data: z.object({ unread: z.number() }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/v1/notice',
    permission: 'notice:create',
    about: ['Send an announcement', '发布公告'],
    body: announcement,
    data: z.null(),
  }),
  getSettings: endpoint({
    method: 'GET',
    path: '/sale/user/getNotice',
    permission: 'signed-in',
    about: ['View where notifications go', '查看消息设置'],
    data: z.array(setting),
  }),
  setSettings: endpoint({
    method: 'POST',
    path: '/sale/user/setNotice',
    permission: 'signed-in',
    about: ['Select where notifications go', '修改消息设置'],
    body: z.object({
      settings: wire.listOf(z.object({ event: wire.text(60), product: wire.flag, mail: wire.flag }), {
        min: 1,
        max: 100,
      }),
    }),
    data: z.array(setting),
  }),
}

export const noticeErrors = errors('notice', {
  event: ['There is no event {{event}}.', '事件 {{event}} 不存在。'],
})

export const noticeText = text({
  tabs: {
    all: ['All', '全部'],
    unread: ['Unread', '未读'],
    read: ['Read', '已读'],
  },
  fields: {
    event: ['About', '类型'],
    title: ['Notification', '消息'],
    create_time: ['Time', '时间'],
    content: ['Text', '内容'],
    to: ['Send to', '接收人'],
  },
  announce: {
    title: ['Send announcement', '发布公告'],
    to: {
      merchants: ['All merchants', '全部商户'],
      staff: ['All staff', '全部员工'],
      everyone: ['Everyone', '所有人'],
    },
  },
})

export const manifest = () =>
  ({
    pages: [
      {
        path: '/noticeList',
        list: notice.list,
        title: ['Notifications', '消息'],
        menus: [
          [85, 'merchant', 100, 'BellOutlined', { hidden: true }],
          [161, 'staff', 30, 'BellOutlined', { resources: ['notice'] }],
        ],
      },
      {
        path: '/notification',
        title: ['Notification settings', '消息设置'],
        menus: [
          [80, 'settings', 60, 'BellOutlined'],
          [162, 'staff', 40, 'BellOutlined', { hidden: true }],
        ],
      },
    ],
    roles: { 'notice:create': ['marketing'] },
  }) satisfies Manifest
