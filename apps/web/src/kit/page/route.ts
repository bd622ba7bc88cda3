import type { Words } from '@dropyard/contract/kit/text'
import type { PagePath } from '@dropyard/contract/pages'
import type { ComponentType } from 'react'

/** What the module of a page gives. */
export interface LoadedPage {
  readonly Page: ComponentType
  /**
   * Asks for what the page shows first at this search part of its address, before it is drawn: when the app starts there, and
   * when the mouse comes to its entry in the menu.
   */
  readonly ahead?: (search: string) => void
}

/** Every page inside the shell: its path, what loads it, its title and how its tab behaves. */
export interface PageRoute {
  readonly path: PagePath
  readonly load: () => Promise<LoadedPage>
  /** On the tab and in the document's title when the menu does not name the page. */
  readonly title: Words
  /** False: the page is made anew each time it is shown (goodsList and goodsList/detail). */
  readonly keepAlive: boolean
  /**
   * The specification's author flag: whether the page opens only to those whose menu has it. The server decides what
   * is returned in any case.
   */
  readonly author: boolean
}

export const page = (
  path: PagePath,
  title: Words,
  load: PageRoute['load'],
  options: { keepAlive?: boolean; author?: boolean } = {},
): PageRoute => ({ path, title, load, keepAlive: options.keepAlive ?? true, author: options.author ?? true })
