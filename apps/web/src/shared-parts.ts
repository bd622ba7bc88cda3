import { provide } from './kit/page/shared-part.tsx'

/** Components of modules that pages of other modules render, by name. */

provide('customer/card', () => import('./modules/customer/customer/card.tsx'))
provide('customer-merge/section', () => import('./modules/customer/merge/section.tsx'))
provide('follow-up/add', () => import('./modules/customer/follow-up/add-dialog.tsx'))
provide('follow-up/timeline', () => import('./modules/customer/follow-up/timeline.tsx'))
provide('goods/pack', () => import('./modules/catalog/goods-download/pack-dialog.tsx'))
provide('listing/publish', () => import('./modules/store/listing/publish.tsx'))
provide('listing/margin', () => import('./modules/store/listing/margin.tsx'))
provide('sourcing/request', () => import('./modules/sourcing/external-link/request.tsx'))
provide('quotation/of-product', () => import('./modules/development/quotation/quotations.tsx'))
provide('one688-order/preview', () => import('./modules/purchasing/one688-order/preview.tsx'))
provide('one688-order/section', () => import('./modules/purchasing/one688-order/section.tsx'))
provide('one688/find', () => import('./modules/purchasing/one688/find-dialog.tsx'))
provide('store/add', () => import('./modules/store/store/add.tsx'))
provide('store/authorize', () => import('./modules/store/store/authorize.tsx'))
provide('store/lost', () => import('./modules/store/store/lost.tsx'))
