import { goodsOpen } from '@dropyard/contract/development/goods-open'
import { ModulePage } from './module-page.tsx'

export const Page = () => <ModulePage at="/goodsOpen" record={goodsOpen.record} declared={goodsOpen} />
