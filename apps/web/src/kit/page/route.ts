import type { Words } from '@dropyard/contract/kit/text'
import type { PagePath } from '@dropyard/contract/pages'
import type { ComponentType } from 'react'

/** Exports of a page's module. */
export interface LoadedPage {
  readonly Page: ComponentType
  /**
   * Fetches what the page shows first for this query of its URL, before it is rendered: when the app starts there, and when the
   * mouse is over its menu entry.
   */
  readonly ahead?: (search: string) => void
}

/** A page with an explicit route: its module, and the behaviour of its tab. */
export interface DeclaredPage {
  readonly path: PagePath
  readonly load: () => Promise<LoadedPage>
  /** False: the page is mounted again each time it is shown (goodsList and goodsList/detail). */
  readonly keepAlive?: boolean
  /**
   * The specification's author flag: whether the page opens only for users whose menu contains it. The server decides which data
   * is returned in any case.
   */
  readonly author?: boolean
}

/** All pages inside the shell. */
export interface PageRoute extends Required<DeclaredPage> {
  /** For the tab and the document's title if the page is not in the menu. */
  readonly title: Words
}

export const page = (
  path: PagePath,
  load: DeclaredPage['load'],
  options: Pick<DeclaredPage, 'keepAlive' | 'author'> = {},
): DeclaredPage => ({ path, load, ...options })
