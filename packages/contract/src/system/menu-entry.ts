import type { Words } from '../kit/text.ts'
import type { PagePath } from '../pages.ts'
import type { MenuIconName } from './menu-icons.ts'

/** What the menu is made of. */

/** What every place in the menu has. */
interface Place {
  /** Stable: browsers remember it as `menu_id`. */
  readonly id: number
  readonly key: string
  readonly words: Words
  readonly icon: MenuIconName
}

/** Groups pages. `drawer`: opens the drawer with its categories; `category`: a block in that drawer. */
export interface MenuDirectory extends Place {
  readonly type: 'directory'
  readonly style: 'group' | 'drawer' | 'category'
  readonly children: readonly MenuEntry[]
}

/** One page. It shows to those who hold `needs`; without it, to everybody of the kind. */
export interface MenuPage extends Place {
  readonly type: 'page'
  readonly url: PagePath
  readonly needs?: `${string}:${string}`
  /** Resources whose actions are this page's buttons. */
  readonly resources: readonly string[]
  /** Reached from elsewhere (the cart icon); never in the tree. */
  readonly hidden?: true
}

export type MenuEntry = MenuDirectory | MenuPage

/** A page of the menu; `needs` as a permission, when not everybody of the kind sees it. */
export const page = (
  id: number,
  url: PagePath,
  icon: MenuIconName,
  words: Words,
  resources: readonly string[],
  needs?: `${string}:${string}`,
): MenuPage => ({
  type: 'page',
  id,
  key: url.slice(1),
  url,
  icon,
  words,
  resources,
  ...(needs ? { needs } : {}),
})

/** A group of pages. */
export const directory = (
  id: number,
  key: string,
  icon: MenuIconName,
  words: Words,
  children: readonly MenuEntry[],
  style: MenuDirectory['style'] = 'group',
): MenuDirectory => ({ type: 'directory', id, key, icon, words, style, children })

export const home = (id: number) => page(id, '/home', 'HomeOutlined', { en: 'Home', zh: '首页' }, [])
