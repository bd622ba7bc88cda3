import { opened } from '../kit/link.ts'
import * as wire from '../kit/wire.ts'
import type { Manifest } from '../manifest.ts'
import { developmentModule, worksIn } from './module.ts'

/**
 * What suppliers ask for the product. The quotations themselves are records of their own (`quotation.ts`); one of them is
 * the default before the task is submitted. The specification spreads the module over two paths: `goods-quotation` has the
 * verbs, `supplier-quotation` the list, sending back, eliminating and releasing.
 */

const count = () => wire.nullable(wire.int({ min: 1, max: 10_000_000 })).default(null)

export const supplierQuotation = developmentModule({
  module: 'supplierQuotation',
  name: 'goods-quotation',
  path: '/v1/goods-quotation',
  page: '/supplierQuotation',
  title: ['Quotations', '供应商报价'],
  one: ['quotation task', '报价任务'],
  hours: 72,
  secondPath: '/v1/supplier-quotation',
  form: {
    quantity_first: [count(), 'First order quantity', '首单数量', { half: true }],
    quantity_year: [count(), 'Quantity per year', '年采购量', { half: true }],
    deadline: [wire.nullable(wire.day).default(null), 'Quotations wanted by', '报价截止'],
    requirements: [
      wire.area(2000).default(''),
      'Requirements',
      '要求',
      { help: ['Instructions for every supplier.', '发给每个供应商的说明。'] },
    ],
  },
  needs: { quantity_first: true },
})

export const manifest = () =>
  ({
    pages: [
      {
        path: '/supplierQuotation',
        record: supplierQuotation.record,
        own: opened,
        menu: [174, 'development', 30, 'DollarOutlined', { resources: ['goods-quotation', 'quotation'] }],
      },
    ],
    roles: worksIn('goods-quotation', ['buyer']),
  }) satisfies Manifest
