import { page } from '../../../kit/page/route.ts'

export const routes = [
  page('/testTemplates', { en: 'Test templates', zh: '检测模板' }, () => import('./page.tsx')),
]
