import { goodsComplete } from '../goods-complete.ts'
import { goodsDesign } from '../goods-design.ts'
import { goodsDevelop } from '../goods-develop.ts'
import { goodsInfo } from '../goods-info.ts'
import { goodsOpen } from '../goods-open.ts'
import { goodsSample } from '../goods-sample.ts'
import { goodsTest } from '../goods-test.ts'
import { supplierQuotation } from '../supplier-quotation.ts'
import type { DevelopmentModule } from './module.ts'
import type { ModuleName } from './module-name.ts'

/** The modules of product development, in their order. */
export const developmentModules: readonly DevelopmentModule[] = [
  goodsDevelop,
  goodsOpen,
  supplierQuotation,
  goodsSample,
  goodsDesign,
  goodsTest,
  goodsInfo,
  goodsComplete,
]

const byName = new Map(developmentModules.map((one) => [one.module, one]))
export const moduleOf = (name: ModuleName) => byName.get(name) as DevelopmentModule
