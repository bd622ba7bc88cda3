import { goodsLibrary } from '@dropyard/contract/catalog/goods-library'
import { goodsSell } from '@dropyard/contract/order/order-sku/goods-sell'
import { useMay } from '../../../kit/current-user.ts'
import { useT } from '../../../kit/lang.ts'
import { useListSwitch } from '../../../kit/list/list-switch.tsx'
import { prefetchList } from '../../../kit/list/use-list.ts'
import { Claims } from './claims.tsx'
import { Images } from './images.tsx'
import { Products } from './products.tsx'
import { Sold } from './sold.tsx'
import { libraryWords } from './words.ts'

export const ahead = (search: string) =>
  new URLSearchParams(search).has('of') ? undefined : prefetchList(goodsLibrary.list, search)

/** The product library for staff: all products, claims, images, and the stores that sell them. */
export function Page() {
  const t = useT(libraryWords)
  const may = useMay()
  const { shown, lists } = useListSwitch(t('lists'), {
    products: t('list.products'),
    claims: t('list.claims'),
    images: t('list.images'),
    sold: may(goodsSell.list) && t('list.sold'),
  })
  if (shown === 'claims') return <Claims lists={lists} />
  if (shown === 'images') return <Images lists={lists} />
  return shown === 'sold' ? <Sold lists={lists} /> : <Products lists={lists} />
}
