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

/** A page that is not loaded by rule: what loads it, and how its tab behaves. */
export interface SaidPage {
  readonly path: PagePath
  readonly load: () => Promise<LoadedPage>
  /** False: the page is made anew each time it is shown (goodsList and goodsList/detail). */
  readonly keepAlive?: boolean
  /**
   * The specification's author flag: whether the page opens only to those whose menu has it. The server decides what
   * is returned in any case.
   */
  readonly author?: boolean
}

/** Every page inside the shell. */
export interface PageRoute extends Required<SaidPage> {
  /** On the tab and in the document's title when the menu does not name the page. */
  readonly title: Words
}

export const page = (
  path: PagePath,
  load: SaidPage['load'],
  options: Pick<SaidPage, 'keepAlive' | 'author'> = {},
): SaidPage => ({ path, load, ...options })
