function noSchemas(): never {
  throw new Error('What a route takes and answers stands in the contract; Fastify knows nothing of it')
}

/** Options for every Fastify instance: its schema compilers, some hundred modules, are not loaded. */
export const withoutSchemas = {
  schemaController: { compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas } },
}
