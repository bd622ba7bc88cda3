import {
  type GraphQLFieldResolver,
  type GraphQLOutputType,
  type GraphQLTypeResolver,
  getNamedType,
  isObjectType,
} from 'graphql'
import { notSimulated, requireAccess, type View, type Viewer } from './graphql-context.ts'

/** The type whose access rule guards a field: the node of a connection, else the named type itself. */
function guardedType(type: GraphQLOutputType): string {
  const named = getNamedType(type)
  if (!isObjectType(named) || !named.name.endsWith('Connection')) return named.name
  const nodes = named.getFields().nodes
  return nodes ? getNamedType(nodes.type).name : named.name
}

function isView(value: unknown): value is View {
  return typeof value === 'object' && value !== null
}

/** Resolves a field from a view: checks access first, and refuses fields the view does not know. */
export const resolveField: GraphQLFieldResolver<unknown, Viewer> = (source, args, viewer, info) => {
  const { name } = info.parentType
  if (!isView(source) || !(info.fieldName in source)) throw notSimulated(`${name}.${info.fieldName}`)
  requireAccess(viewer, `${name}.${info.fieldName}`, info.fieldName)
  requireAccess(viewer, guardedType(info.returnType), info.fieldName)
  const value = source[info.fieldName]
  return typeof value === 'function' ? value(args, viewer, info) : value
}

/** Tells the object type of a value behind an interface or union. */
export const resolveType: GraphQLTypeResolver<unknown, Viewer> = (value) =>
  isView(value) && typeof value.__typename === 'string' ? value.__typename : undefined
