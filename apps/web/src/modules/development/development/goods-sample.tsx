import { goodsSample } from '@dropyard/contract/development/goods-sample'
import { ModulePage } from './module-page.tsx'

export const Page = () => <ModulePage at="/goodsSample" record={goodsSample.record} declared={goodsSample} />
