/**
 * What the browser keeps. Local storage: token, menu_list, menu_id, activeTab, tabList, tab_titles, last_name, menuBread.
 * Session storage: the platform token, the cart's count, work on many rows that was begun, and why the session ended. Device choices (language, theme, last name) live in
 * a cookie, because logging out clears both storages and a person should not lose them.
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
} as const

export const token = {
  get: (): string | null => localStorage.getItem(keys.token),
  set: (value: string): void => localStorage.setItem(keys.token, value),
}

export const platformToken = {
  get: (): string | null => sessionStorage.getItem(keys.platformToken),
  set: (value: string): void => sessionStorage.setItem(keys.platformToken, value),
}

/** Forgets the person: both storages. Device choices stay. */
export function clearStorages(): void {
  localStorage.clear()
  sessionStorage.clear()
}

/** Reads a stored JSON value; undefined when absent or damaged. */
export function readJson(store: Storage, key: string): unknown {
  const raw = store.getItem(key)
  if (raw === null) return undefined
  try {
    return JSON.parse(raw) as unknown
  } catch {
    return undefined
  }
}

/** Choices of this device that outlive a session. */
export interface Device {
  lang?: 'en' | 'zh'
  theme?: 'light' | 'dark'
  name?: string
  /** The product's name as it was last seen, so that it need not be asked for before anything shows. */
  product?: string
  /** The left menu is folded to its icons. */
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
