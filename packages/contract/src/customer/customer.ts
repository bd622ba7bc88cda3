import { z } from 'zod'
import { opened } from '../kit/link.ts'
import type { Manifest } from '../manifest.ts'
import { customerActions } from './customer/actions.ts'
import { customerCalls } from './customer/calls.ts'
import { customerFlow } from './customer/flow.ts'
import { customerRecord } from './customer/record.ts'

/** Leads, merchants and buyers: who they are, what they ordered, who looks after them. Contact data are masked in every list. */

export const customer = { ...customerRecord, ...customerCalls, actions: customerActions }
export type CustomerRow = z.output<typeof customerRecord.row>

/** Parameters of the page in addition to the list's filters. `view`: leads and merchants as a board of their stages. */
export const customerParams = { ...opened, view: z.enum(['list', 'board']).optional() }
/** The stages that the board shows as columns. */
export const boardStages = ['new', 'contacted', 'talking', 'sampling', 'ordering', 'dormant', 'lost'] as const

const stages = Object.keys(customerFlow.actions).map((step) => `customer:${step}` as const)
const works = ['salesperson', 'support', 'marketing'] as const

export const manifest = () =>
  ({
    pages: [
      {
        path: '/customerList',
        record: customer,
        own: customerParams,
        menu: [163, 'customers', 10, 'ContactsOutlined'],
      },
    ],
    rights: { 'company:assign': ['Assign salespeople to companies', '分配公司业务员'] },
    roles: {
      'customer:list': ['salesperson', 'support', 'marketing', 'order-clerk', 'finance'],
      'customer:create': works,
      'customer:update': works,
      'customer:contact': ['salesperson', 'support'],
      'customer:hand-over': ['salesperson', 'marketing'],
      'customer:batch': ['salesperson', 'marketing'],
      'customer:import': ['salesperson', 'marketing'],
      'customer:export': ['marketing'],
      'company:assign': ['finance'],
      ...Object.fromEntries(stages.map((step) => [step, works])),
    },
  }) satisfies Manifest
