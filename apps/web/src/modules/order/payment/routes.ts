import { page } from '../../../kit/page/route.ts'

export const routes = [
  page('/shipping', () => import('./shipping-page.tsx'), { author: false }),
  page('/payment', () => import('./payment-page.tsx'), { author: false }),
]
