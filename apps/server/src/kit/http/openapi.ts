import { createHash } from 'node:crypto'
import type { OtherNames } from '@dropyard/contract/kit/also'
import { isMerchantPath } from '@dropyard/contract/kit/endpoint'
import { type Control, controlKeys } from '@dropyard/contract/kit/wire'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Config } from '../start/config.ts'
import type { Route } from './route.ts'
import { withoutSchemas } from './without-schemas.ts'

/** /openapi.json, generated from the contract, and a page to read it at /reference. */

type Json = Record<string, unknown>
type Properties = Record<string, Json>

/** The JSON Schema of a request or an answer. In requests, fields with a default are not required. */
export const schemaOf = (schema: z.ZodType, side: 'sent' | 'answered'): Json => {
  const json = z.toJSONSchema(schema, {
    io: 'output',
    unrepresentable: 'any',
    target: 'draft-2020-12',
    reused: 'inline',
    cycles: 'ref',
    override: ({ jsonSchema }) => {
      inItsOwnWords(jsonSchema as Json)
      if (side === 'sent') defaultsNotRequired(jsonSchema as Json)
    },
  }) as Json
  delete json.$schema
  return json
}

/** Removes the hints for forms from the schema; what its choices mean becomes the description. */
function inItsOwnWords(json: Json): void {
  const { words } = json as Partial<Control>
  for (const name of controlKeys) delete json[name]
  if (words)
    json.description = Object.entries(words)
      .map(([value, { en }]) => `${value}: ${en}`)
      .join('; ')
}

function defaultsNotRequired(json: Json): void {
  const { required, properties = {} } = json as { required?: string[]; properties?: Properties }
  if (required) json.required = required.filter((name) => !('default' in (properties[name] ?? {})))
}

const envelope = (path: string, data: Json, list: boolean, ext: Json): Json => {
  const properties = isMerchantPath(path)
    ? {
        code: { type: 'integer' },
        errcode: { type: 'integer' },
        errmsg: { type: 'string' },
        msg: { type: 'string' },
        data,
      }
    : { code: { type: 'integer' }, msg: { type: 'string' }, data }
  return {
    type: 'object',
    properties: {
      ...properties,
      ...(list ? { total: { type: 'integer' } } : {}),
      ...(Object.keys(ext).length > 0 ? { ext } : {}),
    },
  }
}

/** Adds each field again under its alternative names. */
function withOtherNames(properties: Properties, also: OtherNames): Properties {
  const others = Object.entries(also).map(([other, own]): [string, Json] => {
    const names = typeof own === 'string' ? [own] : [own.en, own.zh]
    return [other, { ...properties[names[0] ?? ''], description: `Another name of ${names.join(' or ')}.` }]
  })
  return { ...properties, ...Object.fromEntries(others) }
}

function parameters(schema: z.ZodType, where: 'path' | 'query', also: OtherNames = {}): Json[] {
  const json = schemaOf(schema, 'sent')
  const properties = withOtherNames((json.properties ?? {}) as Properties, also)
  const required = new Set(where === 'path' ? Object.keys(properties) : [])
  return Object.entries(properties).map(([name, one]) => ({
    name,
    in: where,
    required: required.has(name),
    schema: one,
  }))
}

export function openApi(config: Config, routes: readonly Route[]): Json {
  const paths: Record<string, Record<string, Json>> = {}
  for (const { endpoint: e } of routes) {
    const path = e.path.replace(/:(\w+)/g, '{$1}')
    const body = schemaOf(e.body, 'sent')
    const hasBody =
      e.method !== 'GET' && (Object.keys((body.properties ?? {}) as Json).length > 0 || e.files.length > 0)
    const filePart = Object.fromEntries(e.files.map((f) => [f, { type: 'string', format: 'binary' }]))
    const known = withOtherNames((body.properties ?? {}) as Properties, e.method === 'GET' ? {} : e.also)
    const withFiles = { ...body, properties: { ...known, ...filePart } }
    const types =
      e.files.length > 0 ? ['multipart/form-data'] : ['application/x-www-form-urlencoded', 'application/json']
    const entry: Json = {
      summary: e.about.en,
      description: e.about.zh,
      tags: [path.split('/')[2] ?? ''],
      'x-permission': e.permission,
      ...(e.permission === 'public' ? { security: [] } : {}),
      parameters: [
        ...parameters(e.params, 'path'),
        ...parameters(e.query, 'query', e.method === 'GET' ? e.also : {}),
      ],
      ...(hasBody
        ? { requestBody: { content: Object.fromEntries(types.map((t) => [t, { schema: withFiles }])) } }
        : {}),
      responses: {
        200: e.raw
          ? { description: 'A file or a page' }
          : {
              description: 'Done',
              content: {
                'application/json': {
                  schema: envelope(e.path, schemaOf(e.data, 'answered'), e.list, schemaOf(e.ext, 'answered')),
                },
              },
            },
        ...(e.permission === 'public'
          ? {}
          : { 401: { description: 'No session' }, 403: { description: `Needs ${e.permission}` } }),
        422: { description: 'Invalid input: `data.fields` names the fields' },
      },
    }
    paths[path] = { ...paths[path], [e.method.toLowerCase()]: entry }
  }
  return {
    openapi: '3.1.0',
    info: { title: `${config.PRODUCT_NAME} API`, version: '1' },
    servers: [{ url: config.PUBLIC_URL }],
    security: [{ token: [] }],
    components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
    paths,
  }
}

/** The serialised document, cached because it has more than a megabyte. */
interface Document {
  name: string
  content: Buffer
  tag: string
}

function documentOf(config: Config, routes: readonly Route[]): Document {
  const content = Buffer.from(JSON.stringify(openApi(config, routes)))
  const tag = `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`
  return { name: config.PRODUCT_NAME, content, tag }
}

/** Document and page are made at the first request, so that the start stays quick and unused ones take no memory. */
export function addApiReference(app: FastifyInstance, config: Config, routes: readonly Route[]): void {
  let made: Document | undefined
  let page: Promise<FastifyInstance> | undefined
  app.get('/openapi.json', async (request, reply) => {
    // The product's name can be changed at runtime.
    if (made?.name !== config.PRODUCT_NAME) made = documentOf(config, routes)
    reply.header('etag', made.tag).header('cache-control', 'public, no-cache')
    const known = request.headers['if-none-match']?.split(/\s*,\s*/).map((tag) => tag.replace(/^W\//, ''))
    if (known?.some((tag) => tag === made?.tag || tag === '*')) return reply.code(304).send()
    return reply.type('application/json; charset=utf-8').send(made.content)
  })
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    page ??= referencePage().catch((error: unknown) => {
      page = undefined
      throw error
    })
    const { statusCode, headers, rawPayload } = await (await page).inject({ url: request.url })
    for (const name of ['content-type', 'location'] as const) {
      const value = headers[name]
      if (value !== undefined) reply.header(name, value)
    }
    // The reference page starts with an inline script; no other page may run one.
    reply.header(
      'content-security-policy',
      "default-src 'self'; script-src 'self' 'unsafe-inline' 'unsafe-eval'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:",
    )
    return reply.code(statusCode).send(rawPayload)
  }
  app.get('/reference', answer)
  app.get('/reference/*', answer)
}

/**
 * A separate Fastify instance without a port: the page's script has 8 MB, and a plugin can't be registered on a running server.
 */
async function referencePage(): Promise<FastifyInstance> {
  const { default: reference } = await import('@scalar/fastify-api-reference')
  const server = Fastify(withoutSchemas)
  await server.register(reference, {
    routePrefix: '/reference',
    configuration: { url: '/openapi.json', withDefaultFonts: false },
  })
  await server.ready()
  return server
}
