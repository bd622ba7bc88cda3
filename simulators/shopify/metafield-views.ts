import { text } from './arguments.ts'
import { connection } from './connection.ts'
import type { Arguments, View, Viewer } from './graphql-context.ts'
import { gid } from './ids.ts'
import type { Metafield } from './product-state.ts'

function metafieldView(field: Metafield): View {
  return {
    __typename: 'Metafield',
    id: gid('Metafield', field.id),
    legacyResourceId: field.id,
    namespace: field.namespace,
    key: field.key,
    type: field.type,
    value: field.value,
    createdAt: field.createdAt,
    updatedAt: field.updatedAt,
  }
}

/** The custom fields of a product or variant, single and listed. */
export function metafieldViews(viewer: Viewer, fields: Metafield[]): View {
  return {
    metafield: (args: Arguments) => {
      const namespace = text(args, 'namespace') ?? 'app'
      const found = fields.find((field) => field.namespace === namespace && field.key === args.key)
      return found ? metafieldView(found) : null
    },
    metafields: (args: Arguments) => {
      const namespace = text(args, 'namespace')
      const shown = fields.filter((field) => !namespace || field.namespace === namespace)
      return connection(viewer, shown, args, { id: ({ id }) => id, view: metafieldView })
    },
  }
}
