import { later } from '../kit/later.tsx'
import { type PageRoute, routes } from '../routes.ts'

/** The pages inside the shell by path, each fetched when it is first shown or asked for ahead. */
export const pages = new Map(routes.map((route) => [route.path, { route, Page: pageOf(route) }]))

function pageOf({ load }: PageRoute) {
  return later(() => load().then(({ Page }) => Page), PageBones)
}

/** Fetches a page before it is shown; a failure shows when the page is opened. */
export function fetchPage(path: string): void {
  void pages
    .get(path)
    ?.Page.load()
    .catch(() => undefined)
}

/** What a page looks like before it is there. */
function PageBones() {
  return (
    <div className="page-bones" aria-hidden="true">
      <i className="bone" />
      <i className="bone" />
      <i className="bone" />
    </div>
  )
}
