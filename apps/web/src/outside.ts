import { signInPath } from '@dropyard/contract/mail/account/sign-in'
import type { PagePath } from '@dropyard/contract/pages'
import { callbackPath, connectedPlatforms } from '@dropyard/contract/store/platform/facts'
import type { ComponentType } from 'react'

/** Pages outside of the shell. `kit/call/gate` decides which of them need no session. */
export const outsideRoutes: readonly {
  path: PagePath
  load: () => Promise<{ Page: ComponentType }>
}[] = [
  { path: '/login', load: () => import('./modules/account/session/login/page.tsx') },
  { path: '/register', load: () => import('./modules/account/session/register/page.tsx') },
  { path: '/forgot', load: () => import('./modules/account/session/forgot/page.tsx') },
  { path: '/activate', load: () => import('./modules/account/session/activate/page.tsx') },
  { path: '/track', load: () => import('./modules/order/parcel/track-page.tsx') },
  { path: '/mailbox', load: () => import('./modules/system/mail/page.tsx') },
  { path: signInPath, load: () => import('./modules/mail/account/sign-in-page.tsx') },
  ...connectedPlatforms.map((code) => ({
    path: callbackPath(code),
    load: () => import('./modules/store/store/connect-page.tsx'),
  })),
]
