import { pages } from 'virtual:pages'
import type { PageRoute, SaidPage } from './kit/page/route.ts'
import { outsideRoutes } from './outside.ts'

const outside = new Set(outsideRoutes.map(({ path }) => path))

/** Pages that are loaded in a way of their own: a module says them in its `routes.ts`. */
const said = new Map(
  Object.values(
    import.meta.glob<readonly SaidPage[]>('./modules/*/*/routes.ts', { eager: true, import: 'routes' }),
  )
    .flat()
    .map((one) => [one.path, one]),
)

/**
 * The pages inside the shell. What they are called, the manifests say; what draws one is its module's `page.tsx`, or what
 * follows from its record (`build/brought-pages.ts`). A page that is not built is not here, nor one outside of the shell.
 */
export const routes: readonly PageRoute[] = pages.flatMap(({ path, title, load }) => {
  const { load: own = load, keepAlive = true, author = true } = said.get(path) ?? {}
  return own && !outside.has(path) ? [{ path, title, load: own, keepAlive, author }] : []
})

/** The line of a path; `/goodsList/detail` is a page of its own beside `/goodsList`. */
export const routeOf = (path: string): PageRoute | undefined => routes.find((route) => route.path === path)
