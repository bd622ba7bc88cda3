import { callbackPath, platformIds } from '@dropyard/contract/store/platform/facts'
import { aliexpressConnector } from '../../../connectors/aliexpress/aliexpress.ts'
import { amazonConnector } from '../../../connectors/amazon/amazon.ts'
import type { Connector } from '../../../connectors/connector.ts'
import { ebayConnector } from '../../../connectors/ebay/ebay.ts'
import { etsyConnector } from '../../../connectors/etsy/etsy.ts'
import type { ShopifySettings } from '../../../connectors/shopify/client.ts'
import { shopifyConnector } from '../../../connectors/shopify/shopify.ts'
import { shoplazzaConnector } from '../../../connectors/shoplazza/shoplazza.ts'
import { shoplineConnector } from '../../../connectors/shopline/shopline.ts'
import type { Ctx } from '../../../kit/context.ts'

/** Creates each platform's connector from the configuration. */

type Parts = Pick<Ctx, 'config' | 'log'>

function shopify({ config, log }: Parts): Connector | undefined {
  if (!config.SHOPIFY_CLIENT_ID || !config.SHOPIFY_CLIENT_SECRET) return undefined
  const settings: ShopifySettings = {
    clientId: config.SHOPIFY_CLIENT_ID,
    clientSecret: config.SHOPIFY_CLIENT_SECRET,
    origin: config.SHOPIFY_ORIGIN,
    apiVersion: config.SHOPIFY_API_VERSION,
    log,
  }
  return shopifyConnector(settings)
}

function ebay({ config, log }: Parts): Connector | undefined {
  const { EBAY_CLIENT_ID: clientId, EBAY_CLIENT_SECRET: clientSecret, EBAY_RU_NAME: ruName } = config
  if (!clientId || !clientSecret || !ruName) return undefined
  const { EBAY_AUTH_ORIGIN: authOrigin, EBAY_API_ORIGIN: apiOrigin } = config
  return ebayConnector({ clientId, clientSecret, ruName, authOrigin, apiOrigin, log })
}

function etsy({ config, log }: Parts): Connector | undefined {
  const { ETSY_CLIENT_ID: clientId, ETSY_CLIENT_SECRET: clientSecret } = config
  if (!clientId || !clientSecret) return undefined
  const { ETSY_AUTH_ORIGIN: authOrigin, ETSY_API_ORIGIN: apiOrigin } = config
  return etsyConnector({ clientId, clientSecret, authOrigin, apiOrigin, log })
}

/** Its keys come from the merchant, so no configuration is needed. */
const amazon = ({ config, log }: Parts): Connector =>
  amazonConnector({
    authOrigin: config.AMAZON_AUTH_ORIGIN,
    tokenOrigin: config.AMAZON_TOKEN_ORIGIN,
    apiOrigin: config.AMAZON_API_ORIGIN,
    log,
  })

function aliexpress({ config, log }: Parts): Connector | undefined {
  const { ALIEXPRESS_CLIENT_ID: clientId, ALIEXPRESS_CLIENT_SECRET: clientSecret } = config
  if (!clientId || !clientSecret) return undefined
  const { ALIEXPRESS_ORIGIN: origin, ALIEXPRESS_PER_SECOND: perSecond } = config
  return aliexpressConnector({ clientId, clientSecret, origin, perSecond, log })
}

/** Creates each platform's connector from the configuration; undefined if its app isn't configured. */
export const connectorFactories: Readonly<Record<number, (parts: Parts) => Connector | undefined>> = {
  [platformIds.shopify]: shopify,
  [platformIds.shoplazza]: shoplazza,
  [platformIds.shopline]: shopline,
  [platformIds.ebay]: ebay,
  [platformIds.etsy]: etsy,
  [platformIds.amazon]: amazon,
  [platformIds.aliexpress]: aliexpress,
}

function shoplazza({ config, log }: Parts): Connector | undefined {
  if (!config.SHOPLAZZA_CLIENT_ID || !config.SHOPLAZZA_CLIENT_SECRET) return undefined
  return shoplazzaConnector({
    clientId: config.SHOPLAZZA_CLIENT_ID,
    clientSecret: config.SHOPLAZZA_CLIENT_SECRET,
    origin: config.SHOPLAZZA_ORIGIN,
    apiVersion: config.SHOPLAZZA_API_VERSION,
    redirectUri: `${config.PUBLIC_URL}${callbackPath('shoplazza')}`,
    log,
  })
}

function shopline({ config, log }: Parts): Connector | undefined {
  if (!config.SHOPLINE_APP_KEY || !config.SHOPLINE_APP_SECRET) return undefined
  return shoplineConnector({
    appKey: config.SHOPLINE_APP_KEY,
    appSecret: config.SHOPLINE_APP_SECRET,
    origin: config.SHOPLINE_ORIGIN,
    apiVersion: config.SHOPLINE_API_VERSION,
    log,
  })
}
