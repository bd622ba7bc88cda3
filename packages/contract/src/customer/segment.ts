import { z } from 'zod'
import { entity } from '../account/entity.ts'
import { groupMatch } from '../kit/condition-groups.ts'
import { endpoint } from '../kit/endpoint.ts'
import { errors } from '../kit/errors.ts'
import { opened } from '../kit/link.ts'
import { record } from '../kit/record.ts'
import * as wire from '../kit/wire.ts'
import type { Manifest } from '../manifest.ts'
import { customerKinds } from './customer/kinds.ts'
import { segmentFieldNames, segmentGroup } from './segment/terms.ts'

/** Segments: customers that meet conditions, now or at the time when the segment was frozen. */

const kind = wire.choice(customerKinds)
const mode = wire.choice({
  live: ['Live', '实时', 'green'],
  frozen: ['Frozen', '固定', 'blue'],
})
const company = wire.ref(() => entity.select)
const half = { halfWidth: true } as const
const shown = { readOnly: true } as const

/** Most customers of a frozen segment. */
export const mostFrozen = 200_000

const conditions = {
  kind: kind.default('buyer'),
  entity_id: wire.maybe(company),
  match: groupMatch.default('all'),
  groups: wire.listOf(segmentGroup, { min: 1, max: 10 }),
}

/** How many customers there are. If `bounded`, counting took too long, and there are more. */
const counted = z.object({ count: z.number(), bounded: z.boolean() })

const own = record({
  name: 'customer-segment',
  path: '/v1/customer-segments',
  title: ['Segments', '客户分群'],
  singular: ['segment', '客户分群'],
  empty: ['No segments yet', '暂无客户分群'],
  messages: {
    search: ['Name', '名称'],
    emptyHelp: [
      'A segment is a group of customers that meet conditions, such as buyers of a product. Campaigns are sent to segments.',
      '分群是符合条件的一组客户，例如买过某商品的买家。营销邮件按分群发送。',
    ],
  },
  fields: {
    name: [wire.text(100), 'Name', '名称'],
    kind: [conditions.kind, 'Customers', '客户类型', half],
    entity_id: [
      conditions.entity_id,
      'Company',
      '公司',
      { ...half, withName: true, blankLabel: ['All companies', '全部公司'] },
    ],
    mode: [
      mode.default('live'),
      'Members',
      '成员',
      {
        ...half,
        helpText: ['Frozen: the customers at the time of saving.', '固定：保存时符合条件的客户。'],
      },
    ],
    shared: [
      wire.flag.default(true),
      'Shared',
      '共享',
      { ...half, helpText: ['Other staff may use it.', '其他员工可使用。'] },
    ],
    match: [conditions.match, 'Groups', '条件组', half],
    groups: [conditions.groups, 'Conditions', '条件'],
    frozen_at: [wire.nullable(wire.instant), 'Frozen', '固定时间', shown],
    created_by_name: [wire.nullable(wire.text()), 'Created by', '创建人', shown],
    create_time: [wire.instant, 'Created', '创建时间', shown],
  },
  filter: {
    kind: kind.optional(),
    entity_id: company.optional(),
    mode: mode.optional(),
    shared: wire.flag.optional(),
  },
  sortable: ['name', 'create_time'],
  endpoints: ['list', 'get', 'select', 'create', 'update', 'remove'],
  selectableBy: 'readers',
  selectFilters: ['kind'],
  detail: { members: counted },
  labelField: 'name',
  columns: ['name', 'kind', 'entity_id', 'mode', 'shared', 'created_by_name', 'create_time'],
  facts: ['kind', 'entity_id', 'mode', 'frozen_at', 'shared', 'created_by_name', 'create_time'],
  drawer: true,
})

export const customerSegment = {
  ...own,
  /** Counts the customers that meet conditions which aren't saved yet. */
  count: endpoint({
    method: 'POST',
    path: '/v1/customer-segments/count',
    permission: 'customer-segment:list',
    about: ['Count customers of a segment', '统计分群人数'],
    body: z.object(conditions),
    data: counted,
  }),
  /** Why a customer is in the segment or isn't: each condition, and what the customer has. */
  why: endpoint({
    method: 'GET',
    path: '/v1/customer-segments/:id/why',
    permission: 'customer-segment:list',
    about: ['Explain a member of a segment', '查看分群命中原因'],
    query: z.object({ customer_id: wire.id }),
    data: z.object({
      member: z.boolean(),
      conditions: z.array(
        z.object({
          /** Index of the group, and of the condition in it. */
          group: z.number(),
          place: z.number(),
          field: z.enum(segmentFieldNames),
          /** What the customer has, as text in the reader's language; empty for nothing. */
          value: z.string(),
          holds: z.boolean(),
        }),
      ),
    }),
  }),
}
export type SegmentRow = z.output<typeof own.row>
/** What determines the members of a segment. */
export type SegmentConditions = z.output<typeof customerSegment.count.body>

export const segmentErrors = errors('customer-segment', {
  conditions: ['Each group needs complete conditions.', '每个条件组都须填写完整的条件。'],
  not_for: ['“{{name}}” doesn’t apply to this type of customer.', '“{{name}}”不适用于此类客户。'],
  deleted: [
    '“{{name}}” has values that were deleted: {{ids}}. Remove them from the condition.',
    '“{{name}}”中有已删除的值：{{ids}}，请从条件中移除。',
  ],
  merchants: ['Only segments of buyers have a company.', '仅买家分群可选择公司。'],
  not_yours: ['Only its creator can change this segment.', '仅创建人可修改此分群。'],
  approved: [
    'The automatic campaign “{{name}}” was approved with this segment. End the campaign first, or add another segment.',
    '自动营销活动“{{name}}”已按此分群获批，请先结束该活动，或新建分群。',
  ],
  too_many: [
    'More than {{most}} customers meet these conditions. Add conditions, or keep the segment live.',
    '符合条件的客户超过 {{most}} 个，请增加条件，或保持实时。',
  ],
})

export const manifest = () =>
  ({
    pages: [
      {
        path: '/customerSegments',
        record: customerSegment,
        own: opened,
        menu: [406, 'customers', 30, 'GroupOutlined'],
      },
    ],
    rights: { 'customer-segment:others': ['Change segments of others', '修改他人的客户分群'] },
    roles: {
      'customer-segment:list': ['salesperson', 'support', 'marketing'],
      'customer-segment:create': ['salesperson', 'marketing'],
      'customer-segment:update': ['salesperson', 'marketing'],
      'customer-segment:remove': ['salesperson', 'marketing'],
    },
  }) satisfies Manifest
