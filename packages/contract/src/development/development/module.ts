import { z } from 'zod'
import { entity } from '../../account/entity.ts'
import type { RoleCode } from '../../account/role/seeded.ts'
import { endpoint } from '../../kit/endpoint.ts'
import { opened } from '../../kit/link.ts'
import { missing, type Needs } from '../../kit/missing.ts'
import { record } from '../../kit/record.ts'
import type { Fields } from '../../kit/record-types.ts'
import type { Pair } from '../../kit/text.ts'
import * as wire from '../../kit/wire.ts'
import type { Manifest, MenuPlace } from '../../manifest.ts'
import { developmentFlow, type FlowOf, outcomes } from './flow.ts'
import { type ModuleName, moduleNames, moduleWords } from './module-name.ts'
import { samples, sampling } from './samples.ts'

/**
 * A module of product development as data: its form, the fields required to submit it, and its additional behaviour. Its
 * endpoints, list, form and page are derived from this.
 */
export interface ModuleDeclaration<M extends ModuleName = ModuleName> extends Omit<FlowOf, 'name'> {
  readonly module: M
  /** Used in its permissions and path, if it differs from the module's name. */
  readonly name?: string
  readonly singular: Pair
  /** All fields may be empty until the task is submitted. */
  readonly form: Fields
  /** Requirements for submitting. */
  readonly needs: Needs
  /** Samples are ordered in it and stored in its form. */
  readonly samples?: true
  /** Additional columns of its list. */
  readonly columns?: readonly string[]
  /** Users can create products in this module. */
  readonly creates?: true
  /** The second path of the module in the specification. */
  readonly secondPath?: string
}

export const origins = {
  idea: ['Own idea', '自主开发'],
  request: ['Merchant request', '商户需求'],
  reorder: ['Reorder', '返单'],
} as const
export const levels = { A: ['A', 'A'], B: ['B', 'B'], C: ['C', 'C'], D: ['D', 'D'] } as const

/** Fields of the product in the lists of all modules. */
const ofProduct = {
  product_name: [wire.text(200), 'Product', '产品', { readOnly: true }],
  product_sn: [wire.serial, 'Product number', '产品编号', { readOnly: true }],
  product_id: [wire.id, 'Product', '产品', { readOnly: true }],
  picture: [wire.text(200, 0), 'Image', '图片', { readOnly: true }],
  sku: [wire.text(40, 0), 'SKU', 'SKU', { readOnly: true }],
  level: [wire.nullable(wire.choice(levels)), 'Level', '等级', { readOnly: true }],
  origin: [wire.choice(origins), 'Origin', '来源', { readOnly: true }],
  entity_id: [
    wire.nullable(wire.ref(() => entity.select)),
    'For company',
    '需求公司',
    { readOnly: true, withName: true },
  ],
  /** Approved by a lead as an investment; CNY fen. */
  budget: [wire.nullable(wire.minor({ currency: 'CNY' })), 'Budget', '预算', { readOnly: true }],
  product_owner: [wire.person, 'Product owner', '产品负责人', { readOnly: true }],
  invested_by: [wire.person, 'Invested by', '投产人', { readOnly: true }],
  /** How many times the product has been in this module. */
  round: [wire.int(), 'Round', '轮次', { readOnly: true }],
  /** Why it was sent back, rejected, refused, cancelled or eliminated. */
  reason: [wire.area(500), 'Reason', '原因', { readOnly: true }],
  created_at: [wire.instant, 'Came in', '进入时间', { readOnly: true }],
  /** The day by which the requesting merchant wants it. */
  needed_by: [wire.nullable(wire.day), 'Needed by', '期望日期', { readOnly: true }],
  /** Fields to correct, as chosen when it was sent back. */
  correct: [wire.tags(40), 'Fields to correct', '需修正的字段', { readOnly: true }],
  /** The module to which it would be sent back; empty for the first one. */
  back_to: [wire.text(40, 0), 'Goes back to', '退回至', { readOnly: true }],
  /** Expected day of the next ordered sample, and whether that day is over. */
  sample_due: [wire.nullable(wire.day), 'Sample expected', '预计到样', { readOnly: true }],
  sample_late: [wire.flag, 'Sample late', '样品逾期', { readOnly: true }],
} as const satisfies Fields

/** Origin of a value of a finished product; `differs`: it differs from the quotation. */
const measured = z.object({ message: z.string(), differs: z.boolean() })
export type Measured = z.output<typeof measured>

/** One stay of the product in a module, with the form as it was last saved there. */
const attempt = z.object({
  id: z.number(),
  module: z.enum(moduleNames),
  round: z.number(),
  state: z.string(),
  reason: z.string(),
  worker: z.string(),
  at: z.string(),
  form: z.record(z.string(), z.unknown()),
})
export type Attempt = z.output<typeof attempt>

/** Two modules between which a product was sent back more than once. */
const loop = z.object({ from: z.enum(moduleNames), to: z.enum(moduleNames), times: z.number() })
export type Loop = z.output<typeof loop>

const detail = {
  /** The idea's requirements for the product. */
  required: z.string(),
  /** Images from the design, otherwise from the idea. */
  pictures_shown: z.array(z.string()),
  /** SKU codes of the variants in the setup. */
  codes: z.array(z.string()),
  /** The idea's targets for cost (CNY fen) and price (US cents) of an item. */
  targets: z.object({ cost: z.number().nullable(), price: z.number().nullable() }),
  /** What prevents submitting it. */
  missing: z.array(missing),
  /** Origin of costs and weights in completion. */
  measured: z.array(measured),
  /** The form as it was when the product left this module the last time. The page marks the differences. */
  before: z.record(z.string(), z.unknown()).nullable(),
  /** All stays of the product in modules, newest first. */
  attempts: z.array(attempt),
  /** The merchant's request that it answers; and the numbers of other products, goods and requests with the same offer. */
  request_id: z.number().nullable(),
  same: z.array(z.string()),
  /** Modules between which it was sent back more than once. */
  loops: z.array(loop),
}

const inKebab = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

function made(d: ModuleDeclaration) {
  const { name = inKebab(d.module), module } = d
  const form: Fields = { ...d.form, ...(d.samples && samples) }
  const actions = { ...(d.samples && sampling), ...d.actions }
  const flow = developmentFlow({ ...d, name, actions })
  const own = record({
    name,
    path: flow.path,
    title: moduleWords[module],
    singular: d.singular,
    messages: {
      search: ['Product, number or SKU', '产品、编号或 SKU'],
      edit: ['Handle', '处理'],
      editing: ['{{product_name}}', '{{product_name}}'],
      formHelp: [
        'Fields with a star are needed before you submit it for review. You can save it without them.',
        '带星号的字段须在提交审核前填写，可先保存。',
      ],
      began: ['Came in', '进入'],
    },
    fields: { ...ofProduct, ...(form as Record<string, Fields[string]>) },
    filter: {
      level: wire.choice(levels).optional(),
      origin: wire.choice(origins).optional(),
      entity_id: wire.ref(() => entity.select).optional(),
      open: [wire.flag.optional(), 'In progress', '进行中'],
      sample_late: [wire.flag.optional(), 'Sample late', '样品逾期'],
      left: [wire.choice(outcomes).optional(), 'Left lately', '近期流出'],
    },
    sortable: ['created_at'],
    flow,
    detail,
    endpoints: d.creates
      ? ['list', 'get', 'create', 'update', 'export', 'import']
      : ['list', 'get', 'update', 'export', 'import'],
    labelField: 'product_name',
    identifiedBy: ['product_sn', 'product_name'],
    columns: [
      ...(['product_name', 'state', 'level'] as const),
      // Fields of its form, which the compiler can't derive.
      ...((d.columns ?? []) as readonly 'level'[]),
      ...(['assignee_id', 'due_at', 'round', 'entity_id', 'created_at'] as const),
    ],
    hidden: ['entity_id'],
    facts: [
      ...(['product_sn', 'sku', 'origin', 'entity_id', 'budget', 'product_owner', 'invested_by'] as const),
      ...(['assignee_id', 'due_at', 'needed_by', 'sample_due', 'worker_name', 'reviewer_names'] as const),
      'created_at' as const,
    ],
  })
  /** The variants of a task's product, with costs and weights as far as known. */
  const taskGoods = endpoint({
    method: 'GET',
    path: `${flow.path}/task-goods`,
    permission: `${name}:list`,
    about: ['List variants of a task', '查看任务商品列表'],
    query: z.object({ id: wire.id }),
    data: z.array(variant),
  })
  const { release, 'back-off': backOff, eliminate } = flow.endpoints
  const leaving = Object.entries({ list: own.list, taskGoods, release, backOff, eliminate })
  return {
    ...d,
    ...{ name, form, actions },
    record: own,
    flow,
    taskGoods,
    second: Object.fromEntries(
      d.secondPath
        ? leaving.map(([as, one]) => [as, { ...one, path: one.path.replace(flow.path, d.secondPath ?? '') }])
        : [],
    ),
  }
}
export type DevelopmentModule = ReturnType<typeof made>

export const developmentModule = <const M extends ModuleName>(d: ModuleDeclaration<M>) =>
  made(d) as DevelopmentModule & { readonly module: M }

const variant = z.object({
  code: z.string(),
  options: z.array(z.string()),
  cost: z.number().nullable(),
  price: z.number().nullable(),
  weight_grams: z.number().nullable(),
})
export type Variant = z.output<typeof variant>

/** All actions except eliminating products and assigning tasks, which leads do. */
const work = [
  ...['list', 'update', 'export', 'import', 'claim', 'release', 'handle', 'confirm', 'pass', 'reject'],
  ...['wait', 'resume', 'back-off', 'refuse', 'reopen', 'cancel'],
]
const leads: readonly RoleCode[] = ['product-developer']

interface Place {
  readonly menu: MenuPlace
  /** Roles that work in it by default; product developers, who lead it, always do. */
  readonly workers?: readonly RoleCode[]
  /** Their additional permissions; by default all of the module's own actions. */
  readonly may?: readonly string[]
}

/** A module's manifest: its page, and the default roles that work in it. */
export const moduleManifest = <M extends ModuleName>(
  { module, name, record, actions }: DevelopmentModule & { readonly module: M },
  { menu, workers = [], may = Object.keys(actions) }: Place,
) => {
  const theirs = workers.length > 0 ? [...work, ...may].map((action) => [`${name}:${action}`, workers]) : []
  return {
    pages: [{ path: `/${module}`, record, own: opened, menu }],
    roles: Object.fromEntries([[`${name}:*`, leads], ...theirs]),
  } satisfies Manifest
}

export type Form = Readonly<Record<string, unknown>>
