import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  type DocumentNode,
  execute,
  type FragmentDefinitionNode,
  GraphQLError,
  getOperationAST,
  Kind,
  type OperationDefinitionNode,
  OperationTypeNode,
  parse,
  validate,
} from 'graphql'
import { authenticate, tokenOf } from './api-access.ts'
import type { Simulator } from './context.ts'
import { actualCost, type CostScope, requestedCost } from './cost.ts'
import { resolveField, resolveType } from './field-resolver.ts'
import { createViewer, type Viewer } from './graphql-context.ts'
import { graphqlRoot } from './graphql-root.ts'
import { apiVersion, platformSchema } from './graphql-schema.ts'
import { type Answer, jsonAnswer, rawBody, respond } from './respond.ts'
import { type ShopParams, shopOf } from './shop-address.ts'

type GraphqlBody = { query: string; variables: Record<string, unknown>; operationName: string | undefined }

function readBody(text: string, contentType: string): GraphqlBody | null {
  if (contentType.includes('application/graphql'))
    return { query: text, variables: {}, operationName: undefined }
  try {
    const parsed: unknown = JSON.parse(text)
    if (typeof parsed !== 'object' || parsed === null || !('query' in parsed)) return null
    const query: unknown = parsed.query
    const variables: unknown = Reflect.get(parsed, 'variables')
    const operationName: unknown = Reflect.get(parsed, 'operationName')
    if (typeof query !== 'string') return null
    const values: Record<string, unknown> =
      typeof variables === 'object' && variables !== null ? { ...variables } : {}
    return {
      query,
      variables: values,
      operationName: typeof operationName === 'string' ? operationName : undefined,
    }
  } catch {
    return null
  }
}

/** Root fields and operation name, for faults and the request log; empty when the document does not parse. */
function operationNames(body: GraphqlBody | null): string[] {
  if (!body) return []
  try {
    const names: string[] = []
    for (const definition of parse(body.query).definitions) {
      if (definition.kind !== Kind.OPERATION_DEFINITION) continue
      if (definition.name) names.push(definition.name.value)
      for (const selection of definition.selectionSet.selections)
        if (selection.kind === Kind.FIELD) names.push(selection.name.value)
    }
    return names
  } catch {
    return []
  }
}

function errorsAnswer(errors: readonly GraphQLError[], code?: string): Answer {
  const list = errors.map((error) => {
    const shown = error.toJSON()
    if (!code) return shown
    const known = /Cannot query field "(\w+)" on type "(\w+)"/.exec(error.message)
    const extensions = known ? { code: 'undefinedField', typeName: known[2], fieldName: known[1] } : { code }
    return { ...shown, extensions: { ...extensions, ...shown.extensions } }
  })
  return jsonAnswer(200, { errors: list })
}

function throttledAnswer(sim: Simulator, bucket: string, requested: number): Answer {
  const { costBucket, costRestorePerSecond } = sim.settings
  return jsonAnswer(200, {
    errors: [
      {
        message: 'Throttled',
        extensions: {
          code: 'THROTTLED',
          documentation: 'https://shopify.dev/api/usage/rate-limits',
        },
      },
    ],
    extensions: {
      cost: {
        requestedQueryCost: requested,
        actualQueryCost: null,
        throttleStatus: sim.buckets.status(bucket, costBucket, costRestorePerSecond),
      },
    },
  })
}

/** Reads `@idempotent(key:)` of each mutation by the name its answer appears under. */
function idempotencyKeys(
  operation: OperationDefinitionNode,
  variables: Record<string, unknown>,
): Map<string, string> {
  const keys = new Map<string, string>()
  for (const selection of operation.selectionSet.selections) {
    if (selection.kind !== Kind.FIELD) continue
    const directive = selection.directives?.find(({ name }) => name.value === 'idempotent')
    const value = directive?.arguments?.[0]?.value
    if (!value) continue
    const key =
      value.kind === Kind.VARIABLE ? variables[value.name.value] : 'value' in value ? value.value : ''
    keys.set(selection.alias?.value ?? selection.name.value, String(key ?? ''))
  }
  return keys
}

async function run(
  viewer: Viewer,
  document: DocumentNode,
  operation: OperationDefinitionNode,
  scope: CostScope,
): Promise<Answer> {
  const { sim, shop, app } = viewer
  const { costBucket, costRestorePerSecond, maxQueryCost } = sim.settings
  const bucket = `graphql ${shop.domain} ${app.clientId}`
  const requested = requestedCost(operation, scope)
  if (requested > maxQueryCost) {
    const message = `Query cost is ${requested}, which exceeds the single query max cost limit (${maxQueryCost}).`
    const documentation = 'https://shopify.dev/api/usage/rate-limits'
    const extensions = { code: 'MAX_COST_EXCEEDED', cost: requested, maxCost: maxQueryCost, documentation }
    return jsonAnswer(200, { errors: [{ message, extensions }] })
  }
  if (!sim.buckets.take(bucket, requested, costBucket, costRestorePerSecond))
    return throttledAnswer(sim, bucket, requested)

  const result = await execute({
    schema: scope.schema,
    document,
    rootValue: graphqlRoot(viewer, operation.operation),
    contextValue: viewer,
    variableValues: scope.variables,
    operationName: operation.name?.value ?? null,
    fieldResolver: resolveField,
    typeResolver: resolveType,
  })
  const errors = result.errors?.map((error) =>
    error.path
      ? error
      : new GraphQLError(error.message, {
          nodes: error.nodes ?? null,
          extensions: { code: 'INVALID_VARIABLE' },
        }),
  )
  if (operation.operation === OperationTypeNode.MUTATION) sim.changed()
  const actual = Math.min(requested, actualCost(operation, scope, result.data))
  sim.buckets.refund(bucket, requested - actual)
  return jsonAnswer(
    200,
    {
      ...(result.data === undefined ? {} : { data: result.data }),
      ...(errors ? { errors } : {}),
      extensions: {
        cost: {
          requestedQueryCost: requested,
          actualQueryCost: actual,
          throttleStatus: sim.buckets.status(bucket, costBucket, costRestorePerSecond),
        },
        ...(viewer.searchWarnings.length > 0 ? { search: viewer.searchWarnings } : {}),
      },
    },
    { 'x-shopify-api-version': apiVersion },
  )
}

async function answer(viewer: Viewer, body: GraphqlBody): Promise<Answer> {
  const { schema } = platformSchema()
  let document: DocumentNode
  try {
    document = parse(body.query)
  } catch (error) {
    return errorsAnswer([error instanceof GraphQLError ? error : new GraphQLError('syntax error')])
  }
  const problems = validate(schema, document)
  if (problems.length > 0) return errorsAnswer(problems, 'GRAPHQL_VALIDATION_FAILED')
  const operation = getOperationAST(document, body.operationName)
  if (!operation) return errorsAnswer([new GraphQLError('An operation name is required')])
  const fragments = new Map<string, FragmentDefinitionNode>()
  for (const definition of document.definitions)
    if (definition.kind === Kind.FRAGMENT_DEFINITION) fragments.set(definition.name.value, definition)
  for (const [key, value] of idempotencyKeys(operation, body.variables))
    viewer.idempotencyKeys.set(key, value)
  return run(viewer, document, operation, { schema, fragments, variables: body.variables })
}

function serve(sim: Simulator, request: FastifyRequest, reply: FastifyReply, domain: string) {
  const body = readBody(rawBody(request), request.headers['content-type'] ?? '')
  const token = tokenOf(request)
  const clientId = token ? (sim.state.accessTokens[token]?.clientId ?? '') : ''
  const throttled = () => throttledAnswer(sim, `graphql ${domain} ${clientId}`, 1)
  const call = { shop: domain, operations: operationNames(body), token, throttled }
  return respond(sim, request, reply, call, (stalePageToken) => {
    const access = authenticate(sim, domain, token)
    if ('status' in access) return access
    if (!body) return jsonAnswer(400, { errors: { query: 'Required parameter missing or invalid' } })
    return answer(createViewer(sim, access.shop, access.app, access.token, stalePageToken), body)
  })
}

/** `POST /admin/api/{version}/graphql.json` of every shop. */
export function graphqlRoutes(sim: Simulator, server: FastifyInstance): void {
  server.post<{ Params: ShopParams & { version: string } }>(
    '/:shop/admin/api/:version/graphql.json',
    (request, reply) => {
      const { version } = request.params
      const domain = shopOf(request.params)
      if (!domain || !/^(\d{4}-\d\d|unstable)$/.test(version))
        return reply.code(404).send({ errors: 'Not Found' })
      return serve(sim, request, reply, domain)
    },
  )
}
