import { z } from 'zod'
import { assertNoConnectionHeld } from '../../../../kit/data/held-connection.ts'
import type { Config } from '../../../../kit/start/config.ts'

/**
 * Providers at which mail accounts sign in (OAuth 2, authorization code with PKCE). Sources: developers.google.com/workspace/gmail
 * (imap/xoauth2-protocol), learn.microsoft.com (Exchange: authenticate an IMAP, POP or SMTP connection using OAuth).
 */

export type ProviderName = 'google' | 'microsoft'

/** The only servers that get an access token: it opens the whole mailbox. */
export const mailServers: Readonly<Record<ProviderName, { imap: string; smtp: string }>> = {
  google: { imap: 'imap.gmail.com', smtp: 'smtp.gmail.com' },
  microsoft: { imap: 'outlook.office365.com', smtp: 'smtp.office365.com' },
}

export interface Provider {
  readonly authorizeUrl: string
  readonly tokenUrl: string
  readonly clientId: string
  readonly clientSecret: string
  readonly scope: string
  /** What the provider's page is asked for besides. */
  readonly asks: Readonly<Record<string, string>>
}

export interface Tokens {
  readonly refresh: string
  readonly access: string
  /** Milliseconds since 1970. */
  readonly expiresAt: number
}

/** Why a provider gave no tokens. */
export class SignInTrouble extends Error {
  override readonly name = 'SignInTrouble'
  readonly kind: 'refused' | 'unreachable'
  constructor(kind: 'refused' | 'unreachable', message: string, options?: ErrorOptions) {
    super(message, options)
    this.kind = kind
  }
}

const timeoutMs = 15_000

/** Undefined if the settings have no app of this provider. */
export function providerOf(config: Config, name: ProviderName): Provider | undefined {
  if (name === 'google') {
    const { MAIL_GOOGLE_CLIENT_ID: clientId, MAIL_GOOGLE_CLIENT_SECRET: clientSecret } = config
    if (!clientId || !clientSecret) return undefined
    return {
      authorizeUrl: `${config.MAIL_GOOGLE_AUTH_ORIGIN}/o/oauth2/v2/auth`,
      tokenUrl: `${config.MAIL_GOOGLE_TOKEN_ORIGIN}/token`,
      ...{ clientId, clientSecret, scope: 'https://mail.google.com/' },
      // Google gives a refresh token only for offline access, and again only after its page was shown again.
      asks: { access_type: 'offline', prompt: 'consent' },
    }
  }
  const { MAIL_MICROSOFT_CLIENT_ID: clientId, MAIL_MICROSOFT_CLIENT_SECRET: clientSecret } = config
  if (!clientId || !clientSecret) return undefined
  const at = `${config.MAIL_MICROSOFT_ORIGIN}/common/oauth2/v2.0`
  return {
    authorizeUrl: `${at}/authorize`,
    tokenUrl: `${at}/token`,
    ...{ clientId, clientSecret },
    scope:
      'https://outlook.office.com/IMAP.AccessAsUser.All https://outlook.office.com/SMTP.Send offline_access',
    asks: { prompt: 'select_account' },
  }
}

const answered = z.object({
  access_token: z.string().min(1),
  refresh_token: z.string().optional(),
  expires_in: z.coerce.number().positive().default(3600),
})
const refused = z.object({ error: z.string(), error_description: z.string().optional() })

/**
 * Asks for tokens: by a code, or by the refresh token of before, which stays valid where no other one is answered.
 * @throws SignInTrouble
 */
export async function askTokens(
  { tokenUrl, clientId, clientSecret }: Provider,
  by:
    | { grant_type: 'authorization_code'; code: string; code_verifier: string; redirect_uri: string }
    | { grant_type: 'refresh_token'; refresh_token: string },
): Promise<Tokens> {
  assertNoConnectionHeld('Asking for a sign-in')
  let status: number
  let body: unknown
  try {
    const response = await fetch(tokenUrl, {
      method: 'POST',
      headers: { accept: 'application/json' },
      body: new URLSearchParams({ ...by, client_id: clientId, client_secret: clientSecret }),
      signal: AbortSignal.timeout(timeoutMs),
      redirect: 'error',
    })
    status = response.status
    body = await response.json()
  } catch (cause) {
    throw new SignInTrouble('unreachable', 'The provider did not answer', { cause })
  }
  const given = answered.safeParse(body)
  if (status === 200 && given.success) {
    const { access_token: access, refresh_token, expires_in } = given.data
    const before = by.grant_type === 'refresh_token' ? by.refresh_token : ''
    return { access, refresh: refresh_token || before, expiresAt: Date.now() + expires_in * 1000 }
  }
  const why = refused.safeParse(body)
  if (status >= 400 && status < 500 && status !== 429 && why.success)
    throw new SignInTrouble('refused', why.data.error_description ?? why.data.error)
  throw new SignInTrouble('unreachable', `The provider answered ${status}`)
}
