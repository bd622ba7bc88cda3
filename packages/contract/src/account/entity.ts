import { z } from 'zod'
import { endpoint, listEndpoint } from '../kit/endpoint.ts'
import { sortBy } from '../kit/page.ts'
import { text } from '../kit/text.ts'
import * as wire from '../kit/wire.ts'

/** Merchant companies: all that a staff member looks after, and one's own for a merchant. */

export const entityStates = ['active', 'disabled'] as const

export const entityRow = z.object({
  id: z.number(),
  version: z.number(),
  name: z.string(),
  status: z.enum(entityStates),
  rank_id: z.number(),
  rank_name: z.string(),
  salesperson_id: z.number().nullable(),
  salesperson_name: z.string().nullable(),
  members: z.number(),
  /** Set by hand: spend does not change the rank. */
  rank_pinned: z.boolean(),
  rank_since: wire.instant,
  /** US cents: what is in the wallet, and what is frozen for withdrawals. */
  balance: z.number(),
  frozen: z.number(),
  /** What counts now; `own_credit_limit` is null where it is the rank's. */
  credit_limit: z.number(),
  own_credit_limit: z.number().nullable(),
  currency: z.string(),
  create_time: wire.instant,
})
export type EntityRow = z.output<typeof entityRow>

export const rankReasons = ['spend', 'manual'] as const

/** A company with what its rank comes from. */
export const entityDetail = entityRow.extend({
  /** Spent on orders in the last 365 days, US cents. */
  spend: z.number(),
  /** What the next rank takes; null at the highest. */
  next_rank: z.object({ name: z.string(), spend_from: z.number() }).nullable(),
  business_code: z.string().nullable(),
  ranks: z.array(
    z.object({
      at: wire.instant,
      from: z.string(),
      to: z.string(),
      reason: z.enum(rankReasons),
      spend: z.number(),
      user_name: z.string(),
    }),
  ),
})

/** What staff decide about a company. */
export const entityTerms = z.object({
  rank_id: wire.id,
  rank_pinned: wire.flag.default(false),
  salesperson_id: wire.orNull(wire.id),
  own_credit_limit: wire.orNull(wire.minor({ min: 0, max: 1_000_000_000 })),
})

export const entity = {
  list: listEndpoint({
    path: '/sale/entity',
    permission: 'company:list',
    about: { en: 'List companies', zh: '公司列表' },
    row: entityRow,
    filters: {
      search: wire.line(100).optional(),
      status: wire.choice(entityStates).optional(),
      rank_id: wire.id.optional(),
      salesperson_id: wire.id.optional(),
      business_code_id: wire.id.optional(),
      /** Only those whose wallet is below zero. */
      in_debt: wire.flag.optional(),
      /** When it registered. */
      from: wire.edge.optional(),
      to: wire.edge.optional(),
      sort: sortBy(['name', 'create_time', 'balance']),
    },
  }),
  get: endpoint({
    method: 'GET',
    path: '/sale/entity/:id',
    permission: 'company:list',
    about: { en: 'Read a company', zh: '查看公司' },
    params: z.object({ id: wire.id }),
    data: entityDetail,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/sale/entity/:id',
    permission: 'company:update',
    about: { en: 'Set rank, salesperson and credit of a company', zh: '设置公司等级、业务员及授信' },
    params: z.object({ id: wire.id }),
    body: entityTerms.extend({ version: wire.int().optional() }),
    data: entityRow,
  }),
  salespeople: endpoint({
    method: 'GET',
    path: '/sale/entity/salespeople',
    permission: 'company:list',
    about: { en: 'Choose a salesperson', zh: '选择业务员' },
    query: z.object({ search: wire.line(100).optional(), ids: wire.ids.optional() }),
    data: z.array(z.object({ id: z.number(), name: z.string() })),
  }),
  /** A disabled company's people are refused on their next call. */
  setStatus: endpoint({
    method: 'PUT',
    path: '/sale/entity/:id/status',
    permission: 'company:update',
    about: { en: 'Disable or enable a company', zh: '停用或启用公司' },
    params: z.object({ id: wire.id }),
    body: z.object({ status: wire.choice(entityStates), version: wire.int().optional() }),
    data: entityRow,
  }),
  select: endpoint({
    method: 'GET',
    path: '/sale/entity/select',
    permission: 'company:list',
    about: { en: 'Select a company', zh: '选择公司' },
    query: z.object({ search: wire.line(100).optional(), ids: wire.ids.optional() }),
    data: z.array(z.object({ id: z.number(), name: z.string() })),
  }),
  /** The caller's own company and its level; null for staff. */
  info: endpoint({
    method: 'GET',
    path: '/sale/user/entityInfo',
    permission: 'signed-in',
    about: { en: 'Read the own company', zh: '查看本公司' },
    data: z
      .object({
        id: z.number(),
        name: z.string(),
        rank_name: z.string(),
        level: z.number(),
        /** Basis points. */
        discount: z.number(),
        service_fee: z.number(),
        /** USD cents. */
        credit_limit: z.number(),
        currency: z.string(),
      })
      .nullable(),
  }),
}

export const entityText = text({
  one: ['company', '公司'],
  fields: {
    name: ['Company', '公司'],
    status: ['Status', '状态'],
    rank_id: ['Rank', '等级'],
    rank_name: ['Rank', '等级'],
    salesperson_name: ['Salesperson', '业务员'],
    members: ['Members', '成员数'],
    rank_pinned: ['Lock rank', '固定等级'],
    rank_since: ['Rank since', '等级起始'],
    salesperson_id: ['Salesperson', '业务员'],
    business_code_id: ['Business code', '业务编码'],
    balance: ['Wallet', '钱包余额'],
    frozen: ['Held', '冻结'],
    credit_limit: ['Credit limit', '授信额度'],
    own_credit_limit: ['Credit limit', '授信额度'],
    in_debt: ['Negative balance', '余额为负'],
    spend: ['Spent in 365 days', '365 天消费'],
    create_time: ['Created', '创建时间'],
  },
  choices: {
    status: {
      active: ['Active', '正常'],
      disabled: ['Disabled', '停用'],
    },
  },
})
