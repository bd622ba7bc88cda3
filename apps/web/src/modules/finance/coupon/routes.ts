import { page } from '../../../kit/page/route.ts'

export const routes = [page('/couponList', { en: 'Coupons', zh: '优惠券' }, () => import('./page.tsx'))]
