import { menu } from '@dropyard/contract/system/menu'
import { inBackground } from '../kit/call/background.ts'
import { fetchCached } from '../kit/call/use-data.ts'
import { setDefaultViews } from '../kit/current-user.ts'
import { lazyPart } from '../kit/page/lazy-part.tsx'
import type { PageRoute } from '../kit/page/route.ts'
import { routes } from '../routes.ts'
import { flatten, isOpenTo } from './menu-data.ts'

/** The pages inside the shell by path, each loaded when first shown or prefetched. */
export const pages: ReadonlyMap<string, { route: PageRoute; Page: ReturnType<typeof pageOf> }> = new Map(
  routes.map((route) => [route.path, { route, Page: pageOf(route) }]),
)

function pageOf({ load }: PageRoute) {
  return lazyPart(() => load().then(({ Page }) => Page), PageSkeleton)
}

/** Loads a page before it is shown; a failure is shown when the page is opened. */
function fetchPage(path: string): void {
  void pages
    .get(path)
    ?.Page.preload()
    .catch(() => undefined)
}

/**
 * Loads the page of the URL, and prefetches its data once the user's menu is known to contain it, so that the rows are there when
 * the shell is rendered.
 */
export async function loadInitialPage(path: string): Promise<void> {
  const page = pages.get(path)
  if (!page) return
  fetchPage(path)
  const [{ ahead }, { data, ext }] = await Promise.all([page.route.load(), fetchCached(menu.authority, {})])
  setDefaultViews(ext.default_views)
  if (ahead && isOpenTo(flatten(data), page.route)) ahead(location.search)
}

/** Loads a page of the menu and prefetches its data, because the user is about to open it. */
export function preloadPage(path: string): void {
  fetchPage(path)
  pages
    .get(path)
    ?.route.load()
    .then(
      ({ ahead }) => inBackground(() => ahead?.('')),
      () => undefined,
    )
}

/** The skeleton shown until a page is loaded. */
function PageSkeleton() {
  return (
    <div className="page-bones" aria-hidden="true">
      <i className="bone" />
      <i className="bone" />
      <i className="bone" />
    </div>
  )
}
