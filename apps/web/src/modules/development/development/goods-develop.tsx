import { goodsDevelop } from '@dropyard/contract/development/goods-develop'
import { ModulePage } from './module-page.tsx'

export const Page = () => (
  <ModulePage at="/goodsDevelop" record={goodsDevelop.record} declared={goodsDevelop} />
)
