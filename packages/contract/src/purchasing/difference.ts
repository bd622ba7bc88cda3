import { errors } from '../kit/errors.ts'
import { record } from '../kit/record.ts'
import { listedUnder } from '../kit/under.ts'
import * as wire from '../kit/wire.ts'
import type { Manifest } from '../manifest.ts'
import { warehouse } from '../warehouse/warehouse.ts'
import { asn } from './asn.ts'
import { differenceFlow, differenceKinds } from './difference/flow.ts'
import { supplier } from './supplier.ts'

/** What arrived otherwise than announced, or was rejected, and what was decided about it. */

const kind = wire.choice(differenceKinds)
const half = { halfWidth: true } as const

export const difference = record({
  title: ['Differences', '到货差异'],
  singular: ['difference', '到货差异'],
  empty: ['No differences', '暂无到货差异'],
  messages: {
    search: ['Arrival or SKU', '到货单或 SKU'],
    emptyHelp: [
      'When receiving is finished, what is missing, too much or rejected appears here.',
      '完成收货后，少到、多到和不合格的商品列在这里。',
    ],
  },
  flow: differenceFlow,
  fields: {
    asn_id: [wire.ref(() => asn.select), 'Arrival', '到货单', { ...half, withName: true }],
    supplier_id: [
      wire.maybe(wire.ref(() => supplier.select)),
      'Supplier',
      '供应商',
      { ...half, withName: true },
    ],
    item: [wire.text(200), 'Item', '商品'],
    kind: [kind, 'Difference', '差异'],
    pieces: [wire.int(), 'Quantity', '件数'],
    expected: [wire.int(), 'Announced', '预报件数'],
    received: [wire.int(), 'Received', '已收货'],
    outcome: [wire.text(40, 0), 'Outcome', '处理结果'],
    note: [wire.text(500, 0), 'Note', '备注'],
    decided_by: [wire.person, 'Decided by', '处理人'],
    decided_at: [wire.nullable(wire.instant), 'Decided', '处理时间'],
    create_time: [wire.instant, 'Found', '发现时间'],
  },
  filter: {
    asn_id: wire.ref(() => asn.select).optional(),
    supplier_id: wire.ref(() => supplier.select).optional(),
    warehouse_id: [wire.ref(() => warehouse.select).optional(), 'Warehouse', '仓库'],
    kind: kind.optional(),
  },
  sortable: ['create_time', 'pieces'],
  order: '-create_time',
  endpoints: ['list', 'get', 'export'],
  labelField: 'item',
  columns: [
    ...['item', 'kind', 'pieces', 'state', 'asn_id', 'supplier_id', 'expected', 'received'],
    ...['outcome', 'note', 'decided_by', 'decided_at', 'create_time'],
  ] as const,
  hidden: ['expected', 'received', 'note', 'decided_by', 'decided_at'],
  identifiedBy: ['item', 'pieces'],
})

export const differenceErrors = errors('difference', {
  outcome: ['This isn’t possible for what is {{kind}}.', '“{{kind}}”的差异不能这样处理。'],
  no_supplier: ['This arrival has no supplier.', '该到货单没有供应商。'],
  not_finished: ['Finish receiving first.', '请先完成收货。'],
  more_open: [
    'The order still awaits {{open}} of it, also by other arrivals. Close its line in the order.',
    '采购订单仍待到货 {{open}} 件，含其他到货单，请在采购订单中关闭明细。',
  ],
  too_few: ['Only {{left}} of the rejected items are still here.', '不合格商品仍在库的只有 {{left}} 件。'],
  no_order: ['Nothing ordered this item.', '该商品没有采购订单。'],
  over_limit: [
    'The order would grow by more than {{percent}}%. Someone who approves orders must accept this.',
    '采购订单金额将增加超过 {{percent}}%，须由审批人处理。',
  ],
  undecided: [
    '{{count}} {{count|difference is|differences are}} undecided. Decide {{count|it|them}} first.',
    '还有 {{count}} 项差异未处理，请先处理。',
  ],
})

const buys = ['buyer', 'purchasing-lead'] as const

export const manifest = () =>
  ({
    pages: [{ path: '/differences', record: difference, menu: [139, 'purchasing', 84, 'WarningOutlined'] }],
    under: [listedUnder(difference, { parent: asn, by: 'asn_id', hides: ['asn_id', 'supplier_id'] })],
    roles: {
      'difference:*': ['purchasing-lead'],
      // Closing lines of orders is for those who approve them.
      ...Object.fromEntries(
        (['wait', 'accept-price', 'accept-free', 'return', 'settle', 'scrap', 'export'] as const).map(
          (step) => [`difference:${step}`, buys],
        ),
      ),
      'difference:list': [...buys, 'warehouse', 'sampler'],
    },
  }) satisfies Manifest
