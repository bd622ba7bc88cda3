import { page } from '../../../kit/page/route.ts'

export const routes = [page('/carriers', { en: 'Carriers', zh: '物流商' }, () => import('./page.tsx'))]
