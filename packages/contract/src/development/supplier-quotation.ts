import type { AnyEndpoint } from '../kit/endpoint.ts'
import * as wire from '../kit/wire.ts'
import { developmentModule, moduleManifest } from './development/module.ts'

/**
 * Quotations for the product. The quotations themselves are separate records (`quotation.ts`); a default must be chosen before
 * the task is submitted. The specification spreads the module over two paths: `goods-quotation` has the verbs,
 * `supplier-quotation` the list, sending back, eliminating and releasing.
 */

const count = () => wire.maybe(wire.int({ min: 1, max: 10_000_000 }))

export const supplierQuotation = developmentModule({
  module: 'supplierQuotation',
  name: 'goods-quotation',
  singular: ['quotation task', '报价任务'],
  hours: 72,
  secondPath: '/v1/supplier-quotation',
  form: {
    quantity_first: [count(), 'First order quantity', '首单数量', { halfWidth: true }],
    quantity_year: [count(), 'Quantity per year', '年采购量', { halfWidth: true }],
    deadline: [wire.maybe(wire.day), 'Quotations wanted by', '报价截止'],
    buyer_ids: [
      wire.refs((): AnyEndpoint => supplierQuotation.flow.work.workers).default([]),
      'Also sourced by',
      '协同寻源',
      {
        helpText: [
          'Each answers in the same round and sees their own quotations; the comparison has all of them.',
          '各自在同一轮报价，只看到自己的报价，比价时合并。',
        ],
      },
    ],
    requirements: [
      wire.area(2000).default(''),
      'Requirements',
      '要求',
      { helpText: ['Instructions for every supplier.', '发给每个供应商的说明。'] },
    ],
  },
  needs: ['quantity_first'],
  notes: {
    accepted: {
      words: ['Quotation accepted', '采纳报价'],
      fields: {
        variants: { historyText: ['for {{variants}}', '用于 {{variants}}'] },
        cost: { historyText: ['CNY {{cost}} per item, above the target', '每件 CNY {{cost}}，高于目标成本'] },
        reason: { historyText: ['Reason: {{reason}}', '原因：{{reason}}'] },
      },
    },
  },
})

export const manifest = () =>
  moduleManifest(supplierQuotation, {
    menu: [174, 'development', 30, 'DollarOutlined', { resources: ['goods-quotation', 'quotation'] }],
    workers: ['buyer'],
  })
