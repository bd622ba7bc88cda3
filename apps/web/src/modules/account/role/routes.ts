import { page } from '../../../kit/page/route.ts'

export const routes = [
  page('/roleAdmin', { en: 'Roles', zh: '角色' }, () => import('./page.tsx')),
  page('/roleBind', { en: 'Role binding', zh: '角色分配' }, () => import('./bind-page.tsx')),
]
