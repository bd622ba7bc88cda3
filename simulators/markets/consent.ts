import { issue, type Market } from './market.ts'
import { html, page } from './page.ts'
import type { Account, Platform } from './state.ts'

/** The consent pages of sellers, and the redirects after them. */

export interface Asked {
  platform: Platform
  clientId: string
  redirectUri: string
  state: string
  scope: string
  challenge?: string
  /** Only this seller may consent: the app is the seller's own. */
  only?: string
}

/** Parses an authorization request; returns a text if it is invalid. */
export function readAsked(market: Market, platform: Platform, query: Record<string, string>): Asked | string {
  const { settings } = market
  const base = { platform, state: query.state ?? '', scope: query.scope ?? '' }
  if (platform === 'ebay') {
    if (query.client_id !== settings.clientId) return 'The client id is unknown'
    if (query.redirect_uri !== settings.ruName) return 'The RuName is unknown'
    return { ...base, clientId: settings.clientId, redirectUri: settings.acceptUrl }
  }
  if (platform === 'amazon') {
    const owner = market.state.accounts.find((one) => one.app?.applicationId === query.application_id)
    if (!owner?.app) return 'The application id is unknown'
    return { ...base, clientId: owner.app.clientId, redirectUri: query.redirect_uri ?? '', only: owner.name }
  }
  if (query.client_id !== settings.clientId) return 'The client id is unknown'
  if (!query.redirect_uri) return 'There is no redirect_uri'
  if (platform === 'etsy' && (!query.code_challenge || query.code_challenge_method !== 'S256'))
    return 'A proof key (S256) is missing'
  return {
    ...base,
    clientId: settings.clientId,
    redirectUri: query.redirect_uri,
    ...(query.code_challenge ? { challenge: query.code_challenge } : {}),
  }
}

const names: Record<Platform, string> = {
  ebay: 'eBay',
  etsy: 'Etsy',
  amazon: 'Amazon Seller Central',
  aliexpress: 'AliExpress',
}

export function consentPage(market: Market, asked: Asked | string, platform: Platform): string {
  if (typeof asked === 'string')
    return page(names[platform], `<section class="panel narrow"><p class="bad">${html(asked)}</p></section>`)
  const accounts = market.state.accounts.filter(
    (one) => one.platform === platform && (!asked.only || one.name === asked.only),
  )
  const options = accounts.map((one) => `<option>${html(one.name)}</option>`).join('')
  return page(
    names[platform],
    `<section class="panel narrow"><h1>Grant access?</h1>
<p><strong>Dropyard</strong> wants to read your orders and send tracking numbers.</p>
<form method="post"><label>Logged in as <select name="account">${options}</select></label>
<p class="actions"><button name="decision" value="no" class="plain">Decline</button>
<button name="decision" value="yes">Agree</button></p></form></section>`,
  )
}

/** The URL to redirect to after the seller's decision. */
export function decide(
  market: Market,
  asked: Asked,
  account: Account | undefined,
  yes: boolean,
): string | undefined {
  const { settings } = market
  const back = new URL(asked.redirectUri)
  back.searchParams.set('state', asked.state)
  if (!yes) {
    back.searchParams.set('error', 'access_denied')
    back.searchParams.set('error_description', 'The seller declined')
    return back.href
  }
  if (!account) return undefined
  const code = issue(market, account, 'code', {
    clientId: asked.clientId,
    seconds: 300,
    redirectUri: asked.platform === 'ebay' ? settings.ruName : asked.redirectUri,
    ...(asked.challenge ? { challenge: asked.challenge } : {}),
  }).value
  if (asked.platform === 'amazon') {
    back.searchParams.set('spapi_oauth_code', code)
    back.searchParams.set('selling_partner_id', account.id)
  } else back.searchParams.set('code', code)
  if (asked.platform === 'ebay') back.searchParams.set('expires_in', '299')
  return back.href
}
