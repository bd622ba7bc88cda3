import { goodsDesign } from '@dropyard/contract/development/goods-design'
import { ModulePage } from './module-page.tsx'

export const Page = () => <ModulePage at="/goodsDesign" record={goodsDesign.record} declared={goodsDesign} />
