import type { PageRoute } from './kit/page/route.ts'

/** What the modules bring: each says its pages in its own `routes.ts`. A page that is not built is not here. */
const brought = import.meta.glob<readonly PageRoute[]>('./modules/*/*/routes.ts', {
  eager: true,
  import: 'routes',
})
export const routes: readonly PageRoute[] = Object.values(brought).flat()

/** The line of a path; `/goodsList/detail` is a page of its own beside `/goodsList`. */
export const routeOf = (path: string): PageRoute | undefined => routes.find((route) => route.path === path)
