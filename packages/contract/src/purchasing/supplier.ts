import { z } from 'zod'
import { countryOrEmpty } from '../kit/country.ts'
import { currency } from '../kit/currency.ts'
import { endpoint } from '../kit/endpoint.ts'
import { opened } from '../kit/link.ts'
import { picture } from '../kit/picture.ts'
import { record } from '../kit/record.ts'
import { seenBy } from '../kit/seen-by.ts'
import { table } from '../kit/table.ts'
import * as wire from '../kit/wire.ts'
import type { Manifest } from '../manifest.ts'

/** Suppliers: who they are and how they are paid. */

const text = (max = 100) => wire.text(max, 0).default('')
const days = wire.int({ min: 0, max: 365 }).default(0)
const link = (max: number) => wire.webAddress(max, 0).default('')

const kind = wire.choice({
  factory: ['Factory', '工厂'],
  trader: ['Trading company', '贸易商'],
  shop_1688: ['1688 shop', '1688 店铺'],
  stall: ['Market stall', '市场档口'],
})
const grade = wire.choice({
  none: ['Not graded', '未评级'],
  a: ['A', 'A'],
  b: ['B', 'B'],
  c: ['C', 'C'],
  d: ['D', 'D'],
})
const status = wire.choice({
  trial: ['On trial', '试用', 'amber'],
  approved: ['Approved', '合格', 'green'],
  preferred: ['Preferred', '优选', 'blue'],
  blocked: ['Blocked', '拉黑', 'red'],
})
const paidBy = wire.choice({
  transfer: ['Bank transfer', '银行转账'],
  alipay: ['Alipay', '支付宝'],
  assure: ['1688 escrow', '1688 担保交易'],
  credit: ['1688 credit', '1688 账期支付'],
})
export const paymentTerms = wire.choice({
  prepaid: ['Prepaid', '款到发货'],
  deposit: ['Deposit first', '定金加尾款'],
  on_delivery: ['After delivery', '货到付款'],
  cod: ['Cash on delivery', '代收货款'],
  credit: ['On account', '账期结算'],
})
const cycle = wire.choice({ day: ['Days', '天'], month: ['Months', '月'] })
const invoice = wire.choice({
  none: ['No invoice', '不开票'],
  vat_1: ['VAT 1%', '增值税 1%'],
  vat_13: ['VAT 13%', '增值税 13%'],
})
const inspection = wire.choice({
  none: ['Not inspected', '免检'],
  sample: ['Some of each item', '抽检'],
  all: ['Every item', '全检'],
})
const colleague = wire.maybe(wire.ref(() => buyers))

/** Staff who can be buyers: those with permission to change suppliers. */
export const buyers = endpoint({
  method: 'GET',
  path: '/v1/supplier/buyers',
  permission: 'supplier:list',
  about: ['Select a purchaser', '选择采购员'],
  query: z.object({ search: wire.text(100).optional(), ids: wire.ids.optional() }),
  data: z.array(z.object({ id: z.number(), name: z.string() })),
})

export const supplier = record({
  name: 'supplier',
  path: '/v1/supplier',
  title: ['Suppliers', '供应商'],
  singular: ['supplier', '供应商'],
  empty: ['No suppliers yet', '暂无供应商'],
  messages: {
    search: ['Name, code, contact, licence or 1688 ID', '名称、编码、联系人、执照号或 1688 ID'],
    emptyHelp: ['Whom quotations, samples and purchase orders go to.', '询价、打样与采购订单的对象。'],
  },
  fields: {
    code: [wire.text(40), 'Code', '编码', { halfWidth: true }],
    status: [status.default('trial'), 'Status', '状态', { halfWidth: true }],
    status_reason: [
      wire.text(200, 0).default(''),
      'Reason for the status',
      '状态原因',
      { requiredWhen: { status: 'blocked' }, helpText: ['Needed to block one.', '拉黑时必填。'] },
    ],
    name: [wire.text(200), 'Name on the licence', '执照名称', { halfWidth: true }],
    name_en: [text(200), 'Name in English', '英文名称', { halfWidth: true }],
    kind: [kind.default('factory'), 'Type', '类型', { halfWidth: true }],
    grade: [grade.default('none'), 'Grade', '评级', { halfWidth: true }],
    country: [countryOrEmpty.default('CN'), 'Country', '国家', { halfWidth: true }],
    province: [text(), 'Province', '省份', { halfWidth: true }],
    city: [text(), 'City', '城市', { halfWidth: true }],
    address: [text(200), 'Address', '地址', { halfWidth: true }],
    contacts: [
      table({
        name: [wire.text(60), 'Name', '姓名'],
        phone: [text(40), 'Phone', '电话'],
        email: [text(), 'Email', '邮箱'],
        wechat: [text(60), 'WeChat', '微信'],
        wangwang: [text(60), 'Wangwang', '旺旺'],
      }).default([]),
      'Contacts',
      '联系人',
    ],
    shop_url: [link(300), 'Shop URL', '店铺网址', { row: wire.text(300, 0) }],
    member_id: [text(60), '1688 member ID', '1688 会员 ID', { halfWidth: true }],
    open_uid: [text(60), '1688 open UID', '1688 openUid', { halfWidth: true }],
    licence_no: [
      text(40),
      'Licence number',
      '统一社会信用代码',
      { halfWidth: true, helpText: ['As on the business licence.', '按营业执照填写。'] },
    ],
    licence_until: [wire.maybe(wire.day), 'Licence valid until', '执照有效期至', { halfWidth: true }],
    licence_file: [picture.default(''), 'Licence image', '营业执照图片'],
    currency: [currency.default('CNY'), 'Currency', '币种', { row: wire.text(3), halfWidth: true }],
    paid_by: [paidBy.default('transfer'), 'Payment method', '付款方式', { halfWidth: true }],
    terms: [paymentTerms.default('prepaid'), 'Payment terms', '结算方式', { halfWidth: true }],
    invoice: [invoice.default('none'), 'Invoice', '发票', { halfWidth: true }],
    cycle: [wire.int({ min: 0, max: 365 }).default(0), 'Payable after', '账期', { halfWidth: true }],
    cycle_unit: [cycle.default('day'), 'Counted in', '账期单位', { halfWidth: true }],
    minimum: [wire.minor({ min: 0 }).default(0), 'Minimum order value', '起订金额', { halfWidth: true }],
    lead_days: [days, 'Lead days', '默认交期（天）', { halfWidth: true }],
    inspection: [
      inspection.default('none'),
      'Inspection on arrival',
      '来料检验',
      {
        halfWidth: true,
        helpText: ['What must be inspected before it is put away.', '上架前须完成的检验。'],
      },
    ],
    return_days: [days, 'Returns accepted for (days)', '退货期限（天）', { halfWidth: true }],
    buyer_id: [colleague, 'Purchaser', '采购员', { halfWidth: true, withName: true }],
    standin_id: [colleague, 'Stand-in purchaser', '临时采购员', { halfWidth: true, withName: true }],
    note: [wire.area(2000).default(''), 'Note', '备注'],
    /** In the language of the request. */
    title: [wire.text(200), 'Supplier', '供应商', { readOnly: true }],
    /** Codes and names of suppliers that seem to be the same company. */
    same_as: [wire.tags(), 'Same company as', '同一主体', { readOnly: true }],
    /** The approved bank account (`supplier-account.ts`), with the end of its number. */
    payee: [wire.text(100, 0), 'Payee', '收款人', { readOnly: true }],
    bank: [wire.text(100, 0), 'Bank and branch', '开户行', { readOnly: true }],
    account: [wire.text(20, 0), 'Bank account', '收款账户', { readOnly: true }],
    /** What it gets in all for approved bills, less deposits; negative for what it owes us. */
    balance: [
      seenBy('goods-cost:list', wire.minor({ currency: 'CNY' })),
      'Owed to it (CNY)',
      '应付余额（人民币）',
      { readOnly: true },
    ],
    account_waits: [wire.flag, 'Account to approve', '账户待审批', { readOnly: true }],
    create_time: [wire.instant, 'Created', '创建时间', { readOnly: true }],
  },
  filter: {
    status: status.optional(),
    kind: kind.optional(),
    grade: grade.optional(),
    buyer_id: [wire.ref(() => buyers).optional(), 'Purchaser', '采购员'],
  },
  tabs: 'status',
  sortable: ['code', 'title', 'lead_days', 'create_time'],
  labelField: 'title',
  columns: [
    'title',
    'code',
    'status',
    'kind',
    'grade',
    'city',
    'contacts',
    'terms',
    'minimum',
    'lead_days',
    'buyer_id',
    'create_time',
  ],
  hidden: ['city', 'contacts', 'minimum', 'create_time'],
  facts: [
    'status_reason',
    'code',
    'kind',
    'name',
    'name_en',
    'grade',
    'country',
    'province',
    'city',
    'address',
    'contacts',
    'shop_url',
    'member_id',
    'open_uid',
    'licence_no',
    'licence_until',
    'licence_file',
    'paid_by',
    'payee',
    'bank',
    'account',
    'balance',
    'terms',
    'cycle',
    'invoice',
    'minimum',
    'lead_days',
    'return_days',
    'buyer_id',
    'standin_id',
    'note',
  ],
})

export const manifest = () =>
  ({
    pages: [
      {
        path: '/supplierList',
        record: supplier,
        own: opened,
        menu: [
          123,
          'purchasing',
          85,
          'SolutionOutlined',
          { resources: ['supplier', 'goods-seller', 'supplier-account'] },
        ],
      },
    ],
    roles: {
      'supplier:*': ['product-developer', 'buyer', 'purchasing-lead'],
      'supplier:list': ['sampler', 'finance'],
    },
  }) satisfies Manifest
