import type { AnyEndpoint } from '@dropyard/contract/kit/endpoint'
import { useSyncExternalStore } from 'react'

/** The signed-in user and their permissions. The shell sets these from the session and the menu. */
export interface CurrentUser {
  readonly id: number
  readonly kind: 'staff' | 'merchant'
  readonly name: string
  readonly email: string
  readonly entityId: number | null
  readonly entityName: string | null
  /** IANA name, such as `Asia/Shanghai`. */
  readonly timezone: string
}

interface State {
  readonly person: CurrentUser | undefined
  readonly permissions: ReadonlySet<string>
  /** How many of the merchant's stores have lost their authorization. */
  readonly lostStores: number
  /** Paths of the lists that the user opens with a saved view. */
  readonly defaultViews: readonly string[]
}

let state: State = { person: undefined, permissions: new Set(), lostStores: 0, defaultViews: [] }
const listeners = new Set<() => void>()

function change(next: State): void {
  state = next
  for (const listener of listeners) listener()
}

export const setCurrentUser = (person: CurrentUser | undefined): void => change({ ...state, person })
export const setPermissions = (permissions: readonly string[]): void =>
  change({ ...state, permissions: new Set(permissions) })
export const setLostStores = (lostStores: number): void => change({ ...state, lostStores })
export const setDefaultViews = (defaultViews: readonly string[]): void => change({ ...state, defaultViews })

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
const current = (): State => state

export const currentUser = (): CurrentUser | undefined => state.person
/** Whether the user opens a list with a saved view. */
export const hasDefaultView = (list: string): boolean => state.defaultViews.includes(list)
export const useCurrentUser = (): CurrentUser | undefined => useSyncExternalStore(subscribe, current).person
/** The user's time zone, such as `Asia/Shanghai`. */
export const useTimeZone = (): string => useCurrentUser()?.timezone ?? 'UTC'

/** Whether the user may call an endpoint. The server checks every call regardless. */
export function may(endpoint: Pick<AnyEndpoint, 'permission'>, permissions = state.permissions): boolean {
  const needed = endpoint.permission
  if (needed === 'staff') return state.person?.kind === 'staff'
  return needed === 'public' || needed === 'signed-in' || permissions.has(needed)
}

/** `const may = useMay()`, then `may(coupon.update)`; re-renders when permissions change. */
export function useMay(): (endpoint: Pick<AnyEndpoint, 'permission'>) => boolean {
  const { permissions } = useSyncExternalStore(subscribe, current)
  return (endpoint) => may(endpoint, permissions)
}

/** Whether the user may see a value that requires a permission (`seenBy`); merchants may, because what they read is their own. */
export function useMayRead(): (permission: string | undefined) => boolean {
  const { person, permissions } = useSyncExternalStore(subscribe, current)
  return (permission) => permission === undefined || person?.kind !== 'staff' || permissions.has(permission)
}

export const useLostStores = (): number => useSyncExternalStore(subscribe, current).lostStores
