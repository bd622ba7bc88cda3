import type { Words } from '../kit/text.ts'

/** The modules that a product passes while it is developed, in their order (specification, section 4). */
export const moduleNames = [
  'goodsDevelop',
  'goodsOpen',
  'supplierQuotation',
  'goodsSample',
  'goodsDesign',
  'goodsTest',
  'goodsInfo',
  'goodsComplete',
] as const
export type ModuleName = (typeof moduleNames)[number]

export const moduleWords: Readonly<Record<ModuleName, Words>> = {
  goodsDevelop: { en: 'Ideas', zh: '产品开发' },
  goodsOpen: { en: 'Setup', zh: '产品立项' },
  supplierQuotation: { en: 'Quotations', zh: '供应商报价' },
  goodsSample: { en: 'Samples', zh: '打样' },
  goodsDesign: { en: 'Design', zh: '设计' },
  goodsTest: { en: 'Tests', zh: '测试' },
  goodsInfo: { en: 'Product information', zh: '资料完善' },
  goodsComplete: { en: 'Completion', zh: '产品完成' },
}
