import { z } from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import { opened } from '../kit/link.ts'
import { boundedTotal } from '../kit/page.ts'
import { record } from '../kit/record.ts'
import * as wire from '../kit/wire.ts'
import type { Manifest } from '../manifest.ts'

/** The audit log of every write: who, when, what, before and after. */

const log = record({
  name: 'audit',
  path: '/v1/audit-log',
  immutable: true,
  search: false,
  title: ['Audit log', '操作日志'],
  singular: ['audit log entry', '操作日志'],
  empty: ['Nothing was written yet', '暂无记录'],
  messages: { emptyHelp: ['Every change that someone makes appears here.', '每一次修改都会记录在这里。'] },
  fields: {
    /** What the action does, in the language of the request. */
    about: [z.string(), 'Action', '操作'],
    user_id: [z.number().nullable(), 'User', '操作人'],
    /** Null for jobs and for requests without a session. */
    user_name: [z.string().nullable(), 'User', '操作人'],
    entity_name: [z.string().nullable(), 'Company', '公司'],
    record: [z.string().nullable(), 'Object', '对象'],
    /** The kind of record, in the language of the request. */
    record_name: [z.string().nullable(), 'Object', '对象'],
    record_id: [z.string().nullable(), 'Object ID', '对象编号'],
    /** The record's own name, such as an order's number; null when it is gone or has no name. */
    record_label: [z.string().nullable(), 'Name', '名称'],
    /** The page that opens the record. */
    record_url: [z.string().nullable(), 'Link', '链接'],
    at: [wire.instant, 'Time', '时间'],
    ip: [z.string(), 'Address', 'IP 地址'],
    /** `METHOD path` of the endpoint. */
    action: [z.string(), 'Action', '操作'],
  },
  filter: {
    user_id: wire.id.optional(),
    action: wire.text(200).optional(),
    entity_id: [wire.id.optional(), 'Company', '公司'],
    record: wire.text(60).optional(),
    record_id: wire.text(60).optional(),
  },
  days: ['at', 'Day', '日期'],
  sortable: ['at'],
  endpoints: ['list', 'get'],
  /** Whether counting stopped at ten thousand. */
  ext: boundedTotal.shape,
  detail: { input: z.unknown(), before: z.unknown(), after: z.unknown(), request_id: z.string() },
  labelField: 'about',
  columns: ['about', 'user_name', 'entity_name', 'record', 'at', 'ip', 'action'],
  hidden: ['action'],
})
export type AuditRow = z.output<typeof log.row>

const codeName = z.object({ code: z.string(), name: z.string() })

export const audit = {
  ...log,
  actions: endpoint({
    method: 'GET',
    path: '/v1/audit-log/actions',
    permission: 'audit:list',
    about: ['List what can be done', '查看操作类型'],
    data: z.array(codeName),
  }),
  records: endpoint({
    method: 'GET',
    path: '/v1/audit-log/records',
    permission: 'audit:list',
    about: ['List what is changed', '查看操作对象'],
    data: z.array(codeName),
  }),
}

export const manifest = () =>
  ({
    pages: [
      {
        path: '/auditLog',
        record: audit,
        own: opened,
        menu: [282, 'system-operation', 20, 'FileSearchOutlined'],
      },
    ],
  }) satisfies Manifest
