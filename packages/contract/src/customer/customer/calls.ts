import { z } from 'zod'
import { endpoint, listEndpoint } from '../../kit/endpoint.ts'
import { importEndpoint } from '../../kit/imports.ts'
import { dryRunInput, rowAnswer, rowRefs } from '../../kit/row-actions.ts'
import * as wire from '../../kit/wire.ts'
import { erpOrder } from '../../order/erp-order.ts'
import { orderFilters } from '../../order/order-list.ts'
import { longestText } from '../field/values.ts'
import { customerField } from '../field.ts'
import { customerRecord, grade, owner } from './record.ts'

/** Endpoints of customers besides those of the record. */

const results = z.array(rowAnswer)
/** What a list is filtered by. */
const found = z.object({ search: wire.text(100).optional(), ...customerRecord.filter })
const changes = {
  grade: wire.maybe(grade),
  add_tags: wire.tags(20).default([]),
  remove_tags: wire.tags(20).default([]),
  do_not_contact: wire.maybe(wire.choice({ yes: ['Yes', '是'], no: ['No', '否'] })),
  /** One custom field: its value as in a file, such as the name of a choice. Without a value it is cleared. */
  custom_field_id: wire.maybe(wire.ref(() => customerField.select)),
  custom_value: wire.text(longestText, 0).default(''),
}
/** Most customers that one change by a filter takes. */
export const mostChanged = 20_000
/** Most rows of an export that is answered at once; longer ones are made by a job. */
export const mostExported = 5000
/** Most rows of a file that a job makes; spreadsheet programs can still open this many. */
export const mostInFile = 200_000
const customers = rowRefs

export const customerCalls = {
  /** Contact data in full. Each reading is noted in the audit log, so it is no GET. */
  contact: endpoint({
    method: 'PUT',
    path: '/v1/customer/:id/contact',
    permission: 'customer:contact',
    about: ['Show contact data', '查看联系方式'],
    data: z.object({ emails: z.array(z.string()), phones: z.array(z.string()), address: z.string() }),
  }),
  /** The orders of a customer, as the list of orders has them. */
  orders: listEndpoint({
    path: '/v1/customer/customer-order',
    permission: 'erp-order:list',
    about: ['List orders of a customer', '查看客户订单'],
    get row() {
      return erpOrder.list.data.element
    },
    filters: { ...orderFilters, customer_id: wire.id },
    get ext() {
      return z.object({ orders: z.number(), spend: z.number() })
    },
  }),
  /** Leads get another owner; merchants another salesperson, which also needs `company:assign`. */
  handOver: endpoint({
    method: 'PUT',
    path: '/v1/customer/hand-over',
    permission: 'customer:hand-over',
    about: ['Hand over customers', '移交客户'],
    body: z.object({ customers, owner_id: owner }),
    data: results,
  }),
  /** Changes fields of many. The change of each row can be taken back for 24 hours. */
  batchUpdate: endpoint({
    method: 'PUT',
    path: '/v1/customer/batch-update',
    permission: 'customer:batch',
    about: ['Change customers in bulk', '批量修改客户'],
    body: z.object({ customers, ...dryRunInput, ...changes }),
    data: results,
  }),
  /**
   * The same for all customers that a filter finds, by a job. `seen`: how many the user saw; if there are more or fewer by now, nothing
   * is changed.
   */
  batchByFilter: endpoint({
    method: 'PUT',
    path: '/v1/customer/batch-by-filter',
    permission: 'customer:batch',
    about: ['Change all customers found', '批量修改筛选结果'],
    body: z.object({ filter: found, seen: wire.int({ min: 1, max: mostChanged }), ...changes }),
    data: z.object({ job_id: z.number() }),
    secrets: ['search'],
  }),
  /** Exports more rows than one answer holds, by a job. */
  exportAll: endpoint({
    method: 'POST',
    path: '/v1/customer/export',
    permission: 'customer:export',
    about: ['Export all customers found', '导出筛选结果'],
    body: z.object({ filter: found, format: z.enum(['csv', 'xlsx']).default('xlsx') }),
    data: z.object({ job_id: z.number() }),
    secrets: ['search'],
  }),
  batchUndo: endpoint({
    method: 'PUT',
    path: '/v1/customer/batch-undo',
    permission: 'customer:batch',
    about: ['Undo changes of customers', '撤销批量修改'],
    body: z.object({ customers }),
    data: results,
  }),
  /** An invitation code for one lead: who registers with it becomes this customer. */
  invite: endpoint({
    method: 'PUT',
    path: '/v1/customer/:id/invite',
    permission: 'customer:update',
    about: ['Invite a lead', '邀请潜在客户'],
    data: z.object({ code: z.string() }),
  }),
  import: importEndpoint({
    path: '/v1/customer/import',
    permission: 'customer:import',
    about: ['Import customers', '导入客户'],
    body: {
      /** By which column rows find the customer that exists. */
      by: wire
        .choice({ email: ['Email', '邮箱'], phone: ['Phone', '电话'], number: ['Number', '编号'] })
        .default('email'),
      /** What an empty cell does to a customer that exists. */
      empty: wire
        .choice({ leave: ['Keep the value', '保留原值'], clear: ['Clear the value', '清空'] })
        .default('leave'),
      /** Whose consent to marketing the file proves: where it comes from, and the words that people agreed to. */
      consent_source: wire.text(200, 0).default(''),
      consent_words: wire.area(2000).default(''),
    },
  }),
}
