import { page } from '../../../kit/page/route.ts'

export const routes = [
  page('/noticeList', { en: 'Notifications', zh: '消息' }, () => import('./page.tsx'), {
    author: false,
  }),
  page('/notification', { en: 'Notification settings', zh: '消息设置' }, () => import('./settings.tsx'), {
    author: false,
  }),
]
