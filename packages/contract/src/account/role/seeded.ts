import type { Words } from '../../kit/text.ts'

/** Roles of a new installation (domain: Who may do what); their permissions come from the modules' manifests. */

export interface SeededRole {
  readonly code: string
  readonly words: Words
  readonly kind: 'staff' | 'merchant'
  /** Companies whose rows its holders see. */
  readonly scope: 'own' | 'department' | 'all'
}

export const seededRoles = [
  { code: 'super-admin', words: { en: 'Super admin', zh: '超级管理员' }, kind: 'staff', scope: 'all' },
  {
    code: 'merchant-owner',
    words: { en: 'Merchant owner', zh: '商户主账号' },
    kind: 'merchant',
    scope: 'own',
  },
  {
    code: 'merchant-member',
    words: { en: 'Merchant member', zh: '商户成员' },
    kind: 'merchant',
    scope: 'own',
  },
  { code: 'salesperson', words: { en: 'Salesperson', zh: '业务员' }, kind: 'staff', scope: 'own' },
  {
    code: 'product-developer',
    words: { en: 'Product developer', zh: '产品开发' },
    kind: 'staff',
    scope: 'all',
  },
  { code: 'buyer', words: { en: 'Purchaser', zh: '采购' }, kind: 'staff', scope: 'all' },
  {
    code: 'purchasing-lead',
    words: { en: 'Purchasing lead', zh: '采购主管' },
    kind: 'staff',
    scope: 'all',
  },
  { code: 'sampler', words: { en: 'Sample & QC', zh: '打样质检' }, kind: 'staff', scope: 'all' },
  { code: 'designer', words: { en: 'Designer', zh: '设计' }, kind: 'staff', scope: 'all' },
  { code: 'copywriter', words: { en: 'Copywriter', zh: '文案' }, kind: 'staff', scope: 'all' },
  { code: 'warehouse', words: { en: 'Warehouse', zh: '仓库' }, kind: 'staff', scope: 'all' },
  { code: 'order-clerk', words: { en: 'Order clerk', zh: '订单专员' }, kind: 'staff', scope: 'all' },
  { code: 'finance', words: { en: 'Finance', zh: '财务' }, kind: 'staff', scope: 'all' },
  { code: 'marketing', words: { en: 'Marketing', zh: '市场' }, kind: 'staff', scope: 'all' },
  { code: 'support', words: { en: 'Support', zh: '客服' }, kind: 'staff', scope: 'all' },
] as const satisfies readonly SeededRole[]

export type RoleCode = (typeof seededRoles)[number]['code']
