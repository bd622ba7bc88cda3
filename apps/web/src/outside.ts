import type { PagePath } from '@dropyard/contract/pages'
import type { ComponentType } from 'react'

/** Pages outside the shell. Those marked public need no session. */
export const outsideRoutes: readonly {
  path: PagePath
  load: () => Promise<{ Page: ComponentType }>
}[] = [
  { path: '/login', load: () => import('./modules/account/login/page.tsx') },
  { path: '/register', load: () => import('./modules/account/register/page.tsx') },
  { path: '/forgot', load: () => import('./modules/account/forgot/page.tsx') },
  { path: '/activate', load: () => import('./modules/account/activate/page.tsx') },
  { path: '/mailbox', load: () => import('./modules/system/mailbox/page.tsx') },
]
