import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto'
import pg from 'pg'

/**
 * The database login of requests. The owner runs migrations; requests use a login that is only a member of `dropyard_app`, so an
 * SQL injection can't switch back to the owner's role.
 */

/** The login of requests can't be used, or has more rights than requests may have. */
export class RequestLoginError extends Error {
  override readonly name = 'RequestLoginError'
}

/**
 * Ensures that the login for this database exists, and returns its URL. All processes use the same stored password, which only
 * the owner can read.
 *
 * @param owner may create roles and grant `dropyard_app`; starting processes call this one at a time.
 * @param given the URL of a login that an administrator created: nothing is created then.
 * @throws RequestLoginError
 */
export async function requestUrl(owner: pg.Client, ownerUrl: string, given?: string): Promise<string> {
  if (given === undefined) return makeLogin(owner, ownerUrl)
  await checkLogin(given)
  return given
}

async function makeLogin(owner: pg.Client, ownerUrl: string): Promise<string> {
  const { login, exists, isMember, password } = await keptLogin(owner)
  const url = new URL(ownerUrl)
  url.username = login
  url.password = password
  const change = async (statement: string): Promise<void> => {
    await owner.query(statement).catch((error: unknown) => {
      throw new RequestLoginError(
        `DATABASE_URL's user can’t make the login ${login} for requests (${messageOf(error)}): let it create roles, or set DATABASE_REQUEST_URL`,
        { cause: error },
      )
    })
  }
  // A valid role is not altered: naming an attribute in ALTER ROLE requires the right to grant it, which an owner with only
  // CREATEROLE lacks. So a restart needs no right to change roles.
  if (!exists) await change(`CREATE ROLE ${login} LOGIN NOINHERIT PASSWORD '${scramOf(password)}'`)
  if (!isMember) await change(`GRANT dropyard_app TO ${login} WITH INHERIT FALSE, SET TRUE`)
  try {
    await checkLogin(url.href)
  } catch (error) {
    if (!exists || !isRejected(error)) throw error
    await change(`ALTER ROLE ${login} LOGIN PASSWORD '${scramOf(password)}'`)
    await checkLogin(url.href)
  }
  return url.href
}

/** Name and stored password of the PostgreSQL login for requests. The first process that needs it generates the password. */
async function keptLogin(owner: pg.Client) {
  const { rows } = await owner.query<{ login: string; exists: boolean; isMember: boolean; password: string }>(
    `WITH made AS (
       INSERT INTO owner_only.request_login (password) VALUES ($1) ON CONFLICT (one) DO NOTHING RETURNING password
     ), login AS (
       SELECT 'dropyard_login_' || oid AS name FROM pg_database WHERE datname = current_database()
     )
     SELECT name AS login, password, EXISTS (SELECT FROM pg_roles WHERE rolname = name) AS exists,
       EXISTS (SELECT FROM pg_auth_members WHERE set_option AND roleid = 'dropyard_app'::regrole
         AND member = (SELECT oid FROM pg_roles WHERE rolname = name)) AS "isMember"
     FROM login, (SELECT password FROM made UNION ALL SELECT password FROM owner_only.request_login LIMIT 1) AS kept`,
    [randomBytes(24).toString('base64url')],
  )
  const [found] = rows
  if (!found) throw new RequestLoginError('The login of requests was not kept')
  return found
}

/** Whether PostgreSQL refused the login (SQLSTATE class 28): a wrong password, or a role that may not log in. */
const isRejected = (error: unknown): boolean =>
  error instanceof RequestLoginError && /^28/.test((error.cause as { code?: string } | undefined)?.code ?? '')

/**
 * A SCRAM verifier (RFC 5803) as PostgreSQL stores it: sent instead of the password, which then never appears in PostgreSQL's
 * log.
 */
function scramOf(password: string): string {
  const iterations = 4096
  const salt = randomBytes(16)
  const salted = pbkdf2Sync(password, salt, iterations, 32, 'sha256')
  const keyed = (text: string): Buffer => createHmac('sha256', salted).update(text).digest()
  const stored = createHash('sha256').update(keyed('Client Key')).digest('base64')
  return `SCRAM-SHA-256$${iterations}:${salt.toString('base64')}$${stored}:${keyed('Server Key').toString('base64')}`
}

/** Finds rights that the login must not have; null when it has none of them. */
const powers = `SELECT
  CASE
    WHEN me.rolsuper THEN 'is a superuser'
    WHEN me.rolbypassrls THEN 'bypasses row-level security'
    WHEN me.rolcreaterole THEN 'may create roles'
    WHEN NOT pg_has_role(me.oid, 'dropyard_app', 'SET') THEN 'may not act as dropyard_app'
    WHEN EXISTS (SELECT FROM pg_roles other WHERE (other.rolsuper OR other.rolbypassrls) AND pg_has_role(me.oid, other.oid, 'SET'))
      THEN 'may act as a role that bypasses row-level security'
    WHEN EXISTS (SELECT FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND pg_has_role(me.oid, relowner, 'MEMBER'))
      THEN 'owns tables'
  END AS problem
  FROM pg_roles me WHERE me.rolname = session_user`

async function checkLogin(url: string): Promise<void> {
  const { username } = new URL(url)
  const client = new pg.Client({ connectionString: url, application_name: 'dropyard-start' })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ problem: string | null }>(powers)
    const problem = rows[0]?.problem
    if (problem) throw new RequestLoginError(`Requests can’t use the login ${username}: it ${problem}`)
  } catch (error) {
    if (error instanceof RequestLoginError) throw error
    throw new RequestLoginError(
      `The login ${username} for requests can’t connect (${messageOf(error)}): let it in, or set DATABASE_REQUEST_URL`,
      { cause: error },
    )
  } finally {
    await client.end().catch(() => undefined)
  }
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
