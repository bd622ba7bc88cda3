import { type DestinationStream, type Logger, pino, stdSerializers } from 'pino'

/** The log of a process: without secrets, and without row contents in database errors. */

export const openLog = (level: string, to?: DestinationStream): Logger =>
  pino({ level, redact: ['req.headers.authorization'], serializers: { err: errorWithoutValues } }, to)

const errorWithoutValues = (error: unknown): unknown =>
  error instanceof Error ? stdSerializers.err(withoutValues(error)) : error

/** Drizzle's error contains the parameters: names, addresses, hashes. PostgreSQL's `detail` contains rows. */
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
