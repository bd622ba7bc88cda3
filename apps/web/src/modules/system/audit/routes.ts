import { page } from '../../../kit/page/route.ts'

export const routes = [page('/auditLog', { en: 'Audit log', zh: '操作日志' }, () => import('./page.tsx'))]
