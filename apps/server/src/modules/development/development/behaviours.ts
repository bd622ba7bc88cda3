import type { ModuleName } from '@dropyard/contract/development/development/module-name'
import type { Behaviour } from './behaviour.ts'
import { complete } from './complete.ts'
import { develop } from './develop.ts'
import { open } from './open.ts'
import { info, quote, sample, test } from './steps.ts'

/** Additional behaviour of each module. */
export const behaviours: Readonly<Record<ModuleName, Behaviour>> = {
  goodsDevelop: develop,
  goodsOpen: open,
  supplierQuotation: quote,
  goodsSample: sample,
  goodsDesign: {},
  goodsTest: test,
  goodsInfo: info,
  goodsComplete: complete,
}
