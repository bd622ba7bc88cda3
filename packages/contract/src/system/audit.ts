import { z } from 'zod'
import { endpoint, listEndpoint } from '../kit/endpoint.ts'
import { opened } from '../kit/link.ts'
import { someCounted, sortBy } from '../kit/page.ts'
import { text } from '../kit/text.ts'
import * as wire from '../kit/wire.ts'
import type { Manifest } from '../manifest.ts'

/** The trail of every write: who, when, what, before and after. */

export const auditRow = z.object({
  id: z.number(),
  at: wire.instant,
  user_id: z.number().nullable(),
  /** Null for what nobody did: jobs, and people who were not logged in yet. */
  user_name: z.string().nullable(),
  entity_name: z.string().nullable(),
  /** `METHOD path` of the endpoint. */
  action: z.string(),
  /** What it does, in the language of the request. */
  about: z.string(),
  record: z.string().nullable(),
  /** What people call it, in the language of the request. */
  record_name: z.string().nullable(),
  record_id: z.string().nullable(),
  ip: z.string(),
})
export type AuditRow = z.output<typeof auditRow>

export const auditDetail = auditRow.extend({
  input: z.unknown(),
  before: z.unknown(),
  after: z.unknown(),
  request_id: z.string(),
})

const codeName = z.object({ code: z.string(), name: z.string() })

export const audit = {
  list: listEndpoint({
    path: '/v1/audit-log',
    permission: 'audit:list',
    about: { en: 'View the audit log', zh: '查看操作日志' },
    row: auditRow,
    filters: {
      user_id: wire.id.optional(),
      entity_id: wire.id.optional(),
      action: wire.line(200).optional(),
      record: wire.line(60).optional(),
      record_id: wire.line(60).optional(),
      from: wire.day.optional(),
      to: wire.day.optional(),
      sort: sortBy(['at']),
    },
    /** Counting stops at ten thousand. */
    ext: someCounted,
  }),
  get: endpoint({
    method: 'GET',
    path: '/v1/audit-log/:id',
    permission: 'audit:list',
    about: { en: 'View an entry of the audit log', zh: '查看操作日志详情' },
    params: z.object({ id: wire.id }),
    data: auditDetail,
  }),
  actions: endpoint({
    method: 'GET',
    path: '/v1/audit-log/actions',
    permission: 'audit:list',
    about: { en: 'List what can be done', zh: '查看操作类型' },
    data: z.array(codeName),
  }),
  records: endpoint({
    method: 'GET',
    path: '/v1/audit-log/records',
    permission: 'audit:list',
    about: { en: 'List what is changed', zh: '查看操作对象' },
    data: z.array(codeName),
  }),
}

export const auditText = text({
  fields: {
    at: ['When', '时间'],
    user_name: ['Who', '操作人'],
    user_id: ['Who', '操作人'],
    entity_name: ['Company', '公司'],
    entity_id: ['Company', '公司'],
    about: ['What', '操作'],
    action: ['What', '操作'],
    record: ['Record', '对象'],
    record_id: ['Record id', '对象编号'],
    ip: ['Address', 'IP 地址'],
    from: ['Day', '日期'],
    request_id: ['Request', '请求编号'],
  },
})

export const manifest = () =>
  ({
    pages: [
      {
        path: '/auditLog',
        list: audit.list,
        own: opened,
        title: ['Audit log', '操作日志'],
        menu: [282, 'system-operation', 20, 'FileSearchOutlined'],
      },
    ],
  }) satisfies Manifest
