/** The embedded PostgreSQL can't start. The message is one line for the user at the terminal. */
export class EmbeddedPostgresError extends Error {
  override readonly name = 'EmbeddedPostgresError'
}
