import { page } from '../../../kit/page/route.ts'

export const routes = [page('/userList', { en: 'Users', zh: '用户' }, () => import('./page.tsx'))]
