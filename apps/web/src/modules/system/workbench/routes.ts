import { page } from '../../../kit/page/route.ts'

export const routes = [
  page('/workbench', { en: 'Workbench', zh: '工作台' }, () => import('./page.tsx')),
  page('/taskList', { en: 'Tasks', zh: '任务' }, () => import('./tasks.tsx')),
]
