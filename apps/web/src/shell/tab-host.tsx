import { Activity, memo, useState } from 'react'
import { type Location, useRoutes } from 'react-router'
import { PageName } from '../kit/page/page-name.ts'
import { CrashBoundary } from './crash.tsx'
import { isOpenTo, type MenuItem } from './menu-data.ts'
import { Missing } from './missing.tsx'
import { pages } from './pages.tsx'
import { living, type Tabs } from './tabs.ts'

interface TabHostProps {
  tabs: Tabs
  location: Location
  /** The user's menu: pages outside of it are not opened, because their calls would be refused and end the session. */
  items: readonly MenuItem[]
  nameOf: (path: string) => string
}

/** Whether a page stays mounted while another tab is shown. */
const keepsAlive = (path: string): boolean => pages.get(path)?.route.keepAlive ?? false

/**
 * The opened pages. All but the active one are hidden: their state and DOM are kept, their effects stopped. A hidden page keeps
 * the URL at which it was left.
 */
export function TabHost({ tabs, location, items, nameOf }: TabHostProps) {
  const [left, setLeft] = useState<ReadonlyMap<string, Location>>(new Map())
  if (left.get(location.pathname) !== location) setLeft(new Map(left).set(location.pathname, location))
  const alive = living(tabs, keepsAlive)
  return tabs.list
    .filter(({ path }) => alive.has(path))
    .map(({ path, search }) => (
      <Activity key={path} mode={path === tabs.active ? 'visible' : 'hidden'}>
        <TabPage
          path={path}
          name={nameOf(path)}
          open={isOpen(items, path)}
          location={path === location.pathname ? location : (left.get(path) ?? placeOf(path, search))}
        />
      </Activity>
    ))
}

function isOpen(items: readonly MenuItem[], path: string): boolean {
  const page = pages.get(path)
  return page !== undefined && isOpenTo(items, page.route)
}

const placeOf = (pathname: string, search: string): Location => ({
  pathname,
  search,
  hash: '',
  state: null,
  key: pathname,
})

interface TabPageProps {
  path: string
  name: string
  location: Location
  open: boolean
}

const TabPage = memo(function TabPage({ path, name, location, open }: TabPageProps) {
  const [round, setRound] = useState(0)
  const page = pages.get(path)
  const element =
    page && open ? (
      <CrashBoundary key={round} onReload={() => setRound(round + 1)}>
        <page.Page />
      </CrashBoundary>
    ) : (
      <Missing />
    )
  return (
    <PageName value={name}>
      <div className="page" data-address={location.pathname + location.search}>
        {useRoutes([{ path, element }], location)}
      </div>
    </PageName>
  )
})
