import type { Pair } from '../../kit/text.ts'

/** The modules of product development, in order (specification, section 4). */
const named = {
  goodsDevelop: ['Ideas', '产品开发'],
  goodsOpen: ['Setup', '产品立项'],
  supplierQuotation: ['Quotations', '供应商报价'],
  goodsSample: ['Samples', '打样'],
  goodsDesign: ['Design', '设计'],
  goodsTest: ['Tests', '测试'],
  goodsInfo: ['Product information', '资料完善'],
  goodsComplete: ['Completion', '产品完成'],
} as const satisfies Record<string, Pair>
export type ModuleName = keyof typeof named

export const moduleNames = Object.keys(named) as [ModuleName, ...ModuleName[]]
export const moduleWords: Readonly<Record<ModuleName, Pair>> = named
