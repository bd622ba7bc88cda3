import { page } from '../../../kit/page/route.ts'

export const routes = [page('/shoppingCart', () => import('./page.tsx'), { author: false })]
