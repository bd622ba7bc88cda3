function noSchemas(): never {
  throw new Error('What a route takes and answers stands in the contract; Fastify knows nothing of it')
}

/** For every server of Fastify: what would compile schemas of its own, some hundred modules, is not loaded. */
export const withoutSchemas = {
  schemaController: { compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas } },
}
