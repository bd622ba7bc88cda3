import { Activity, memo, Suspense, useState } from 'react'
import { type Location, useRoutes } from 'react-router'
import { routes } from '../routes.ts'
import { lazyPage } from './chunk.ts'
import { CrashBoundary } from './crash.tsx'
import { living, type Tabs } from './tabs.ts'

interface TabHostProps {
  tabs: Tabs
  location: Location
}

const pages = new Map(routes.map((route) => [route.path, { route, Page: lazyPage(route.load) }]))

/** Whether a page's tab is kept alive while another is shown. */
const keepsAlive = (path: string): boolean => pages.get(path)?.route.keepAlive ?? false

/**
 * The opened pages, all but the active one hidden: their state and DOM stay, their effects stop. A hidden page goes
 * on seeing the address it was left at.
 */
export function TabHost({ tabs, location }: TabHostProps) {
  const [left, setLeft] = useState<ReadonlyMap<string, Location>>(new Map())
  if (left.get(location.pathname) !== location) setLeft(new Map(left).set(location.pathname, location))
  const alive = living(tabs, keepsAlive)
  return tabs.list
    .filter(({ path }) => alive.has(path))
    .map(({ path, search }) => (
      <Activity key={path} mode={path === tabs.active ? 'visible' : 'hidden'}>
        <TabPage
          path={path}
          location={path === location.pathname ? location : (left.get(path) ?? placeOf(path, search))}
        />
      </Activity>
    ))
}

const placeOf = (pathname: string, search: string): Location => ({
  pathname,
  search,
  hash: '',
  state: null,
  key: pathname,
})

const TabPage = memo(function TabPage({ path, location }: { path: string; location: Location }) {
  const [round, setRound] = useState(0)
  const page = pages.get(path)
  const element = page ? (
    <CrashBoundary key={round} onReload={() => setRound(round + 1)}>
      <Suspense fallback={<PageBones />}>
        <page.Page />
      </Suspense>
    </CrashBoundary>
  ) : null
  return <div className="page">{useRoutes([{ path, element }], location)}</div>
})

/** What a page looks like before it is there. */
function PageBones() {
  return (
    <div className="page-bones" aria-hidden="true">
      <i className="bone" />
      <i className="bone" />
      <i className="bone" />
    </div>
  )
}
