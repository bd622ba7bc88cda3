import { goodsTag } from '@dropyard/contract/catalog/goods-tag'
import { ResourcePage } from '../../../kit/resource-page.tsx'

/** Words that goods are tagged with. */
export function Page() {
  return <ResourcePage resource={goodsTag} />
}
