import { contract } from '@dropyard/contract/contract'
import { type AnyEndpoint, endpointsIn, isMerchantPath } from '@dropyard/contract/kit/endpoint'
import type { Words } from '@dropyard/contract/kit/text'

/** The roles that every installation begins with (domain: Who may do what). */

export interface SeededRole {
  readonly code: string
  readonly words: Words
  readonly kind: 'staff' | 'merchant'
  /** Which companies' rows its holders see. */
  readonly scope: 'own' | 'department' | 'all'
  /** `order:list`, `order:*` or `*`; with `!` in front it takes away what another pattern gave. */
  readonly permissions: readonly string[]
}

/** What everybody of the staff may do: look up colleagues. */
const everyStaff = ['department:list']

/** Work that only a merchant can do: it acts for the caller's own company. */
const merchantWork = [
  'goods:*',
  'collection:*',
  'goods-download:*',
  'private-goods:*',
  'metafield:*',
  'external-link:*',
  'listing:*',
  'store:*',
  'order:*',
  'order-sku:*',
  'order-remark:*',
  'cart:*',
  'recharge:*',
  'withdrawal:*',
  'address:*',
  'ioss:*',
  'shipping-rule:*',
  'member:*',
  'api-key:*',
  'webhook:*',
]

export const seededRoles = [
  {
    code: 'super-admin',
    words: { en: 'Super admin', zh: '超级管理员' },
    kind: 'staff',
    scope: 'all',
    permissions: ['*', ...merchantWork.map((pattern) => `!${pattern}`)],
  },
  {
    code: 'merchant-owner',
    words: { en: 'Merchant owner', zh: '商户主账号' },
    kind: 'merchant',
    scope: 'own',
    permissions: [...merchantWork, 'data-request:*', 'transaction:*', 'analysis:*'],
  },
  {
    code: 'merchant-member',
    words: { en: 'Merchant member', zh: '商户成员' },
    kind: 'merchant',
    scope: 'own',
    permissions: [
      'goods:*',
      'collection:*',
      'goods-download:*',
      'private-goods:*',
      'metafield:*',
      'external-link:*',
      'listing:*',
      'store:list',
      'data-request:list',
      'order:*',
      'order-sku:*',
      'order-remark:*',
      'cart:*',
      'transaction:list',
      'analysis:*',
      'recharge:list',
      'withdrawal:list',
      'address:*',
      'ioss:*',
      'shipping-rule:*',
    ],
  },
  {
    code: 'salesperson',
    words: { en: 'Salesperson', zh: '业务员' },
    kind: 'staff',
    scope: 'own',
    permissions: [
      'staff-store:list',
      'erp-order:list',
      'erp-order:export',
      'goods-library:list',
      'inventory:list',
      'sourcing:list',
      'sourcing:talk',
      'recharge-examine:list',
      'company:list',
      'analysis:*',
      'home:*',
      'business-code:*',
    ],
  },
  {
    code: 'product-developer',
    words: { en: 'Product developer', zh: '产品开发' },
    kind: 'staff',
    scope: 'all',
    permissions: [
      'goods-library:*',
      'goods-cost:*',
      'inventory:list',
      'sourcing:*',
      'category:*',
      'goods-set:*',
      'goods-tag:*',
      'sku-template:*',
      'supplier:*',
    ],
  },
  {
    code: 'buyer',
    words: { en: 'Purchaser', zh: '采购' },
    kind: 'staff',
    scope: 'all',
    permissions: [
      'goods-library:list',
      'goods-cost:*',
      'inventory:list',
      'inventory:export',
      'erp-order:list',
      'sourcing:*',
      'supplier:*',
    ],
  },
  {
    code: 'sampler',
    words: { en: 'Sample & QC', zh: '打样质检' },
    kind: 'staff',
    scope: 'all',
    permissions: ['goods-library:list', 'inventory:list', 'supplier:list'],
  },
  {
    code: 'designer',
    words: { en: 'Designer', zh: '设计' },
    kind: 'staff',
    scope: 'all',
    permissions: ['goods-library:list'],
  },
  {
    code: 'copywriter',
    words: { en: 'Copywriter', zh: '文案' },
    kind: 'staff',
    scope: 'all',
    permissions: [
      'goods-library:list',
      'goods-library:update',
      'category:list',
      'category:update',
      'goods-tag:*',
    ],
  },
  {
    code: 'warehouse',
    words: { en: 'Warehouse', zh: '仓库' },
    kind: 'staff',
    scope: 'all',
    permissions: [
      'inventory:*',
      'warehouse:*',
      'goods-library:list',
      'goods-library:weight',
      'erp-order:list',
      'erp-order:ship',
      'holiday:list',
    ],
  },
  {
    code: 'order-clerk',
    words: { en: 'Order clerk', zh: '订单专员' },
    kind: 'staff',
    scope: 'all',
    permissions: [
      'staff-store:list',
      'data-request:*',
      'staff-store:update',
      'staff-store:export',
      'erp-order:*',
      'goods-library:list',
      'inventory:list',
      'holiday:*',
      'express-channel:*',
      'express:*',
      'express-rule:*',
      'carriers-express:*',
      'last-mile:*',
      'country:list',
      'warehouse:list',
      'duty-rule:list',
      'vat-rule:list',
      'company:list',
    ],
  },
  {
    code: 'finance',
    words: { en: 'Finance', zh: '财务' },
    kind: 'staff',
    scope: 'all',
    permissions: [
      'recharge-examine:*',
      'withdrawal-examine:*',
      'wallet-adjustment:*',
      'receiving-account:*',
      'rank:*',
      'company:update',
      'transaction:*',
      'currency:*',
      'currency-rate:*',
      'coupon:*',
      'goods-cost:list',
      'duty-rule:*',
      'vat-rule:*',
      'erp-order:list',
      'erp-order:refund',
      'erp-order:export',
      'company:list',
      'analysis:*',
      'home:*',
    ],
  },
  {
    code: 'marketing',
    words: { en: 'Marketing', zh: '市场' },
    kind: 'staff',
    scope: 'all',
    permissions: ['goods-library:list', 'coupon:*', 'company:list', 'notice:create', 'analysis:*', 'home:*'],
  },
  {
    code: 'support',
    words: { en: 'Support', zh: '客服' },
    kind: 'staff',
    scope: 'all',
    permissions: [
      'staff-store:list',
      'data-request:*',
      'staff-store:update',
      'staff-store:authorize',
      'erp-order:list',
      'goods-library:list',
      'inventory:list',
      'company:list',
      'sourcing:list',
      'sourcing:talk',
    ],
  },
] as const satisfies readonly SeededRole[]

export type RoleCode = (typeof seededRoles)[number]['code']

let found: AnyEndpoint[] | undefined
/** The endpoints with a permission; the contract is walked once, not for each role. */
const guarded = (): AnyEndpoint[] => {
  found ??= endpointsIn(contract).filter((e) => e.permission.includes(':'))
  return found
}

/**
 * The permissions that a role's patterns stand for today. A merchant's role never reaches an endpoint of
 * operations, whatever its patterns say.
 */
export function permissionsOf(role: SeededRole): string[] {
  const there = guarded().filter((e) => role.kind === 'staff' || isMerchantPath(e.path))
  const own: readonly string[] =
    role.kind === 'staff' ? [...everyStaff, ...role.permissions] : role.permissions
  const given = own.filter((pattern) => !pattern.startsWith('!'))
  const taken = role.permissions
    .filter((pattern) => pattern.startsWith('!'))
    .map((pattern) => pattern.slice(1))
  const names = there
    .map((e) => e.permission)
    .filter((name) => given.some((p) => covers(p, name)) && !taken.some((p) => covers(p, name)))
  return [...new Set(names)].sort()
}

const covers = (pattern: string, permission: string): boolean =>
  pattern === '*' ||
  pattern === permission ||
  (pattern.endsWith(':*') && permission.startsWith(pattern.slice(0, -1)))
