import { session } from '@dropyard/contract/account/session'
import { type MenuNode, menu } from '@dropyard/contract/system/menu'
import { useEffect, useMemo, useState } from 'react'
import { call } from '../kit/call/api.ts'
import { useData } from '../kit/call/use-data.ts'
import { setCurrentUser, setDefaultViews, setLostStores, setPermissions } from '../kit/current-user.ts'
import { changeLang } from '../kit/lang.ts'
import { clearStorages, keys, readDevice, readJson } from '../kit/page/storage.ts'
import { loadColumnChoices } from '../kit/table/list-columns.tsx'
import { flatten } from './menu-data.ts'

/** The signed-in user and their menu, refreshed while the shell is mounted. */
export function useSession() {
  const answer = useData(menu.authority, {}, { pollMs: 60_000, keep: true })
  const [ready, setReady] = useState(false)
  const loaded = answer.data
  const nodes = loaded?.data ?? keptMenu()
  useEffect(() => {
    if (!loaded) return
    const { user, permissions, cart_goods_num, lost_stores, default_views } = loaded.ext
    localStorage.setItem(keys.menu, JSON.stringify(loaded.data))
    sessionStorage.setItem(keys.cart, String(cart_goods_num))
    setPermissions(permissions)
    setLostStores(lost_stores)
    setDefaultViews(default_views)
    setCurrentUser({
      id: user.id,
      kind: user.kind,
      name: user.name,
      email: user.email,
      entityId: user.entity_id,
      entityName: user.entity_name,
      timezone: user.timezone,
    })
    // A user who has not chosen a language on this device gets that of their account.
    if (!readDevice().lang && user.lang !== 'en') changeLang(user.lang)
    void loadColumnChoices(user.id).then(() => setReady(true))
  }, [loaded])
  return {
    nodes,
    items: useMemo(() => flatten(nodes), [nodes]),
    cart: loaded?.ext.cart_goods_num ?? Number(sessionStorage.getItem(keys.cart) ?? 0),
    ready,
  }
}

/** The menu of the last visit, so that the shell can be rendered immediately. */
function keptMenu(): readonly MenuNode[] {
  const kept = readJson(localStorage, keys.menu)
  return Array.isArray(kept) ? (kept as MenuNode[]) : []
}

/** Milliseconds until the shell sends its own less urgent requests: those of the page go first. */
const later = 2000

/** Whether the shell may send less urgent requests now. */
export function useLater(): boolean {
  const [due, setDue] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), later)
    return () => clearTimeout(timer)
  }, [])
  return due
}

/** Ends the session on the server and in the browser, and opens the login page. */
export async function logOut(): Promise<void> {
  // The user can log out even if the server is unreachable.
  await Promise.race([call(session.logout), new Promise((resolve) => setTimeout(resolve, 1500))])
  clearStorages()
  location.assign('/login')
}
