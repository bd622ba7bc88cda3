import { createHash, randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { escapeHtml, renderPage } from '../shared/html.ts'
import type { Account } from './account.ts'

/**
 * Sign-in pages and tokens (OAuth 2 with PKCE) at the paths of Google and of Microsoft. Like there, Google's refresh token stays
 * the same, and Microsoft answers another one each time.
 */

interface Code {
  readonly address: string
  readonly challenge: string
  readonly redirectUri: string
}

type Asked = Record<string, string | undefined>

const clientSecret = 'simulated-secret'
export const simulatedApp = { id: 'simulated-app', secret: clientSecret } as const

export function addSignIn(
  server: FastifyInstance,
  accounts: { all(): readonly Account[]; find(address: string): Account },
): void {
  const codes = new Map<string, Code>()
  const refreshTokens = new Map<string, string>()
  server.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )

  const page = (asked: Asked): string => {
    const hidden = Object.entries(asked)
      .map(
        ([name, value = '']) =>
          `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
      )
      .join('')
    const options = accounts
      .all()
      .map(({ address }) => {
        const chosen = address === asked.login_hint ? ' selected' : ''
        return `<option${chosen}>${escapeHtml(address)}</option>`
      })
      .join('')
    return renderPage({
      title: 'Sign in',
      brand: 'Simulated mail',
      brandHref: '/',
      body: `<h1>Sign in</h1><form class="panel">${hidden}<p><select name="account">${options}</select></p>
        <p><button name="answer" value="allow">Allow reading and sending mail</button>
        <button name="answer" value="deny">Deny</button></p></form>`,
    })
  }
  for (const path of ['/o/oauth2/v2/auth', '/common/oauth2/v2.0/authorize'])
    server.get<{ Querystring: Asked }>(path, ({ query }, reply) => {
      const { answer, account = '', ...asked } = query
      if (!answer) return reply.type('text/html').send(page(asked))
      const back = new URL(asked.redirect_uri ?? '')
      back.searchParams.set('state', asked.state ?? '')
      if (answer === 'allow') {
        const code = randomBytes(16).toString('hex')
        codes.set(code, {
          address: account,
          challenge: asked.code_challenge ?? '',
          redirectUri: asked.redirect_uri ?? '',
        })
        back.searchParams.set('code', code)
      } else back.searchParams.set('error', 'access_denied')
      return reply.redirect(back.href)
    })

  const tokens = (body: Asked, rotates: boolean): object | undefined => {
    if (body.client_id !== simulatedApp.id || body.client_secret !== simulatedApp.secret) return undefined
    let address: string | undefined
    let refresh = body.refresh_token
    if (body.grant_type === 'authorization_code') {
      const code = codes.get(body.code ?? '')
      codes.delete(body.code ?? '')
      const challenge = createHash('sha256')
        .update(body.code_verifier ?? '')
        .digest('base64url')
      if (code?.challenge !== challenge || code.redirectUri !== body.redirect_uri) return undefined
      address = code.address
      refresh = undefined
    } else address = refreshTokens.get(refresh ?? '')
    if (address === undefined) return undefined
    if (refresh === undefined || rotates) refresh = randomBytes(16).toString('hex')
    refreshTokens.set(refresh, address)
    return {
      access_token: accounts.find(address).grant(),
      refresh_token: refresh,
      expires_in: 3599,
      token_type: 'Bearer',
    }
  }
  for (const [path, rotates] of [
    ['/token', false],
    ['/common/oauth2/v2.0/token', true],
  ] as const)
    server.post<{ Body: Asked }>(path, ({ body }, reply) => {
      const given = tokens(body, rotates)
      return (
        given ?? reply.code(400).send({ error: 'invalid_grant', error_description: 'Access was revoked' })
      )
    })
  server.post<{ Params: { address: string } }>(
    '/__sim/accounts/:address/revoke',
    ({ params: { address } }) => {
      for (const [token, of] of refreshTokens) if (of === address) refreshTokens.delete(token)
      accounts.find(address).revoke()
      return { revoked: true }
    },
  )
}
