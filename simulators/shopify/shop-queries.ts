import { text } from './arguments.ts'
import { connection } from './connection.ts'
import type { Arguments, View, Viewer } from './graphql-context.ts'
import { numericId } from './ids.ts'
import { installationView, locationView, publicationView, shopView } from './shop-views.ts'

/** The shop, its locations and channels, and the calling app. */
export function shopQueries(viewer: Viewer): View {
  const { sim, shop } = viewer
  return {
    shop: () => shopView(sim, shop),
    currentAppInstallation: () => installationView(viewer),
    publications: (args: Arguments) =>
      connection(viewer, shop.publications, args, { id: ({ id }) => id, view: publicationView }),
    location: (args: Arguments) => {
      const id = text(args, 'id')
      const found = id
        ? shop.locations.find((row) => row.id === numericId('Location', id))
        : shop.locations[0]
      return found ? locationView(found) : null
    },
    locations: (args: Arguments) => {
      const rows = shop.locations.filter(({ active }) => active || args.includeInactive === true)
      return connection(viewer, rows, args, {
        id: ({ id }) => id,
        view: locationView,
        sort: ({ name }) => name,
      })
    },
  }
}
