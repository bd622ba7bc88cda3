import { z } from 'zod'
import { entity } from '../account/entity.ts'
import { endpoint, listEndpoint } from '../kit/endpoint.ts'
import { errors } from '../kit/errors.ts'
import { tabCount } from '../kit/page.ts'
import { text } from '../kit/text.ts'
import * as wire from '../kit/wire.ts'
import type { Manifest } from '../manifest.ts'
import { customerKinds, dueDays } from './customer/kinds.ts'

/** What was said and done with customers, and what is to be done next. Entries are only added, never changed. */

export const followUpKinds = {
  call: ['Call', '电话', 'blue'],
  mail: ['Email', '邮件', 'blue'],
  chat: ['Chat', '聊天', 'blue'],
  visit: ['Visit', '拜访', 'blue'],
  complaint: ['Complaint', '投诉', 'red'],
} as const
const logKinds = {
  ...followUpKinds,
  changed: ['Changed', '修改', 'neutral'],
  stage: ['Stage', '阶段', 'green'],
  'handed-over': ['Handed over', '移交', 'neutral'],
  converted: ['Registered', '已注册', 'green'],
  consent: ['Consent', '同意', 'neutral'],
  withdrawn: ['Consent withdrawn', '撤回同意', 'amber'],
  merged: ['Merged', '合并', 'neutral'],
  split: ['Merge undone', '撤销合并', 'neutral'],
} as const
export type LogKind = keyof typeof logKinds

export const outcomes = {
  reached: ['Reached', '已联系上', 'green'],
  'no-answer': ['No answer', '未接通', 'amber'],
  interested: ['Interested', '有意向', 'green'],
  'not-now': ['Not now', '暂无意向', 'grey'],
  solved: ['Solved', '已解决', 'green'],
} as const

const kind = wire.choice(logKinds)
const due = wire.choice(dueDays)
const whose = wire.choice({
  mine: ['Mine', '我的'],
  department: ['My department', '我的部门'],
  all: ['All', '全部'],
})

const change = z.object({ field: z.string(), from: z.unknown(), to: z.unknown() })
const logRow = z.object({
  id: z.number(),
  at: wire.instant,
  kind,
  by: z.string(),
  text: z.string(),
  outcome: wire.nullable(wire.choice(outcomes)),
  next_action: z.string(),
  next_due: wire.nullable(wire.day),
  internal: z.boolean(),
  changes: z.array(change),
})
export type LogRow = z.output<typeof logRow>

export const followUp = {
  add: endpoint({
    method: 'POST',
    path: '/v1/customer/follow-up',
    permission: 'customer:follow-up',
    about: ['Add a follow-up', '添加跟进记录'],
    body: z.object({
      customer_id: wire.id,
      kind: wire.choice(followUpKinds).default('call'),
      outcome: wire.maybe(wire.choice(outcomes)),
      text: wire.area(4000, 1),
      next_action: wire.text(200, 0).default(''),
      next_due: wire.maybe(wire.day),
      next_by_id: wire.maybe(wire.ref(() => entity.salespeople)),
      internal: wire.flag.default(true),
      /** Repeating a request with the same key adds nothing. */
      key: wire.text(64, 8).optional(),
    }),
    data: logRow,
  }),
  log: listEndpoint({
    path: '/v1/customer/show-log',
    permission: 'customer:list',
    about: ['View the history of a customer', '查看客户跟进记录'],
    row: logRow,
    filters: {
      customer_id: wire.id,
      kind: kind.optional(),
      from: wire.edge.optional(),
      to: wire.edge.optional(),
    },
  }),
  due: listEndpoint({
    path: '/v1/customer/find-follow-data',
    permission: 'customer:list',
    about: ['List follow-ups due', '查看待跟进客户'],
    row: z.object({
      id: z.number(),
      name: z.string(),
      kind: wire.choice(customerKinds),
      company: z.string(),
      next_action: z.string(),
      next_due: wire.day,
      next_by_name: z.string(),
      last_at: wire.nullable(wire.instant),
      last_kind: wire.nullable(kind),
      last_text: z.string(),
    }),
    filters: {
      whose: whose.default('mine'),
      when: due.optional(),
      kind: wire.choice(customerKinds).optional(),
    },
    ext: z.object({ tabs: z.array(tabCount) }),
  }),
}

export const followUpErrors = errors('follow-up', {
  due: ['Enter when it is due.', '请填写到期日。'],
  action: ['Enter what is to be done.', '请填写下一步。'],
})

export const followUpText = text({
  title: ['Follow-ups', '跟进'],
  add: ['Add follow-up', '添加跟进'],
  added: ['Follow-up added', '已添加跟进'],
  kind: ['Type', '方式'],
  outcome: ['Outcome', '结果'],
  text: ['What was said', '沟通内容'],
  next_action: ['Next action', '下一步'],
  next_due: ['Due', '到期日'],
  next_by_id: ['By', '执行人'],
  internal: ['Internal: left out of data requests', '内部记录（不提供给数据请求）'],
  empty: ['No follow-ups due', '暂无待跟进客户'],
  emptyHelp: ['Set a next action when you add a follow-up.', '添加跟进时填写下一步即可。'],
  customer: ['Customer', '客户'],
  type: ['Customer type', '客户类型'],
  whose: ['Whose', '范围'],
  last: ['Last follow-up', '最近跟进'],
  last_at: ['Noted', '记录时间'],
  company: ['Company', '公司'],
  history: ['Timeline', '时间线'],
  none: ['Nothing noted yet', '暂无记录'],
  next: ['Next', '下一步'],
  more: ['Show more', '显示更多'],
})

export const manifest = () =>
  ({
    pages: [
      {
        path: '/followUps',
        list: followUp.due,
        title: ['Follow-ups', '跟进'],
        menu: [169, 'customers', 20, 'CalendarOutlined', { needs: 'customer:list', resources: ['customer'] }],
      },
    ],
    audit: { 'follow-up': ['Follow-up', '跟进记录'] },
    roles: { 'customer:follow-up': ['salesperson', 'support', 'marketing'] },
  }) satisfies Manifest
