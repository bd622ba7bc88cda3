import type { PagePath } from '@dropyard/contract/pages'
import { QueryClientProvider } from '@tanstack/react-query'
import { type ComponentType, useEffect } from 'react'
import { BrowserRouter, Navigate, useLocation } from 'react-router'
import { decideGate } from './kit/call/gate.ts'
import { queryClient } from './kit/call/use-data.ts'
import { lazyPart } from './kit/page/lazy-part.tsx'
import { clearStorages, platformToken, token } from './kit/page/storage.ts'
import { Toasts } from './kit/page/toasts.tsx'
import { outsideRoutes } from './outside.ts'
import { routeOf } from './routes.ts'
import { antdStyles } from './shell/antd-styles.ts'
import { CrashBoundary } from './shell/crash.tsx'
import { Loading } from './shell/loading.tsx'
import { Missing } from './shell/missing.tsx'
import { isMobile, MobileDialog } from './shell/mobile.tsx'
import { loadInitialPage } from './shell/pages.tsx'

/** A public page for buyers, who use phones, so the dialog for mobile visitors is not shown there. */
const forBuyers: PagePath = '/track'

/** The root component: the session check, then either a page outside of the shell, or the shell. */
export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <Toasts />
      <BrowserRouter>
        <CrashBoundary>
          {isMobile() && location.pathname !== forBuyers ? <MobileDialog /> : <Gate />}
        </CrashBoundary>
      </BrowserRouter>
    </QueryClientProvider>
  )
}

const Shell = lazyPart(
  () => Promise.all([import('./shell/frame.tsx'), antdStyles()]).then(([{ Frame }]) => Frame),
  Loading,
)
const fetchShell = () => void Shell.preload().catch(() => undefined)
const outside = outsideRoutes.map(({ path, load }) => ({
  path,
  Page: lazyPart(() => load().then(({ Page }) => Page), Loading),
}))

const isOutside = (path: string): boolean => outside.some((page) => page.path === path)

// With a session the menu, the shell and the page are needed, so all are requested before anything is rendered.
if (token.get() && routeOf(location.pathname)) {
  fetchShell()
  // The component that needs it shows the failure.
  loadInitialPage(location.pathname).catch(() => undefined)
}

/** Without a session there is no shell (section 4). */
function Gate() {
  const { pathname, search, hash } = useLocation()
  const verdict = decideGate({
    origin: location.origin,
    pathname,
    search,
    hash,
    hasToken: token.get() !== null,
    known: pathname === '/' || isOutside(pathname) || routeOf(pathname) !== undefined,
  })
  if (verdict.token) {
    clearStorages()
    token.set(verdict.token)
  }
  if (verdict.platformToken) platformToken.set(verdict.platformToken)
  if (verdict.go) return <Redirect to={verdict.go} />
  if (pathname === '/') return <Navigate to={{ pathname: '/home', search, hash }} replace />
  const page = outside.find(({ path }) => path === pathname)
  if (!page && !routeOf(pathname))
    return (
      <main className="alone">
        <Missing stranger={token.get() === null} />
      </main>
    )
  return page ? <Entered key={page.path} page={page.Page} /> : <Shell />
}

/** A page outside of the shell. The first key press loads the shell, which is needed next. */
function Entered({ page: Page }: { page: ComponentType }) {
  useEffect(() => {
    document.addEventListener('keydown', fetchShell, { once: true })
    return () => document.removeEventListener('keydown', fetchShell)
  }, [])
  return <Page />
}

/** Redirects with a full page load, so that nothing of another session stays in memory. */
function Redirect({ to }: { to: string }) {
  useEffect(() => location.replace(to), [to])
  return <Loading />
}
