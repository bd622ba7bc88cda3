import { randomUUID } from 'node:crypto'
import type { App, Sim, Token } from './state.ts'

/** Access tokens that are valid for ten hours, and the refresh token that issues them. */

const day = 86_400_000
/** A refresh token can be extended when it expires within this time. */
const postponeWithin = 30 * day

/** The account that gave consent; the simulator has a single buyer. */
export const buyer = { loginId: 'dropyard采购', memberId: 'b2b-2208817349211', aliId: '9007199254741993' }

function issue(sim: Sim, app: App, kind: Token['kind'], lifeMs: number): Token {
  const token = {
    value: randomUUID(),
    kind,
    appKey: app.key,
    expiresAt: sim.clock.now() + lifeMs,
    dead: false,
  }
  sim.state.tokens = [...sim.state.tokens.filter((one) => one.expiresAt > sim.clock.now()), token]
  sim.changed()
  return token
}

export const liveToken = (sim: Sim, appKey: string, kind: Token['kind'], value: string | undefined) =>
  sim.state.tokens.find(
    (one) =>
      one.value === value &&
      one.kind === kind &&
      one.appKey === appKey &&
      !one.dead &&
      one.expiresAt > sim.clock.now(),
  )

/** The refresh token of the account that gave consent: the existing one, or a new one. */
export function grant(sim: Sim, app: App, days = sim.settings.refreshDays): Token {
  const known = sim.state.tokens.find(
    (one) => one.kind === 'refresh' && one.appKey === app.key && !one.dead && one.expiresAt > sim.clock.now(),
  )
  return known ?? issue(sim, app, 'refresh', days * day)
}

export type TokenAnswer = { status: number; body: Record<string, unknown> }

const refused = (message: string): TokenAnswer => ({
  status: 400,
  body: { error_code: '400', error_message: message, exception: 'System error', request_id: randomUUID() },
})

export function getToken(sim: Sim, app: App | undefined, form: Record<string, string>): TokenAnswer {
  if (!app || form.client_id !== app.key || form.client_secret !== app.secret)
    return refused('client_id or client_secret is invalid')
  if (form.grant_type !== 'refresh_token') return refused('grant_type is invalid')
  const given = liveToken(sim, app.key, 'refresh', form.refresh_token)
  return given ? pair(sim, app, given) : refused('refresh_token is invalid')
}

/** Older clients refresh by a signed call with this name; its response omits the refresh token. */
export function refreshToken(sim: Sim, app: App, form: Record<string, string>): TokenAnswer {
  const answer = getToken(sim, app, { ...form, grant_type: 'refresh_token' })
  const { refresh_token: _, refresh_token_timeout: __, ...body } = answer.body
  return { ...answer, body }
}

export function postponeToken(sim: Sim, app: App | undefined, form: Record<string, string>): TokenAnswer {
  if (!app || form.client_id !== app.key || form.client_secret !== app.secret)
    return refused('client_id or client_secret is invalid')
  const given = liveToken(sim, app.key, 'refresh', form.refresh_token)
  if (!given || !liveToken(sim, app.key, 'access', form.access_token))
    return refused('refresh_token is invalid')
  if (given.expiresAt - sim.clock.now() > postponeWithin)
    return refused('The refresh_token can not be postponed yet')
  given.dead = true
  return pair(sim, app, issue(sim, app, 'refresh', sim.settings.refreshDays * day))
}

function pair(sim: Sim, app: App, refresh: Token): TokenAnswer {
  const access = issue(sim, app, 'access', sim.settings.accessSeconds * 1000)
  return {
    status: 200,
    body: {
      aliId: buyer.aliId,
      resource_owner: buyer.loginId,
      memberId: buyer.memberId,
      expires_in: String(sim.settings.accessSeconds),
      access_token: access.value,
      refresh_token: refresh.value,
      refresh_token_timeout: shanghai(refresh.expiresAt),
    },
  }
}

/** `yyyyMMddHHmmssSSS+0800`. */
export const shanghai = (time: number): string =>
  `${new Date(time + 8 * 3_600_000).toISOString().replace(/\D/g, '')}+0800`
