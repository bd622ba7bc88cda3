import { goodsInfo } from '@dropyard/contract/development/goods-info'
import { ModulePage } from './module-page.tsx'

export const Page = () => <ModulePage at="/goodsInfo" record={goodsInfo.record} declared={goodsInfo} />
