import { GraphQLError, GraphQLScalarType, type GraphQLSchema } from 'graphql'

function isText(value: unknown): value is string {
  return typeof value === 'string'
}

function isDecimal(value: unknown): boolean {
  return (
    (typeof value === 'number' && Number.isFinite(value)) ||
    (isText(value) && /^-?(\d+(\.\d*)?|\.\d+)$/.test(value))
  )
}

/** Which input each custom scalar accepts. */
const accepted: Record<string, (value: unknown) => boolean> = {
  DateTime: (value) => isText(value) && /^\d{4}-\d\d-\d\d/.test(value) && !Number.isNaN(Date.parse(value)),
  Date: (value) => isText(value) && /^\d{4}-\d\d-\d\d$/.test(value),
  Decimal: isDecimal,
  Money: isDecimal,
  URL: (value) => isText(value) && URL.canParse(value),
  HTML: isText,
  FormattedString: isText,
  UnsignedInt64: (value) =>
    (typeof value === 'number' && value >= 0) || (isText(value) && /^\d+$/.test(value)),
  UtcOffset: (value) => isText(value) && /^[+-]\d\d:?\d\d$/.test(value),
}

/** Makes the custom scalars of a schema refuse input of the wrong form; introspection alone accepts anything. */
export function tightenScalars(schema: GraphQLSchema): void {
  for (const [name, accepts] of Object.entries(accepted)) {
    const type = schema.getType(name)
    if (!(type instanceof GraphQLScalarType)) continue
    const coerce = (value: unknown) => {
      if (!accepts(value)) throw new GraphQLError(`invalid ${name} '${String(value)}'`)
      return value
    }
    const parseLiteral = type.parseLiteral
    type.coerceInputValue = coerce
    type.parseValue = coerce
    type.parseLiteral = (node, variables) => coerce(parseLiteral(node, variables))
  }
}
