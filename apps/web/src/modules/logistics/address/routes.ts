import { page } from '../../../kit/page/route.ts'

export const routes = [page('/addressBook', { en: 'Address book', zh: '地址簿' }, () => import('./page.tsx'))]
