import { createHmac, randomUUID } from 'node:crypto'
import { type Api, apis, type Params } from './apis.ts'
import type { App, Sim } from './state.ts'
import { getToken, liveToken, postponeToken, refreshToken } from './tokens.ts'

/** The gateway: checks caller, signature, purchased APIs and rate limit, then the API's own parameters. */

export interface Answer {
  status: number
  body: unknown
}

export interface Asked {
  version: string
  namespace: string
  name: string
  appKey: string
  params: Params
}

const messages = {
  'gw.APIUnsupported': 'The request API is unsupported',
  'gw.AppKeyMissing': 'The appKey is missing',
  'gw.AppKeyNotFound': 'The request app does not exist',
  'gw.SignatureMissing': 'The request signature is missing',
  'gw.SignatureInvalid': 'Invalid signature',
  'gw.APIACLDecline': 'AppKey is not allowed(acl)',
  'gw.QosAppFrequencyLimit': 'App call exceeds limited frequency',
  'gw.ParamMissing': 'The request parameter is missing',
} as const
export type GatewayCode = keyof typeof messages

export const refusal = (sim: Sim, code: GatewayCode, more = ''): Answer => ({
  status: sim.settings.refusalStatus,
  body: {
    error_code: code,
    error_message: `${messages[code]}${more}`,
    exception: messages[code],
    request_id: randomUUID(),
  },
})

/** An implementation of the signature that is independent of the product's: both must produce the same. */
export function signatureOf({ version, namespace, name, appKey, params }: Asked, secret: string): string {
  let text = `param2/${version}/${namespace}/${name}/${appKey}`
  for (const key of Object.keys(params).sort()) if (key !== '_aop_signature') text += key + params[key]
  return createHmac('sha1', secret).update(text, 'utf8').digest('hex').toUpperCase()
}

export async function answer(sim: Sim, asked: Asked): Promise<Answer> {
  const { namespace, name, appKey, params } = asked
  const oauth = namespace === 'system.oauth2' ? name : undefined
  const api = apis[`${namespace}/${name}`]
  if (!api && !['getToken', 'refreshToken', 'postponeToken'].includes(oauth ?? ''))
    return refusal(sim, 'gw.APIUnsupported')
  if (appKey === '') return refusal(sim, 'gw.AppKeyMissing')
  const app = sim.state.apps[appKey]
  if (!app) return refusal(sim, 'gw.AppKeyNotFound')
  // These two contain the secret itself; the older way of refreshing is signed.
  if (oauth === 'getToken') return getToken(sim, app, params)
  if (oauth === 'postponeToken') return postponeToken(sim, app, params)
  if (!params._aop_signature) return refusal(sim, 'gw.SignatureMissing')
  if (params._aop_signature !== signatureOf(asked, app.secret)) return refusal(sim, 'gw.SignatureInvalid')
  if (oauth === 'refreshToken') return refreshToken(sim, app, params)
  return api ? called(sim, app, api, asked) : refusal(sim, 'gw.APIUnsupported')
}

/** Permission is checked before parameters: a call without any shows whether an app may make it, without an effect. */
async function called(sim: Sim, app: App, api: Api, { namespace, name, params }: Asked): Promise<Answer> {
  if (!api.open && !app.apis.includes(`${namespace}/${name}`)) return refusal(sim, 'gw.APIACLDecline')
  if (overLimit(sim, app.key)) return refusal(sim, 'gw.QosAppFrequencyLimit')
  if (!api.open && !liveToken(sim, app.key, 'access', params.access_token)) return needsLogin
  const missing = api.needs.find((one) => !params[one])
  if (missing) return refusal(sim, 'gw.ParamMissing', `: ${missing}`)
  return { status: 200, body: await api.run(sim, params) }
}

const needsLogin: Answer = {
  status: 401,
  body: {
    error_code: '401',
    error_message: 'Request need user authorized',
    exception: 'Request need user authorized',
  },
}

const overLimit = (sim: Sim, appKey: string): boolean =>
  !sim.buckets.take(`${appKey}:second`, sim.settings.perSecond, sim.settings.perSecond) ||
  !sim.buckets.take(`${appKey}:minute`, sim.settings.perMinute, sim.settings.perMinute / 60)
