import type { Words } from '../kit/text.ts'

/** The modules of product development, in order (specification, section 4). */
const named = {
  goodsDevelop: { en: 'Ideas', zh: '产品开发' },
  goodsOpen: { en: 'Setup', zh: '产品立项' },
  supplierQuotation: { en: 'Quotations', zh: '供应商报价' },
  goodsSample: { en: 'Samples', zh: '打样' },
  goodsDesign: { en: 'Design', zh: '设计' },
  goodsTest: { en: 'Tests', zh: '测试' },
  goodsInfo: { en: 'Product information', zh: '资料完善' },
  goodsComplete: { en: 'Completion', zh: '产品完成' },
} as const satisfies Record<string, Words>
export type ModuleName = keyof typeof named

export const moduleNames = Object.keys(named) as [ModuleName, ...ModuleName[]]
export const moduleWords: Readonly<Record<ModuleName, Words>> = named
