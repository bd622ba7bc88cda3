import type { Manifest } from '../manifest.ts'

/**
 * An order, as its parts share it: its states, rules and rows are in the folder `order`. The endpoints are in the contracts of the
 * modules that do something with orders: `order-list`, `order-edit`, `payment`, `fulfilment`, `after-sale` and others.
 */
export const manifest = () =>
  ({
    audit: { order: ['Order', '订单'] },
    rights: {
      'order:list': ['List orders', '查看订单列表'],
      'order:pay': ['Price orders for payment', '计算订单价格'],
      'order:cancel': ['Cancel orders', '取消订单'],
      'order:refund': ['Refund items of an order', '订单部分退款'],
      'order:update': ['Write a note on orders', '填写订单备注'],
      'order:export': ['Export orders', '导出订单'],
    },
    roles: { 'order:*': ['merchant'] },
  }) satisfies Manifest
