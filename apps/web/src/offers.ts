import { offer } from './kit/page/offer.tsx'

/** Parts of modules that pages of other modules show, by name. One line a part. */

offer('goods/pack', () => import('./modules/catalog/goods-download/pack-dialog.tsx'))
offer('listing/publish', () => import('./modules/store/listing/publish.tsx'))
offer('listing/margin', () => import('./modules/store/listing/margin.tsx'))
offer('sourcing/request', () => import('./modules/sourcing/external-link/request.tsx'))
offer('quotation/of-product', () => import('./modules/development/quotation/quotations.tsx'))
offer('one688/find', () => import('./modules/purchasing/one688/find-dialog.tsx'))
offer('store/add', () => import('./modules/store/store/add.tsx'))
offer('store/authorize', () => import('./modules/store/store/authorize.tsx'))
offer('store/lost', () => import('./modules/store/store/lost.tsx'))
