import { menu } from '@dropyard/contract/system/menu'
import { inBackground } from '../kit/call/background.ts'
import { fetchCached } from '../kit/call/use-data.ts'
import { lazyPart } from '../kit/page/lazy-part.tsx'
import type { PageRoute } from '../kit/page/route.ts'
import { routes } from '../routes.ts'
import { flatten, isOpenTo } from './menu-data.ts'

/** The pages inside the shell by path, each fetched when it is first shown or asked for ahead. */
export const pages: ReadonlyMap<string, { route: PageRoute; Page: ReturnType<typeof pageOf> }> = new Map(
  routes.map((route) => [route.path, { route, Page: pageOf(route) }]),
)

function pageOf({ load }: PageRoute) {
  return lazyPart(() => load().then(({ Page }) => Page), PageSkeleton)
}

/** Fetches a page before it is shown; a failure shows when the page is opened. */
function fetchPage(path: string): void {
  void pages
    .get(path)
    ?.Page.preload()
    .catch(() => undefined)
}

/**
 * Fetches the page of the address, and what it shows first once it is known that it is in the person's menu: when the
 * shell is drawn, the rows are there.
 */
export async function loadInitialPage(path: string): Promise<void> {
  const page = pages.get(path)
  if (!page) return
  fetchPage(path)
  const [{ ahead }, { data }] = await Promise.all([page.route.load(), fetchCached(menu.authority, {})])
  if (ahead && isOpenTo(flatten(data), page.route)) ahead(location.search)
}

/** Fetches a page of the menu, and what it shows first: somebody is about to open it. */
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

/** What a page looks like before it is there. */
function PageSkeleton() {
  return (
    <div className="page-bones" aria-hidden="true">
      <i className="bone" />
      <i className="bone" />
      <i className="bone" />
    </div>
  )
}
