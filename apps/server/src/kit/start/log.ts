import { type DestinationStream, type Logger, pino, stdSerializers } from 'pino'

/** What processes write of what they do: no secrets, and of what fails in the database nothing of its rows. */

export const openLog = (level: string, to?: DestinationStream): Logger =>
  pino({ level, redact: ['req.headers.authorization'], serializers: { err: errorWithoutValues } }, to)

const errorWithoutValues = (error: unknown): unknown =>
  error instanceof Error ? stdSerializers.err(withoutValues(error)) : error

/** The query builder's error repeats what was to be written: names, addresses, hashes. PostgreSQL's detail shows rows. */
function withoutValues(error: Error): Error {
  const { query } = error as { query?: unknown }
  const cause = error.cause instanceof Error ? withoutValues(error.cause) : undefined
  if (typeof query === 'string' && cause) return Object.assign(cause, { query })
  const { name, message, stack } = error
  const { detail: _detail, where: _where, ...rest } = error as Error & { detail?: unknown; where?: unknown }
  return Object.assign(Object.create(Object.getPrototypeOf(error) as object), rest, {
    name,
    message,
    stack,
    cause,
  }) as Error
}
