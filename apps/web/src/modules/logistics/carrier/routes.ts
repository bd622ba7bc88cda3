import { page } from '../../../kit/page/route.ts'

export const routes = [page('/carriers', { en: 'Carriers', zh: '承运商' }, () => import('./page.tsx'))]
