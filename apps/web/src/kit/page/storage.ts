/**
 * Browser storage. Local storage: token, menu_list, menu_id, activeTab, tabList, tab_titles, last_name, menuBread, open_groups.
 * Session
 * storage: the platform token, the cart's count, running jobs on many rows, and why the session ended. Settings of the device
 * (language, theme, last name) are in a cookie, because logging out clears both storages and must not reset them.
 */

export const keys = {
  token: 'token',
  menu: 'menu_list',
  menuId: 'menu_id',
  activeTab: 'activeTab',
  tabs: 'tabList',
  tabTitles: 'tab_titles',
  lastName: 'last_name',
  breadcrumb: 'menuBread',
  platformToken: '_ptk_',
  cart: 'cart_goods_num',
  rowsJobs: 'rows_jobs',
  left: 'left',
  openGroups: 'open_groups',
} as const

export const token = {
  get: (): string | null => localStorage.getItem(keys.token),
  set: (value: string): void => localStorage.setItem(keys.token, value),
}

export const platformToken = {
  get: (): string | null => sessionStorage.getItem(keys.platformToken),
  set: (value: string): void => sessionStorage.setItem(keys.platformToken, value),
}

/** Removes the user's data: clears both storages. The device's settings stay. */
export function clearStorages(): void {
  localStorage.clear()
  sessionStorage.clear()
}

/** Parses a stored JSON value; undefined when it is missing or damaged. */
export function readJson(store: Storage, key: string): unknown {
  const raw = store.getItem(key)
  if (raw === null) return undefined
  try {
    return JSON.parse(raw) as unknown
  } catch {
    return undefined
  }
}

/** Settings of this device that survive logging out. */
export interface Device {
  lang?: 'en' | 'zh'
  theme?: 'light' | 'dark'
  name?: string
  /** The product's name as last seen, so that it can be shown before it is fetched. */
  product?: string
  /** The menu is folded to icons. */
  folded?: boolean
}

const cookieName = 'dropyard_device'

export function readDevice(): Device {
  const raw = document.cookie.split('; ').find((part) => part.startsWith(`${cookieName}=`))
  if (!raw) return {}
  try {
    const value: unknown = JSON.parse(decodeURIComponent(raw.slice(cookieName.length + 1)))
    return typeof value === 'object' && value !== null ? (value as Device) : {}
  } catch {
    return {}
  }
}

export function writeDevice(patch: Device): void {
  const value = encodeURIComponent(JSON.stringify({ ...readDevice(), ...patch }))
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is asynchronous and not in every browser
  document.cookie = `${cookieName}=${value}; Path=/; Max-Age=31536000; SameSite=Lax`
}
