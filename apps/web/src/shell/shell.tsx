import { link } from '@dropyard/contract/pages'
import type { MenuNode } from '@dropyard/contract/system/menu'
import { Modal } from 'antd'
import { useEffect, useState } from 'react'
import { Navigate, useLocation, useNavigate } from 'react-router'
import { useProduct } from '../kit/call/product.ts'
import { useCurrentUser } from '../kit/current-user.ts'
import { useResumed } from '../kit/draft/use-resumed.ts'
import { leaveChoicesByTab } from '../kit/form/leave-by-tab.ts'
import { useLang, useT } from '../kit/lang.ts'
import { connectConfirm } from '../kit/page/confirm-danger.ts'
import { keepDialogFocus } from '../kit/page/dialog-focus.ts'
import { lazyPart } from '../kit/page/lazy-part.tsx'
import { SharedPart } from '../kit/page/shared-part.tsx'
import { keys, readDevice, readJson, writeDevice } from '../kit/page/storage.ts'
import { useTabTitles } from '../kit/page/tab-title.ts'
import { routeOf } from '../routes.ts'
import { Header, type HeaderDialog } from './header.tsx'
import { Loading } from './loading.tsx'
import { SideMenu } from './menu.tsx'
import { findByPath, isOpenTo, type MenuItem, titleOf } from './menu-data.ts'
import { usePageFocus } from './page-focus.ts'
import { onPaletteKeys } from './palette-keys.ts'
import { useLater, useSession } from './session.ts'
import { shellText } from './shell-text.ts'
import { SystemDrawer } from './system-drawer.tsx'
import { TabHost } from './tab-host.tsx'
import { TabStrip } from './tab-strip.tsx'
import { type Closing, close, homePath, restore, type Tabs, visit } from './tabs.ts'

const dialogs = {
  settings: lazyPart(() => import('./settings-dialog.tsx').then((part) => part.SettingsDialog)),
  tasks: lazyPart(() => import('./tasks-dialog.tsx').then((part) => part.TasksDialog)),
  password: lazyPart(() => import('./password-dialog.tsx').then((part) => part.PasswordDialog)),
}

const Palette = lazyPart(() => import('./palette-dialog.tsx').then((part) => part.PaletteDialog))

/** The layout around every page: header, menu, tabs. */
export function Shell() {
  const location = useLocation()
  const navigate = useNavigate()
  const t = useT(shellText)
  const lang = useLang()
  const product = useProduct(useLater()).name
  const session = useSession()
  const staff = useCurrentUser()?.kind === 'staff'
  const [tabs, setTabs] = useTabs()
  const [folded, setFolded] = useState(() => readDevice().folded ?? window.innerWidth < 1100)
  const [system, setSystem] = useState<MenuNode>()
  const [dialog, setDialog] = useState<HeaderDialog>()
  const [unauthorized, setUnauthorized] = useState<number>()
  const main = usePageFocus(location)
  const [modal, modalHolder] = Modal.useModal()
  useEffect(() => connectConfirm(modal), [modal])
  useEffect(() => onPaletteKeys(() => setDialog('palette')), [])
  useEffect(keepDialogFocus, [])
  useEffect(leaveChoicesByTab, [])

  // Only a new URL opens a tab: a tab that was just closed must not reappear while its URL is still the current one.
  const [seen, setSeen] = useState<typeof location>()
  if (seen !== location) {
    setSeen(location)
    setTabs(visit(tabs, { path: location.pathname, search: location.search }))
  }

  const item = findByPath(session.items, location.pathname)
  const current = currentIds(session.items, item)
  const nameOf = (path: string): string =>
    (path === homePath ? t('home') : undefined) ??
    session.items.find(({ node }) => node.url === path)?.node.name ??
    routeOf(path)?.title[lang] ??
    path
  const trail = trailOf(item, location.pathname, nameOf)
  const title = titleOf(product, trail)
  useEffect(() => {
    document.title = title
    localStorage.setItem(keys.activeTab, location.pathname)
    if (item) localStorage.setItem(keys.menuId, String(item.node.id))
  }, [title, location.pathname, item])
  useEffect(() => localStorage.setItem(keys.breadcrumb, JSON.stringify(trail)))

  const titles = useTabTitles()
  // URLs that the user has no page for leave no tab.
  const shown = session.ready
    ? { ...tabs, list: tabs.list.filter(({ path }) => isPageOf(session.items, path)) }
    : tabs

  const show = (path: string): void => {
    const kept = tabs.list.find((tab) => tab.path === path)
    void navigate(path + (kept?.search ?? ''))
  }
  const goTo = (path: string): void => (path.includes('?') ? void navigate(path) : show(path))
  const go = (node: MenuNode): void => goTo(node.url)
  const closeTabs = (path: string, closing: Closing): void => {
    const next = close(tabs, path, closing)
    setTabs(next)
    if (next.active !== location.pathname) {
      const target = next.list.find((tab) => tab.path === next.active)
      void navigate(next.active + (target?.search ?? ''))
    }
  }
  const search = (keyword: string): void =>
    void navigate(link('/goodsList', { keyword: keyword || undefined }))
  // Staff without the merchants' catalogue search the product library instead.
  const isLibrary = staff && location.pathname === '/goodsList' && !isPageOf(session.items, location.pathname)

  useResumed(['settings', 'store/add', 'store/authorize'], ({ form, id, path }) => {
    if (form === 'settings') return setDialog('settings')
    // A page that includes the dialog opens it by its URL.
    if (/[?&](?:add|authorize)=/.test(path)) return false
    return form === 'store/add' ? setDialog('store') : setUnauthorized(id)
  })

  if (!session.ready && session.nodes.length === 0) return <Loading />
  const Dialog = dialog && dialog !== 'store' && dialog !== 'palette' ? dialogs[dialog] : undefined
  return (
    <div className="shell" data-folded={folded}>
      {modalHolder}
      <Header
        product={product}
        cart={session.cart}
        onSearch={search}
        onGo={goTo}
        onReturn={(path) => void navigate(path)}
        nameOf={nameOf}
        onDialog={setDialog}
      />
      <SideMenu
        nodes={session.nodes}
        current={current}
        folded={folded}
        onFold={(next) => {
          setFolded(next)
          writeDevice({ folded: next })
        }}
        onGo={go}
        onSystem={setSystem}
        onZone={() => setDialog('settings')}
      />
      <div className="shell-main">
        <TabStrip
          tabs={shown}
          nameOf={(path) => titles.get(path) ?? nameOf(path)}
          onShow={show}
          onClose={closeTabs}
        />
        <main ref={main} tabIndex={-1}>
          {session.ready && isLibrary ? (
            <Navigate to={`/goodsLibrary${location.search}`} replace />
          ) : session.ready ? (
            <TabHost tabs={tabs} location={location} items={session.items} nameOf={nameOf} />
          ) : null}
        </main>
      </div>
      <SystemDrawer node={system} current={current} onClose={() => setSystem(undefined)} onGo={go} />
      {Dialog ? <Dialog onClose={() => setDialog(undefined)} /> : null}
      {dialog === 'palette' ? (
        <Palette
          items={session.items}
          onGo={goTo}
          onDialog={setDialog}
          onClose={() => setDialog(undefined)}
        />
      ) : null}
      {dialog === 'store' ? (
        <SharedPart name="store/add" onClose={() => setDialog(undefined)} onUnauthorized={setUnauthorized} />
      ) : null}
      {unauthorized === undefined ? null : (
        <SharedPart name="store/authorize" id={unauthorized} onClose={() => setUnauthorized(undefined)} />
      )}
    </div>
  )
}

function isPageOf(items: readonly MenuItem[], path: string): boolean {
  const route = routeOf(path)
  return path === homePath || (route !== undefined && isOpenTo(items, route))
}

/** The tabs, stored in local storage. */
function useTabs(): [Tabs, (tabs: Tabs) => void] {
  const [tabs, setTabs] = useState(() =>
    restore(
      readJson(localStorage, keys.tabs),
      localStorage.getItem(keys.activeTab),
      (path) => routeOf(path) !== undefined,
    ),
  )
  useEffect(() => localStorage.setItem(keys.tabs, JSON.stringify(tabs.list)), [tabs.list])
  return [tabs, setTabs]
}

/** Ids of the current entry and all of its ancestors. */
function currentIds(items: readonly MenuItem[], item: MenuItem | undefined): ReadonlySet<number> {
  if (!item) return new Set()
  return new Set(
    items
      .filter(
        ({ node, trail }) =>
          node === item.node || (trail.length < item.trail.length && isAbove(node, item.node)),
      )
      .map(({ node }) => node.id),
  )
}

const isAbove = (node: MenuNode, target: MenuNode): boolean =>
  node.child.some((child) => child === target || isAbove(child, target))

/** The trail for the title: from the menu, or the page's own name if it is not in the menu. */
function trailOf(
  item: MenuItem | undefined,
  path: string,
  nameOf: (path: string) => string,
): readonly string[] {
  if (!item) return [nameOf(path)]
  return item.node.url === path ? item.trail : [...item.trail, nameOf(path)]
}
