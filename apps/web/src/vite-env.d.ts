/// <reference types="vite/client" />

/** The pages that the modules bring (`build/brought-pages.ts`). */
declare module 'virtual:pages' {
  export const pages: readonly {
    readonly path: import('@dropyard/contract/pages').PagePath
    readonly title: import('@dropyard/contract/kit/text').Words
    /** None for one that is loaded in a way of its own. */
    readonly load?: () => Promise<import('./kit/page/route.ts').LoadedPage>
  }[]
}

/** The address of the picture that holds the icons of the menu (`build/menu-icons.ts`). */
declare module 'virtual:menu-icons' {
  const address: string
  export default address
}
