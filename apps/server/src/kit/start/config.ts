import { resolve } from 'node:path'
import { z } from 'zod'
import { address, flag, isKey, oneOf, shopAddress, webAddress, whole } from './setting-kinds.ts'

/**
 * Settings: environment variables, validated once at start. Some can be overridden at runtime (live-config.ts). `docs/operate.md`
 * lists them.
 */

/** Invalid settings; `lines` has one clear message for each wrong variable. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
  readonly lines: readonly string[]
  constructor(lines: readonly string[]) {
    super(lines.join('\n'))
    this.lines = lines
  }
}

/** All settings. Values are texts; an empty text counts as not set. */
export const configSchema = z.object({
  ROLE: oneOf(['all', 'web', 'worker'])
    .default('all')
    .describe('What this process does: answer requests (`web`), run jobs (`worker`), or both (`all`)'),
  HOST: z.string().default('127.0.0.1').describe('Network address to listen on; `0.0.0.0` for every one'),
  PORT: whole(1, 65535, 4600).describe('TCP port of the web server'),
  PUBLIC_URL: webAddress('https://office.example.com')
    .optional()
    .describe('Address under which people reach the product; `http://localhost:PORT` when not given'),
  PRODUCT_NAME: z
    .string()
    .max(40, 'must have at most 40 characters')
    .default('Dropyard')
    .describe('Name shown on every page and in mails'),
  DATABASE_URL: address(/^postgres(ql)?$/, 'postgres://user:password@host:5432/database')
    .optional()
    .describe('PostgreSQL 16 to 18, as a user who may create roles; the embedded one when not given'),
  DATABASE_REQUEST_URL: address(/^postgres(ql)?$/, 'postgres://user:password@host:5432/database')
    .optional()
    .describe(
      'The same database for requests, as a login that is a member of `dropyard_app` alone; made when not given',
    ),
  DATABASE_POOL: whole(2, 200, 10).describe('Database connections of one process'),
  DATA_DIR: z
    .string()
    .default('.data')
    .transform((path) => resolve(path))
    .describe('Folder for the embedded database, uploaded files and the generated key'),
  SECRET_KEY: z
    .string()
    .refine(isKey, 'must be 32 bytes in base64 (make one: openssl rand -base64 32)')
    .optional()
    .describe(
      'Encrypts stored secrets: 32 bytes in base64; generated into `DATA_DIR/secret.key` when not given',
    ),
  DEMO: flag('1').describe('`1` loads demo data into an empty database, `0` starts with a single admin'),
  DEMO_PICTURES: whole(0, 1600, 640).describe(
    'Side of the pictures of the demo goods, in pixels; `0` leaves them out, because they take a while to draw',
  ),
  LOG_LEVEL: oneOf(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'])
    .default('info')
    .describe('Least important log lines to write'),
  DEMO_STORES: z
    .string()
    .default('')
    .describe("Credentials of the demo companies' shops, `shop=token,shop=token`; the start script sets it"),
  METRICS_TOKEN: z
    .string()
    .min(16, 'must have at least 16 characters')
    .optional()
    .describe(
      'Who sends it (`Authorization: Bearer …`) reads `/metrics`; without it this machine alone does',
    ),
  FETCH_PRIVATE: flag('0').describe(
    '`1` lets pictures of imported goods be fetched from private addresses too',
  ),
  TRUST_PROXY: flag('0').describe('`1` believes the X-Forwarded headers of the one reverse proxy in front'),
  SESSION_IDLE_HOURS: whole(1, 720, 12).describe('Hours without a request after which a session ends'),
  SESSION_MAX_DAYS: whole(1, 365, 30).describe('Days after which a session ends in any case'),
  MAX_UPLOAD_MB: whole(1, 1024, 20).describe('Largest uploaded file, in MB'),
  URGENT_PER_COMPANY: whole(0, 10_000, 20).describe('Orders of one company that may be urgent at once'),
  FREE_RESHIPMENTS: whole(0, 100, 3).describe('Reshipments of one order that may be free'),
  PURCHASE_TWO_APPROVALS: whole(0, 100_000_000, 20_000).describe(
    'Yuan above which purchase orders need two approvals',
  ),
  PURCHASE_FREE_SAMPLES: whole(0, 1_000_000, 500).describe(
    'Yuan up to which samples are bought without an approval',
  ),
  PURCHASE_PLAN_HOUR: whole(0, 23, 6).describe(
    'Hour in China (UTC+8) at which the purchase plan is computed',
  ),
  STOCK_COUNT_ALONE: whole(0, 1_000_000, 500).describe(
    'Yuan up to which the difference of a counted line may be posted by the user who counted it',
  ),
  PACK_EACH_PIECE_FROM: whole(0, 1_000_000, 0).describe(
    'Yuan from which each piece of a product is scanned when it is packed; of cheaper ones the quantity may be typed. `0` for all',
  ),
  PACK_WEIGHT_GRAMS: whole(0, 10_000, 10).describe(
    'Grams by which a packed parcel may weigh otherwise than expected without a question',
  ),
  PACK_WEIGHT_PERCENT: whole(0, 100, 5).describe(
    'The same in percent of the expected weight; the larger of the two counts',
  ),
  TASK_LIMIT: whole(1, 1000, 20).describe('Open tasks of one person, beyond which claiming warns'),
  TASK_IDLE_DAYS: whole(0, 90, 0).describe(
    'Business days after which an untouched task goes back to the pool; `0` never',
  ),
  TASK_COUNTRY: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .default('CN')
    .describe('Country whose holidays are no business days of staff'),
  IMAGE_MAX_PX: whole(500, 4000, 2000).describe('Longest side of a kept picture, in pixels'),
  IMAGE_QUALITY: whole(50, 100, 86).describe('Quality of a kept picture'),
  IMAGE_HOSTS: z
    .string()
    .default('')
    .describe(
      'Hosts that pictures of imported goods may come from, `cdn.example.com,*.example.net`; without it every public one',
    ),
  WORKER_CONCURRENCY: whole(1, 64, 4).describe('Jobs of one kind that a worker runs at a time'),
  DRAIN_SECONDS: whole(0, 300, 3).describe(
    'Seconds for which a process that is told to end (SIGTERM) still takes requests while `/readyz` says 503, where a load balancer asks that',
  ),
  SMTP_URL: address(/^smtps?$/, 'smtp://user:password@mail.example.com:587')
    .optional()
    .describe('Mail server; without it mails are kept and shown in the mailbox page'),
  MAIL_FROM: z.string().default('no-reply@localhost').describe('Sender of mails'),
  S3_BUCKET: z.string().optional().describe('Bucket for files; without it they lie in `DATA_DIR/files`'),
  S3_ENDPOINT: webAddress('https://s3.example.com')
    .optional()
    .describe("Address of an object store other than Amazon's"),
  S3_REGION: z.string().default('us-east-1').describe('Region of the bucket'),
  S3_KEY: z.string().optional().describe('Access key id of the bucket'),
  S3_SECRET: z.string().optional().describe('Secret access key of the bucket'),
  S3_PATH_STYLE: flag('1').describe(
    '`1` puts the bucket into the path of `S3_ENDPOINT` rather than into the host name',
  ),
  SHOPIFY_CLIENT_ID: z
    .string()
    .optional()
    .describe('Client id of the Shopify app; without it no shop can be connected'),
  SHOPIFY_CLIENT_SECRET: z.string().optional().describe('Client secret of the Shopify app'),
  SHOPIFY_ORIGIN: shopAddress().describe(
    "A shop's address, `{shop}` standing for its domain; changed to talk to a simulator",
  ),
  SHOPIFY_API_VERSION: z
    .string()
    .regex(/^(\d{4}-\d{2}|unstable)$/, 'must look like 2026-07')
    .default('2026-07')
    .describe('Version of the Shopify Admin API'),
  SHOPLAZZA_CLIENT_ID: z
    .string()
    .optional()
    .describe('Client id of the Shoplazza app; without it no Shoplazza store can be connected'),
  SHOPLAZZA_CLIENT_SECRET: z.string().optional().describe('Client secret of the Shoplazza app'),
  SHOPLAZZA_ORIGIN: shopAddress().describe("A Shoplazza store's address, as above"),
  SHOPLAZZA_API_VERSION: z
    .string()
    .regex(/^\d{4}-\d{2}$/, 'must look like 2026-01')
    .default('2026-01')
    .describe('Version of the Shoplazza Admin API'),
  SHOPLINE_APP_KEY: z
    .string()
    .optional()
    .describe('Key of the SHOPLINE app; without it no SHOPLINE store can be connected'),
  SHOPLINE_APP_SECRET: z.string().optional().describe('Secret of the SHOPLINE app'),
  SHOPLINE_ORIGIN: shopAddress().describe("A SHOPLINE store's address, as above"),
  SHOPLINE_API_VERSION: z
    .string()
    .regex(/^v\d{8}$/, 'must look like v20260601')
    .default('v20260601')
    .describe('Version of the SHOPLINE Admin API'),
  EBAY_CLIENT_ID: z.string().optional().describe('Client id of the eBay app; without it eBay is not offered'),
  EBAY_CLIENT_SECRET: z.string().optional().describe('Client secret (cert id) of the eBay app'),
  EBAY_RU_NAME: z
    .string()
    .optional()
    .describe("eBay's name (RuName) for the address `PUBLIC_URL/connect/ebay/callback`"),
  EBAY_AUTH_ORIGIN: webAddress('https://auth.ebay.com')
    .default('https://auth.ebay.com')
    .describe("Where eBay's sellers say yes"),
  EBAY_API_ORIGIN: webAddress('https://api.ebay.com')
    .default('https://api.ebay.com')
    .describe("Address of eBay's API"),
  ETSY_CLIENT_ID: z.string().optional().describe('Keystring of the Etsy app; without it Etsy is not offered'),
  ETSY_CLIENT_SECRET: z.string().optional().describe('Shared secret of the Etsy app'),
  ETSY_AUTH_ORIGIN: webAddress('https://www.etsy.com')
    .default('https://www.etsy.com')
    .describe("Where Etsy's sellers say yes"),
  ETSY_API_ORIGIN: webAddress('https://api.etsy.com')
    .default('https://api.etsy.com')
    .describe("Address of Etsy's API"),
  AMAZON_AUTH_ORIGIN: webAddress('https://sellercentral.amazon.com')
    .default('https://sellercentral.amazon.com')
    .describe("Seller Central, where Amazon's sellers say yes; their apps bring their own keys"),
  AMAZON_TOKEN_ORIGIN: webAddress('https://api.amazon.com')
    .default('https://api.amazon.com')
    .describe('Login with Amazon'),
  AMAZON_API_ORIGIN: webAddress('https://sellingpartnerapi-na.amazon.com')
    .default('https://sellingpartnerapi-na.amazon.com')
    .describe("Address of Amazon's Selling Partner API, by region `-na`, `-eu` or `-fe`"),
  ALIEXPRESS_CLIENT_ID: z
    .string()
    .optional()
    .describe('App key of the AliExpress app; without it AliExpress is not offered'),
  ALIEXPRESS_CLIENT_SECRET: z.string().optional().describe('App secret of the AliExpress app'),
  ALIEXPRESS_ORIGIN: webAddress('https://api-sg.aliexpress.com')
    .default('https://api-sg.aliexpress.com')
    .describe("Address of AliExpress's gateway"),
  ALIEXPRESS_PER_SECOND: whole(1, 100, 1).describe('Calls that one AliExpress store gets in a second'),
  ONE688_ORIGIN: webAddress('https://gw.open.1688.com')
    .default('https://gw.open.1688.com')
    .describe("Address of 1688's open gateway; our app's keys are kept at `/one688Account`"),
  ONE688_OFFER_URL: z
    .string()
    .regex(/^https?:\/\/.*\{id\}/, 'must be an address that contains {id}')
    .default('https://detail.1688.com/offer/{id}.html')
    .describe('Address of an offer of 1688, `{id}` standing for its number'),
  ONE688_ORDER_URL: z
    .string()
    .regex(/^https?:\/\/.*\{id\}/, 'must be an address that contains {id}')
    .default('https://trade.1688.com/order/new_step_order_detail.htm?orderId={id}')
    .describe('Address of an order of 1688, `{id}` standing for its number'),
  ONE688_PER_SECOND: whole(1, 1000, 5).describe('Calls of 1688 in a second'),
  ONE688_PER_MINUTE: whole(1, 60_000, 100).describe('Calls of 1688 in a minute'),
  ONE688_PAUSE_SECONDS: whole(1, 120, 10).describe(
    'First pause of background work when 1688 says that it is too often; each is twice the last',
  ),
  DEMO_ONE688: z
    .string()
    .optional()
    .describe("Keys of the demo's 1688 account, `key:secret:refresh token`; the start script sets it"),
  YUNEXPRESS_ORIGIN: webAddress('https://openapi.yunexpress.cn')
    .default('https://openapi.yunexpress.cn')
    .describe("Address of YunExpress' open API; accounts are kept at `/carrierAccounts`"),
  FOURPX_ORIGIN: webAddress('https://open.4px.com')
    .default('https://open.4px.com')
    .describe("Address of 4PX' open platform"),
  YANWEN_ORIGIN: webAddress('https://open.yw56.com.cn')
    .default('https://open.yw56.com.cn')
    .describe("Address of Yanwen's open platform"),
  YANWEN_TRACK_ORIGIN: webAddress('https://api.track.yw56.com.cn')
    .default('https://api.track.yw56.com.cn')
    .describe('Address at which Yanwen tells of parcels'),
  TRACK17_ORIGIN: webAddress('https://api.17track.net')
    .default('https://api.17track.net')
    .describe("Address of 17TRACK's API; its keys are kept at `/carrierAccounts`"),
  TRACK17_PER_SECOND: whole(1, 1000, 3).describe('Calls of 17TRACK that one key makes in a second'),
  DEMO_TRACKING: z
    .string()
    .optional()
    .describe("Key of the demo's 17TRACK account; the start script sets it"),
  CARRIER_PER_SECOND: whole(1, 1000, 5).describe(
    'Calls that one account of a carrier makes in a second; the default is below the lowest limit that clients report',
  ),
  MAIL_IDLE_ACCOUNTS: whole(0, 1000, 50).describe(
    'Mail accounts to whose inboxes the workers keep a connection, so that new mail arrives within seconds; 0 for none. All accounts are asked every minute',
  ),
  MAIL_GOOGLE_CLIENT_ID: z
    .string()
    .optional()
    .describe('Client id of the Google app by which mail accounts sign in; without it they need a password'),
  MAIL_GOOGLE_CLIENT_SECRET: z.string().optional().describe('Client secret of the Google app'),
  MAIL_GOOGLE_AUTH_ORIGIN: webAddress('https://accounts.google.com')
    .default('https://accounts.google.com')
    .describe('Where people sign in with Google'),
  MAIL_GOOGLE_TOKEN_ORIGIN: webAddress('https://oauth2.googleapis.com')
    .default('https://oauth2.googleapis.com')
    .describe("Address of Google's tokens"),
  MAIL_MICROSOFT_CLIENT_ID: z
    .string()
    .optional()
    .describe(
      'Client id of the Microsoft app by which mail accounts sign in; without it they need a password',
    ),
  MAIL_MICROSOFT_CLIENT_SECRET: z.string().optional().describe('Client secret of the Microsoft app'),
  MAIL_MICROSOFT_ORIGIN: webAddress('https://login.microsoftonline.com')
    .default('https://login.microsoftonline.com')
    .describe('Where people sign in with Microsoft, and its tokens'),
  DEMO_MAIL: z
    .string()
    .default('')
    .describe("The demo's mail servers, `address=password@host:imap:smtp,…`; the start script sets it"),
  DEMO_CARRIERS: z
    .string()
    .optional()
    .describe("The demo's carrier accounts, `carrier:account:secret:source key,…`; the start script sets it"),
})

/** Validated settings by the name of their variable. */
export type Config = Readonly<z.output<typeof configSchema>> & { readonly PUBLIC_URL: string }

/** Values of these are never repeated in messages or logs. */
const secret = /SECRET|URL|KEY/

/**
 * Reads and validates the settings.
 * @throws ConfigError with one line for each wrong variable.
 */
export function readConfig(env: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value.trim() !== ''),
  )
  const parsed = configSchema.safeParse(given)
  if (!parsed.success) {
    throw new ConfigError(
      parsed.error.issues.map(({ path, message }) => {
        const name = String(path[0])
        return `${name} ${message}${secret.test(name) ? '' : `, but is "${given[name]}"`}`
      }),
    )
  }
  const config = {
    ...parsed.data,
    PUBLIC_URL: parsed.data.PUBLIC_URL ?? `http://localhost:${parsed.data.PORT}`,
  }
  const lines = contradictions(config)
  if (lines.length > 0) throw new ConfigError(lines)
  return config
}

const apps = [
  ['SHOPIFY_CLIENT_ID', 'SHOPIFY_CLIENT_SECRET'],
  ['SHOPLAZZA_CLIENT_ID', 'SHOPLAZZA_CLIENT_SECRET'],
  ['SHOPLINE_APP_KEY', 'SHOPLINE_APP_SECRET'],
  ['EBAY_CLIENT_ID', 'EBAY_CLIENT_SECRET'],
  ['ETSY_CLIENT_ID', 'ETSY_CLIENT_SECRET'],
  ['ALIEXPRESS_CLIENT_ID', 'ALIEXPRESS_CLIENT_SECRET'],
  ['MAIL_GOOGLE_CLIENT_ID', 'MAIL_GOOGLE_CLIENT_SECRET'],
  ['MAIL_MICROSOFT_CLIENT_ID', 'MAIL_MICROSOFT_CLIENT_SECRET'],
] as const

function contradictions(config: Config): string[] {
  const lines: string[] = []
  if (config.ROLE !== 'all' && !config.DATABASE_URL) {
    lines.push(
      `DATABASE_URL must be given when ROLE is ${config.ROLE}: the embedded database belongs to one process`,
    )
  }
  if (config.ROLE !== 'all' && !config.SECRET_KEY) {
    lines.push(`SECRET_KEY must be given when ROLE is ${config.ROLE}: every process needs the same one`)
  }
  if (config.S3_BUCKET && !(config.S3_KEY && config.S3_SECRET)) {
    lines.push('S3_KEY and S3_SECRET must be given with S3_BUCKET')
  }
  if (config.EBAY_CLIENT_ID && !config.EBAY_RU_NAME)
    lines.push('EBAY_RU_NAME must be given with EBAY_CLIENT_ID')
  for (const [id, secret] of apps)
    if (config[id] && !config[secret]) lines.push(`${secret} must be given with ${id}`)
  return lines
}
