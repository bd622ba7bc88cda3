import { page } from '../../../kit/page/route.ts'

export const routes = [page('/iossList', { en: 'IOSS numbers', zh: 'IOSS 税号' }, () => import('./page.tsx'))]
