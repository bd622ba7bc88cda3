import { z } from 'zod'
import { endpoint, listEndpoint } from '../kit/endpoint.ts'
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
  create_time: wire.instant,
})
export type EntityRow = z.output<typeof entityRow>

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
    },
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
    about: { en: 'Choose a company', zh: '选择公司' },
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

export const entityText = text(
  {
    title: 'Companies',
    one: 'company',
    fields: {
      name: 'Company',
      status: 'Status',
      rank_id: 'Rank',
      rank_name: 'Rank',
      salesperson_name: 'Salesperson',
      members: 'Members',
      create_time: 'Created',
    },
    choices: { status: { active: 'Active', disabled: 'Disabled' } },
  },
  {
    title: '公司',
    one: '公司',
    fields: {
      name: '公司',
      status: '状态',
      rank_id: '等级',
      rank_name: '等级',
      salesperson_name: '业务员',
      members: '成员数',
      create_time: '创建时间',
    },
    choices: { status: { active: '正常', disabled: '已停用' } },
  },
)
