import { z } from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import { errors } from '../kit/errors.ts'
import { record } from '../kit/record.ts'
import * as wire from '../kit/wire.ts'
import { recordManifest } from '../manifest.ts'
import { moduleNames } from './development/module-name.ts'

/** A development mode: which modules a product passes, whether a budget has to be approved first, and who may use it. */
const kept = record({
  name: 'goods-develop-mode',
  path: '/v1/goods-develop-mode',
  title: ['Development modes', '开发模式'],
  singular: ['development mode', '开发模式'],
  fields: {
    name: [wire.text(60), 'Name (EN)', '英文名称', { halfWidth: true }],
    name_zh: [wire.text(60), 'Name (CN)', '中文名称', { halfWidth: true }],
    modules: [
      wire.choices(moduleNames),
      'Modules',
      '模块',
      { helpText: ['Products pass them in their order.', '产品按顺序经过所选模块。'] },
    ],
    needs_budget: [wire.flag.default(false), 'A lead approves the budget first', '需主管批准预算（投产）'],
    active: [wire.flag.default(true), 'Active', '启用'],
    title: [wire.text(60), 'Name', '名称', { readOnly: true }],
  },
  filter: { active: wire.flag.optional() },
  sortable: ['title'],
  order: 'title',
  labelField: 'title',
  columns: ['title', 'modules', 'needs_budget', 'active', 'name', 'name_zh'],
  hidden: ['name', 'name_zh'],
})

export const developmentMode = {
  ...kept,
  /** The default mode. */
  basicMode: endpoint({
    method: 'GET',
    path: '/v1/goods-develop-mode/basic-mode',
    permission: 'staff',
    about: ['View the basic development mode', '查看基础开发模式'],
    data: z.object({ id: z.number(), name: z.string(), modules: z.array(z.string()) }),
  }),
  /** Replaces the modes that a user may use; empty: all modes. */
  authToUser: endpoint({
    method: 'PUT',
    path: '/v1/goods-develop-mode/auth-to-user',
    permission: 'goods-develop-mode:update',
    about: ['Set who may use development modes', '授权开发模式'],
    body: z.object({ user_id: wire.id, mode_ids: wire.idsOrNone }),
    data: z.object({ mode_ids: z.array(z.number()) }),
  }),
  getAuth: endpoint({
    method: 'GET',
    path: '/v1/goods-develop-mode/get-auth',
    permission: 'staff',
    about: ['View who may use development modes', '查看开发模式授权'],
    query: z.object({ user_id: wire.id.optional() }),
    data: z.object({ mode_ids: z.array(z.number()) }),
  }),
}

export const modeErrors = errors('development-mode', {
  ends: [
    'A product begins with Ideas and ends with Completion: choose both.',
    '必须包含“产品开发”和“产品完成”。',
  ],
  basic: ['The basic mode stays active.', '基础模式不能停用。'],
})

export const manifest = () =>
  recordManifest(developmentMode, '/developmentModes', {
    menu: [180, 'development', 90, 'PartitionOutlined'],
    reads: ['product-developer'],
  })
