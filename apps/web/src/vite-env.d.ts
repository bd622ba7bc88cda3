/// <reference types="vite/client" />

/** The pages of the modules (`build/brought-pages.ts`). */
declare module 'virtual:pages' {
  export const pages: readonly {
    readonly path: import('@dropyard/contract/pages').PagePath
    readonly title: import('@dropyard/contract/kit/text').Words
    /** Undefined for a page with an explicit route in its module's `routes.ts`. */
    readonly load?: () => Promise<import('./kit/page/route.ts').LoadedPage>
  }[]
  export const listsUnder: readonly (import('./kit/record/lists-under.ts').DeclaredList & {
    /** The page that draws the list; undefined if its record has none, then `load` is a generated one. */
    readonly path?: string
    readonly load?: () => Promise<import('./kit/page/route.ts').LoadedPage>
  })[]
}

/** The address of the picture that holds the icons of the menu (`build/menu-icons.ts`). */
declare module 'virtual:menu-icons' {
  const address: string
  export default address
}
