import {
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLCompositeType,
  type GraphQLSchema,
  getNamedType,
  isCompositeType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  OperationTypeNode,
  type SelectionSetNode,
  type ValueNode,
} from 'graphql'

type Scope = {
  schema: GraphQLSchema
  fragments: Map<string, FragmentDefinitionNode>
  variables: Record<string, unknown>
}

/** No result yet: the cost is the most the selection can return. */
const unknownResult = Symbol('unknown result')

const mutationCost = 10
const extraPerVariant = 0.2
const extraPerFile = 1.9

function readValue(node: ValueNode, variables: Record<string, unknown>): unknown {
  if (node.kind === Kind.VARIABLE) return variables[node.name.value]
  return node.kind === Kind.INT ? Number(node.value) : undefined
}

/** Page size a field asks for with `first` or `last`; 1 when it asks for none. */
function pageSize(field: FieldNode, variables: Record<string, unknown>): number {
  for (const argument of field.arguments ?? []) {
    if (argument.name.value !== 'first' && argument.name.value !== 'last') continue
    const size = readValue(argument.value, variables)
    if (typeof size === 'number') return size
  }
  return 1
}

function property(value: unknown, key: string): unknown {
  if (value === unknownResult) return unknownResult
  return typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined
}

/** Cost of the nodes of a connection, whether asked for as `nodes` or as `edges { node }`. */
function connectionCost(field: FieldNode, type: GraphQLCompositeType, scope: Scope, value: unknown): number {
  const size = value === unknownResult ? pageSize(field, scope.variables) : 1
  let cost = 0
  eachField(field.selectionSet, type, scope, (child, childType) => {
    const values = property(value, responseKey(child))
    if (child.name.value === 'nodes') cost += listCost(child, childType, scope, values)
    if (child.name.value === 'edges')
      eachField(child.selectionSet, childType, scope, (node, nodeType) => {
        if (node.name.value !== 'node') return
        const nodes = Array.isArray(values) ? values.map((edge) => property(edge, responseKey(node))) : values
        cost += listCost(node, nodeType, scope, nodes)
      })
  })
  return size * cost
}

function listCost(field: FieldNode, type: GraphQLCompositeType, scope: Scope, value: unknown): number {
  if (value === unknownResult) return 1 + selectionCost(field.selectionSet, type, scope, unknownResult)
  if (!Array.isArray(value)) return 0
  return value.reduce<number>((sum, item) => sum + objectCost(field, type, scope, item), 0)
}

function objectCost(field: FieldNode, type: GraphQLCompositeType, scope: Scope, value: unknown): number {
  return value === null || value === undefined ? 0 : 1 + selectionCost(field.selectionSet, type, scope, value)
}

function responseKey(field: FieldNode): string {
  return field.alias?.value ?? field.name.value
}

type Visit = (field: FieldNode, type: GraphQLCompositeType) => void

/** Visits the fields of a selection that return objects, looking through fragments. */
function eachField(
  set: SelectionSetNode | undefined,
  type: GraphQLCompositeType,
  scope: Scope,
  visit: Visit,
): void {
  for (const selection of set?.selections ?? []) {
    if (selection.kind === Kind.FIELD) {
      const fields = 'getFields' in type ? type.getFields() : {}
      const definition = fields[selection.name.value]
      const named = definition ? getNamedType(definition.type) : undefined
      if (named && isCompositeType(named)) visit(selection, named)
      continue
    }
    const fragment =
      selection.kind === Kind.FRAGMENT_SPREAD ? scope.fragments.get(selection.name.value) : selection
    const condition = fragment?.typeCondition?.name.value
    const target = condition ? scope.schema.getType(condition) : type
    if (target && isCompositeType(target)) eachField(fragment?.selectionSet, target, scope, visit)
  }
}

function fieldCost(field: FieldNode, type: GraphQLCompositeType, scope: Scope, value: unknown): number {
  if (isObjectType(type) && type.name.endsWith('Connection')) return connectionCost(field, type, scope, value)
  if (Array.isArray(value)) return listCost(field, type, scope, value)
  const repeated = value === unknownResult ? pageSize(field, scope.variables) : 1
  return repeated * objectCost(field, type, scope, value)
}

function selectionCost(
  set: SelectionSetNode | undefined,
  type: GraphQLCompositeType,
  scope: Scope,
  value: unknown,
): number {
  let cost = 0
  eachField(set, type, scope, (field, fieldType) => {
    cost += fieldCost(field, fieldType, scope, property(value, responseKey(field)))
  })
  return cost
}

function listLength(value: unknown, key: string): number {
  const list = property(value, key)
  return Array.isArray(list) ? list.length : 0
}

/** The surcharge of productSet for variants and files, from the variables or nothing when written inline. */
function productSetExtra(field: FieldNode, variables: Record<string, unknown>): number {
  const argument = field.arguments?.find(({ name }) => name.value === 'input')
  const input = argument?.value.kind === Kind.VARIABLE ? variables[argument.value.name.value] : undefined
  return listLength(input, 'variants') * extraPerVariant + listLength(input, 'files') * extraPerFile
}

function operationCost(operation: OperationDefinitionNode, scope: Scope, data: unknown): number {
  const root = scope.schema.getRootType(operation.operation)
  if (!root) return 0
  if (operation.operation !== OperationTypeNode.MUTATION)
    return Math.ceil(selectionCost(operation.selectionSet, root, scope, data))
  let cost = 0
  eachField(operation.selectionSet, root, scope, (field, payload) => {
    cost += mutationCost + productSetExtra(field, scope.variables)
    const result = property(data, responseKey(field))
    // The objects that a mutation returns directly are included in its ten points; connections below them are not.
    eachField(field.selectionSet, payload, scope, (child, childType) => {
      const childValue = property(result, responseKey(child))
      if (childValue !== unknownResult && (childValue === null || typeof childValue !== 'object')) return
      cost += selectionCost(
        child.selectionSet,
        childType,
        scope,
        Array.isArray(childValue) ? null : childValue,
      )
    })
  })
  return Math.ceil(cost)
}

/** Points an operation may cost at most: object 1, connection page size x node, mutation 10. */
export function requestedCost(operation: OperationDefinitionNode, scope: Scope): number {
  return operationCost(operation, scope, unknownResult)
}

/** Points an operation did cost, from the data it returned. */
export function actualCost(operation: OperationDefinitionNode, scope: Scope, data: unknown): number {
  return operationCost(operation, scope, data ?? null)
}

export type CostScope = Scope
