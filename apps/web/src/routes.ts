import { listsUnder, pages } from 'virtual:pages'
import type { DeclaredPage, PageRoute } from './kit/page/route.ts'
import { offerLists } from './kit/record/lists-under.ts'
import { outsideRoutes } from './outside.ts'

const outside = new Set(outsideRoutes.map(({ path }) => path))

/** Pages with explicit options in the `routes.ts` of their module. */
const said = new Map(
  Object.values(
    import.meta.glob<readonly DeclaredPage[]>('./modules/*/*/routes.ts', { eager: true, import: 'routes' }),
  )
    .flat()
    .map((one) => [one.path, one]),
)

/**
 * The pages inside the shell. Manifests have their titles; the component is the module's `page.tsx`, or generated from its record
 * (`build/brought-pages.ts`). Pages without a component, and those outside of the shell, are not included.
 */
export const routes: readonly PageRoute[] = pages.flatMap(({ path, title, load }) => {
  const { load: own = load, keepAlive = true, author = true } = said.get(path) ?? {}
  return own && !outside.has(path) ? [{ path, title, load: own, keepAlive, author }] : []
})

/** The route of a path; `/goodsList/detail` is a page separate from `/goodsList`. */
export const routeOf = (path: string): PageRoute | undefined => routes.find((route) => route.path === path)

offerLists(
  listsUnder.flatMap(({ path, load = path === undefined ? undefined : routeOf(path)?.load, ...list }) =>
    load ? [{ ...list, load }] : [],
  ),
)
