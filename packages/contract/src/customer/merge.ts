import { z } from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import { errors } from '../kit/errors.ts'
import * as wire from '../kit/wire.ts'
import type { Manifest } from '../manifest.ts'

/** Merges two customers that are the same person or company. A merge can be undone. */

/** Merging can be undone for this long. */
export const undoDays = 90

/** Fields whose value the remaining customer may take from the other one. Some have several columns, such as the next action. */
export const mergeFields = {
  name: ['Name', '名称'],
  company: ['Organization', '单位名称'],
  email: ['Email', '邮箱'],
  phone: ['Phone', '电话'],
  country: ['Country', '国家'],
  language: ['Language', '语言'],
  website: ['Website', '网站'],
  grade: ['Grade', '等级'],
  stage: ['Stage', '阶段'],
  owner: ['Owner', '负责人'],
  next_action: ['Next action', '下一步'],
  remark: ['Note', '备注'],
} as const
export type MergeField = keyof typeof mergeFields
const fieldNames = Object.keys(mergeFields) as [MergeField, ...MergeField[]]

const moved = z.object({
  orders: z.number(),
  follow_ups: z.number(),
  identities: z.number(),
  consents: z.number(),
})

export const customerMerge = {
  /** Customers with the same e-mail address or phone number, and what was merged into this one. */
  proposals: endpoint({
    method: 'GET',
    path: '/v1/customer/:id/duplicates',
    permission: 'customer:merge',
    about: ['View possible duplicates', '查看疑似重复客户'],
    data: z.object({
      proposals: z.array(
        z.object({
          id: z.number(),
          name: z.string(),
          why: z.enum(['email', 'phone']),
          orders: z.number(),
          last_order_at: wire.nullable(wire.instant),
        }),
      ),
      merges: z.array(
        z.object({
          id: z.number(),
          other_id: z.number(),
          other_name: z.string(),
          at: wire.instant,
          by: z.string(),
          undo_until: wire.instant,
        }),
      ),
    }),
  }),
  merge: endpoint({
    method: 'PUT',
    path: '/v1/customer/merge',
    permission: 'customer:merge',
    about: ['Merge two customers', '合并客户'],
    body: z.object({
      /** The customer that remains. */
      id: wire.id,
      version: wire.int({ min: 1 }),
      other_id: wire.id,
      other_version: wire.int({ min: 1 }),
      /** Fields whose value comes from the other customer. Tags of both are kept. */
      take: wire.choices(fieldNames).default([]),
      /** Same, for custom fields: their ids. */
      take_custom: wire.idsOrNone.default([]),
      dry_run: wire.flag.default(false),
    }),
    data: z.object({
      merge_id: z.number().nullable(),
      moved,
      /** Fields in which both have different values, also if those look the same masked. */
      differs: z.array(z.enum(fieldNames)),
      undo_until: wire.instant,
    }),
  }),
  unmerge: endpoint({
    method: 'PUT',
    path: '/v1/customer/unmerge',
    permission: 'customer:merge',
    about: ['Undo a merge', '撤销合并'],
    body: z.object({ merge_id: wire.id, dry_run: wire.flag.default(false) }),
    data: z.object({
      id: z.number(),
      other_id: z.number(),
      /** Nothing happened since, so both are as they were. */
      exact: z.boolean(),
      moved,
      /** What was added since and stays with the customer that remained, such as follow-ups. */
      stays: z.number(),
      /** Keys that came since and stay with it too, because they aren't known to come from an order of the other customer. */
      keys_stay: z.number(),
    }),
  }),
}

export const mergeErrors = errors('customer-merge', {
  same: ['Choose two different customers.', '请选择两个不同的客户。'],
  kinds: ['Only customers of the same type can be merged.', '仅可合并同一类型的客户。'],
  merchants: ['Merchants are registered companies and can’t be merged.', '商户为已注册公司，不可合并。'],
  blank: [
    'The other customer has no value in “{{field}}”. Only values that it has can be taken.',
    '被合并的客户没有“{{field}}”，只能采用其已有的内容。',
  ],
  companies: ['Buyers of different companies can’t be merged.', '不同公司的买家不可合并。'],
  gone: [
    'The merge can’t be undone any longer: {{days}} days have passed, or data were erased.',
    '已超过 {{days}} 天或数据已清除，无法撤销合并。',
  ],
  later: [
    'Customer No. {{id}} was merged into another one since. Undo that first.',
    '编号 {{id}} 的客户此后又被合并，请先撤销该合并。',
  ],
})

export const manifest = () =>
  ({
    audit: { 'customer-merge': ['Merged customers', '客户合并'] },
    roles: { 'customer:merge': ['salesperson', 'marketing'] },
  }) satisfies Manifest
