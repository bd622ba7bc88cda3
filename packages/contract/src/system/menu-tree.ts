import type { MenuEntry, MenuPage } from './menu-entry.ts'
import { merchant } from './menu-merchant.ts'
import { staff } from './menu-staff.ts'

/** The menu as data: which pages there are, whom they are for, and which permissions belong to each. */

export type { MenuEntry, MenuPage } from './menu-entry.ts'

/** The whole menu of each kind of person. What one person sees is cut from it by permissions. */
export const menuTree: Readonly<Record<'merchant' | 'staff', readonly MenuEntry[]>> = { merchant, staff }

/** Every page, however deep. */
export function pagesOf(entries: readonly MenuEntry[]): MenuPage[] {
  return entries.flatMap((entry) => (entry.type === 'page' ? [entry] : pagesOf(entry.children)))
}
