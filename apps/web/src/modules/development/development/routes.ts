import { moduleWords } from '@dropyard/contract/development/module-name'
import { page } from '../../../kit/page/route.ts'

export const routes = [
  page('/goodsDevelop', moduleWords.goodsDevelop, () => import('./goods-develop.tsx')),
  page('/goodsOpen', moduleWords.goodsOpen, () => import('./goods-open.tsx')),
  page('/supplierQuotation', moduleWords.supplierQuotation, () => import('./supplier-quotation.tsx')),
  page('/goodsSample', moduleWords.goodsSample, () => import('./goods-sample.tsx')),
  page('/goodsDesign', moduleWords.goodsDesign, () => import('./goods-design.tsx')),
  page('/goodsTest', moduleWords.goodsTest, () => import('./goods-test.tsx')),
  page('/goodsInfo', moduleWords.goodsInfo, () => import('./goods-info.tsx')),
  page('/goodsComplete', moduleWords.goodsComplete, () => import('./goods-complete.tsx')),
]
