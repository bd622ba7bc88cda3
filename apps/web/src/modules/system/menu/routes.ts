import { page } from '../../../kit/page/route.ts'

export const routes = [page('/menuAdmin', { en: 'Menu', zh: '菜单' }, () => import('./page.tsx'))]
