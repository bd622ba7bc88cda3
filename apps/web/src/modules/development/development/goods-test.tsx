import { goodsTest } from '@dropyard/contract/development/goods-test'
import { ModulePage } from './module-page.tsx'

export const Page = () => <ModulePage at="/goodsTest" record={goodsTest.record} declared={goodsTest} />
