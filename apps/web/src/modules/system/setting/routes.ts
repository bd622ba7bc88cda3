import { page } from '../../../kit/page/route.ts'

export const routes = [page('/systemConfig', { en: 'Settings', zh: '系统设置' }, () => import('./page.tsx'))]
