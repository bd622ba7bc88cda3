import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Simulator } from './context.ts'
import { escapeHtml, renderPage } from './html.ts'
import type { App, Code, Shop } from './state.ts'

/** Consent and authorization codes, common to all platforms. */

export const hmacHex = (secret: string, text: string): string =>
  createHmac('sha256', secret).update(text).digest('hex')

export const hmacBase64 = (secret: string, text: string): string =>
  createHmac('sha256', secret).update(text).digest('base64')

export const sameText = (a: string, b: string): boolean => {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}

/** Sorted `k=v` joined by `&`. */
export const sortedQuery = (query: Readonly<Record<string, string>>): string =>
  Object.entries(query)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, value]) => `${key}=${value}`)
    .join('&')

export function issueCode(
  sim: Simulator,
  about: Pick<Code, 'shop' | 'clientId' | 'scopes' | 'redirectUri'>,
): string {
  const code = randomBytes(16).toString('hex')
  sim.state.codes[code] = { ...about, used: false, expiresAt: sim.clock.now() + sim.settings.codeLifeMs }
  sim.changed()
  return code
}

/** Uses a code, which is valid once. */
export function takeCode(sim: Simulator, shop: string, text: string): Code | null {
  const code = sim.state.codes[text]
  if (!code || code.used || code.shop !== shop || code.expiresAt <= sim.clock.now()) return null
  code.used = true
  sim.changed()
  return code
}

export function consentPage(shop: Shop, app: App, scopes: readonly string[], action: string): string {
  const rows = scopes.map((scope) => `<tr><td>${escapeHtml(scope)}</td></tr>`).join('')
  return renderPage({
    title: `Install ${app.name}`,
    brand: shop.name,
    brandHref: '#',
    body: `<form class="panel narrow" method="post" action="${escapeHtml(action)}"><h1>Install ${escapeHtml(app.name)}</h1>
<p>This app wants access to <strong>${escapeHtml(shop.domain)}</strong>:</p><table>${rows}</table>
<div class="row"><button class="plain" name="decision" value="cancel">Cancel</button>
<button name="decision" value="install">Install</button></div></form>`,
  })
}

export const errorPage = (text: string): string =>
  renderPage({
    title: 'Not possible',
    brand: 'Admin',
    brandHref: '#',
    body: `<div class="panel narrow"><h1>Not possible</h1><p>${escapeHtml(text)}</p></div>`,
  })
