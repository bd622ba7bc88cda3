import { goodsComplete } from '@dropyard/contract/development/goods-complete'
import { ModulePage } from './module-page.tsx'

export const Page = () => (
  <ModulePage at="/goodsComplete" record={goodsComplete.record} declared={goodsComplete} />
)
