import { z } from 'zod'
import { groupMatch } from '../kit/condition-groups.ts'
import { endpoint, listEndpoint } from '../kit/endpoint.ts'
import { errors } from '../kit/errors.ts'
import { record } from '../kit/record.ts'
import * as wire from '../kit/wire.ts'
import type { Manifest } from '../manifest.ts'
import { staffMoney } from './order/row.ts'
import { type ChoiceBy, choosers } from './order-rule/channel-choice.ts'
import { ruleAction, ruleEvent, ruleGroup } from './order-rule/terms.ts'

/** Drafts are tried on the orders of the last `days` days, on at most `most` of them, newest first. */
export const trialOrders = { days: 30, most: 1000 } as const

/** Automation rules of staff: drafts that are tried on recent orders and published; and the log of why an order is as it is. */

const served = record({
  name: 'order-rule',
  path: '/v1/order-rule',
  title: ['Automation rules', '自动化规则'],
  singular: ['automation rule', '自动化规则'],
  empty: [
    'No automation rules yet. A rule sets channel, tags, urgency or a hold when something happens to an order.',
    '暂无自动化规则。规则可在订单发生变化时自动设置渠道、标签、加急或挂起。',
  ],
  endpoints: ['list', 'get', 'create', 'update', 'remove'],
  fields: {
    name: [wire.text(100), 'Name', '名称'],
    event: [ruleEvent, 'When', '触发时机', { halfWidth: true }],
    match: [groupMatch.default('all'), 'Groups', '条件组', { halfWidth: true }],
    groups: [wire.listOf(ruleGroup, { min: 1, max: 10 }), 'Conditions', '条件'],
    actions: [wire.listOf(ruleAction, { min: 1, max: 10 }), 'Actions', '动作'],
    stop: [
      wire.flag.default(false),
      'Stop here',
      '命中后停止',
      {
        helpText: [
          'Once an order matches this rule, rules below aren’t checked.',
          '命中后，不再执行排在后面的规则。',
        ],
      },
    ],
    valid_from: [wire.maybe(wire.instant), 'From', '生效时间', { halfWidth: true }],
    valid_to: [wire.maybe(wire.instant), 'Until', '失效时间', { halfWidth: true }],
    active: [
      wire.flag.default(true),
      'Active',
      '启用',
      { helpText: ['Takes effect when published, as all changes do.', '与其他修改一样，发布后生效。'] },
    ],
    position: [wire.int(), 'No.', '序号', { readOnly: true }],
    owner_id: [wire.nullable(wire.id), 'Owner', '负责人', { readOnly: true, withName: true }],
  },
  filter: { event: ruleEvent.optional(), active: wire.flag.optional() },
  sortable: ['position', 'name'],
  order: 'position',
  labelField: 'name',
})

const named = z.object({ id: z.number(), name: z.string(), version: z.number() })

/** The values of an order that rules change, with names. */
export const valuesShown = z.object({
  channel: z.string(),
  tags: z.array(z.string()),
  urgent: z.number(),
  hold: z.string(),
  notes: z.array(z.string()),
})
export type ValuesShown = z.output<typeof valuesShown>

const ruleState = z.object({
  rule_id: z.number(),
  /** The version in force; null for a draft that was never published or was removed. */
  live: z.number().nullable(),
  /** The draft differs from the published version. */
  changed: z.boolean(),
  hits: z.number(),
  last_hit: z.string().nullable(),
  flags: z.array(z.object({ kind: z.enum(['dead', 'shadowed', 'contradicting']), text: z.string() })),
})

const trialAbout = z.object({
  id: z.number(),
  at: z.string(),
  by: z.string(),
  job_id: z.number().nullable(),
  state: z.enum(['running', 'done']),
  orders: z.number(),
  changed: z.number(),
  /** Nothing has changed since, so it can be published. */
  current: z.boolean(),
  taken: z.array(z.object({ rule_id: z.number(), orders: z.number() })),
})

const happened = z.object({
  at: z.string(),
  by: z.string(),
})

export const orderRule = {
  ...served,
  reorder: endpoint({
    method: 'PUT',
    path: '/v1/order-rule/order',
    permission: 'order-rule:update',
    about: ['Order the automation rules', '调整自动化规则顺序'],
    body: z.object({ ids: wire.ids }),
    data: z.object({ moved: z.number() }),
  }),
  /** What is in force, how far the drafts differ from it, and problems of rules. */
  state: endpoint({
    method: 'GET',
    path: '/v1/order-rule/state',
    permission: 'order-rule:list',
    about: ['View what automation rules run', '查看规则运行状态'],
    data: z.object({
      number: z.number(),
      published: happened.nullable(),
      changed: z.boolean(),
      rules: z.array(ruleState),
      trial: trialAbout.nullable(),
    }),
  }),
  versions: listEndpoint({
    path: '/v1/order-rule/versions',
    permission: 'order-rule:list',
    about: ['List versions of a rule', '查看规则版本列表'],
    row: z.object({
      id: z.number(),
      rule_id: z.number(),
      number: z.number(),
      name: z.string(),
      event: z.string(),
      match: groupMatch,
      groups: z.array(ruleGroup),
      actions: z.array(ruleAction),
      stop: z.boolean(),
      valid_from: z.string().nullable(),
      valid_to: z.string().nullable(),
      at: z.string(),
      by: z.string(),
      live: z.boolean(),
    }),
    filters: { rule_id: wire.id.optional() },
  }),
  /** Starts a job that tries the drafts on recent orders (`trialOrders`). */
  dryRun: endpoint({
    method: 'POST',
    path: '/v1/order-rule/dry-run',
    permission: 'order-rule:dry-run',
    about: ['Try automation rules on recent orders', '试运行自动化规则'],
    data: z.object({ id: z.number(), job_id: z.number() }),
  }),
  trial: listEndpoint({
    path: '/v1/order-rule/dry-run',
    permission: 'order-rule:list',
    about: ['List what a dry run would change', '查看试运行结果'],
    row: z.object({
      id: z.string(),
      order_id: z.number(),
      order_sn: z.string(),
      company: z.string(),
      country: z.string(),
      event: z.string(),
      rules: z.array(z.string()),
      before: valuesShown,
      after: valuesShown,
    }),
    filters: { trial_id: wire.id.optional(), rule_id: wire.id.optional() },
  }),
  /** Publishes the drafts as they were tried. */
  publish: endpoint({
    method: 'POST',
    path: '/v1/order-rule/publish',
    permission: 'order-rule:publish',
    about: ['Publish automation rules', '发布自动化规则'],
    body: z.object({ trial_id: wire.id }),
    data: z.object({ number: z.number(), rules: z.number() }),
  }),
  /** Why an order uses its channel, what rules did with it, and what is locked against them. */
  why: endpoint({
    method: 'GET',
    path: '/v1/order/why',
    permission: 'erp-order:list',
    about: ['View decisions on an order', '查看订单决策记录'],
    query: z.object({ id: wire.id }),
    data: z.object({
      channels: z.array(
        happened.extend({
          id: z.number(),
          chosen_by: z.enum(Object.keys(choosers) as [ChoiceBy, ...ChoiceBy[]]),
          channel_id: z.number(),
          channel: z.string(),
          rule: named.nullable(),
          refused: z.boolean(),
          text: z.string(),
          /** Repeating the decision from the log gives the same result. */
          proven: z.boolean(),
          offers: z.array(
            z.object({
              channel_id: z.number(),
              channel: z.string(),
              chosen: z.boolean(),
              ok: z.boolean(),
              total: staffMoney,
              days_min: z.number(),
              days_max: z.number(),
              reasons: z.array(z.string()),
            }),
          ),
        }),
      ),
      runs: z.array(
        z.object({
          id: z.number(),
          at: z.string(),
          event: z.string(),
          event_name: z.string(),
          set_number: z.number(),
          proven: z.boolean(),
          did: z.array(
            z.object({ rule: named, text: z.string(), outcome: z.string(), counted: z.boolean() }),
          ),
        }),
      ),
      locks: z.array(happened.extend({ what: z.string(), name: z.string() })),
    }),
  }),
  /** Allows rules to set again what a user set. */
  unlock: endpoint({
    method: 'PUT',
    path: '/v1/order/unlock',
    permission: 'order-rule:unlock',
    about: ['Unlock a value for rules', '解除人工锁定'],
    body: z.object({ id: wire.id, what: wire.text(40) }),
    data: z.object({ unlocked: z.boolean() }),
  }),
}

export const orderRuleErrors = errors('order-rule', {
  conditions: ['Each group needs complete conditions.', '每个条件组都须填写完整的条件。'],
  actions: ['A rule needs at least one complete action.', '规则至少需要一个完整的动作。'],
  twice: ['Two actions set the same.', '有两个动作设置同一项内容。'],
  range: ['It ends before it begins.', '失效时间不能早于生效时间。'],
  channel: ['This channel doesn’t exist or is inactive.', '该渠道不存在或已停用。'],
  tag: ['This order tag doesn’t exist.', '该订单标签不存在。'],
  many: ['There are at most 200 automation rules.', '自动化规则最多 200 条。'],
  order: ['The rules have changed since. Reload and order them again.', '规则已被修改，请刷新后重新排序。'],
  not_tried: [
    'Test the rules on recent orders first: they can be published only as they were tested.',
    '请先试运行：规则须与试运行时完全一致才能发布。',
  ],
  published: [
    'Someone else has published rules. Reload and test again.',
    '其他人已发布新规则，请刷新后重新试运行。',
  ],
  no_lock: ['Nothing is locked by that name.', '该项目没有被锁定。'],
  nothing: ['Nothing has changed since rules were last published.', '与当前发布的规则相比没有变化。'],
})

export const manifest = () =>
  ({
    pages: [
      { path: '/orderRules', record: orderRule, menu: [128, 'staff-orders', 67, 'ThunderboltOutlined'] },
    ],
    roles: {
      'order-rule:list': ['order-clerk', 'support', 'warehouse'],
      'order-rule:dry-run': ['order-clerk'],
      'order-rule:unlock': ['order-clerk'],
    },
  }) satisfies Manifest
