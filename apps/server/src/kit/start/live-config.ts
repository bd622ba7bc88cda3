import type { Config } from './config.ts'
import { configSchema } from './config.ts'

/** Settings that can change at runtime: the environment's values, overridden by those of administrators. */

export const liveKeys = [
  'PRODUCT_NAME',
  'SMTP_URL',
  'MAIL_FROM',
  'MAX_UPLOAD_MB',
  'SESSION_IDLE_HOURS',
  'SESSION_MAX_DAYS',
  'TASK_LIMIT',
  'TASK_IDLE_DAYS',
  'URGENT_PER_COMPANY',
  'FREE_RESHIPMENTS',
  'PURCHASE_TWO_APPROVALS',
  'PURCHASE_FREE_SAMPLES',
  'PURCHASE_PLAN_HOUR',
  'STOCK_COUNT_ALONE',
  'PACK_EACH_PIECE_FROM',
  'PACK_WEIGHT_GRAMS',
  'PACK_WEIGHT_PERCENT',
  'TASK_COUNTRY',
  'IMAGE_MAX_PX',
  'IMAGE_QUALITY',
  'IMAGE_HOSTS',
] as const
export type LiveKey = (typeof liveKeys)[number]

const given = new WeakMap<Config, Config>()

/** A copy whose values can be overridden; everyone who holds it sees the change. */
export function liveConfig<C extends Config>(config: C): C {
  const live = { ...config }
  given.set(live, config)
  return live
}

/** Overrides the environment's values; keys without a value return to those of the environment. */
export function applyOverrides(live: Config, values: ReadonlyMap<LiveKey, string>): void {
  const standard = given.get(live)
  if (!standard) throw new Error('These settings can’t change')
  const all = liveKeys.map((key) => [key, read(key, values.get(key), standard)] as const)
  Object.assign(live, Object.fromEntries(all))
}

function read(key: LiveKey, value: string | undefined, standard: Config): unknown {
  if (value === undefined) return standard[key]
  // An empty text is a valid value for no mail server and for any picture host.
  if (value === '') return key === 'SMTP_URL' ? undefined : key === 'IMAGE_HOSTS' ? '' : standard[key]
  const parsed = configSchema.shape[key].safeParse(value)
  return parsed.success ? parsed.data : standard[key]
}
