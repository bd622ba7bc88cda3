import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { fillWords } from '@dropyard/contract/kit/text'
import {
  setting as contract,
  type SettingGroup,
  type Settings,
  settingErrors,
} from '@dropyard/contract/system/setting'
import { inArray, sql } from 'drizzle-orm'
import type { UserCtx } from '../../../kit/context.ts'
import { fail, invalid } from '../../../kit/errors.ts'
import { hostsIn, isHost } from '../../../kit/files/allowed-hosts.ts'
import { type PreTransactionCtx, route } from '../../../kit/http/route.ts'
import type { Config } from '../../../kit/start/config.ts'
import { configSchema } from '../../../kit/start/config.ts'
import type { LiveKey } from '../../../kit/start/live-config.ts'
import { sendTest } from '../mail/service.ts'
import { storedFormOf, takeSettings, valuesOf } from './live.ts'
import { partsOf, urlOf } from './mail-url.ts'
import { setting } from './table.ts'

const keysOf: Readonly<Record<SettingGroup, readonly LiveKey[]>> = {
  product: ['PRODUCT_NAME'],
  mail: ['SMTP_URL', 'MAIL_FROM'],
  limits: ['MAX_UPLOAD_MB', 'SESSION_IDLE_HOURS', 'SESSION_MAX_DAYS'],
  tasks: ['TASK_LIMIT', 'TASK_IDLE_DAYS', 'TASK_COUNTRY'],
  orders: ['URGENT_PER_COMPANY', 'FREE_RESHIPMENTS'],
  purchasing: ['PURCHASE_TWO_APPROVALS', 'PURCHASE_FREE_SAMPLES', 'PURCHASE_PLAN_HOUR'],
  warehouse: ['STOCK_COUNT_ALONE', 'PACK_EACH_PIECE_FROM', 'PACK_WEIGHT_GRAMS', 'PACK_WEIGHT_PERCENT'],
  images: ['IMAGE_MAX_PX', 'IMAGE_QUALITY', 'IMAGE_HOSTS'],
}
/** Whether a test worked, and the other side's answer. */
interface Tried {
  ok: boolean
  message: string
}

const groups = Object.keys(keysOf) as SettingGroup[]

export const routes = [
  route(contract.get, (ctx) => current(ctx)),

  route(contract.product, (ctx, { body }) => save(ctx, 'product', [['PRODUCT_NAME', body.name]])),

  route(contract.mail, async (ctx, { body }) => {
    const sender = configSchema.shape.MAIL_FROM.parse(body.from)
    if (!/^[^<>]*<?[^\s<>@]+@[^\s<>@]+>?$/.test(sender))
      invalid({ from: { en: settingErrors.sender.words.en, zh: settingErrors.sender.words.zh } })
    await takeSettings(ctx.db, ctx.config)
    const known = partsOf(ctx.config.SMTP_URL)
    const same = known.host === body.host && known.port === body.port && known.user === body.user
    // A stored password is used only for the server and user it was entered for; with a new host the next mail would leak it.
    if (body.host && body.user && body.password === undefined && known.password && !same)
      invalid({
        password: {
          en: 'The stored password is for another server or user. Enter the password of this one.',
          zh: '已保存的密码属于其他服务器或用户，请输入当前服务器的密码。',
        },
      })
    const password = body.password ?? (same ? known.password : undefined)
    const url = urlOf({ ...body, password })
    if (url === undefined)
      invalid({
        host: {
          en: 'Enter the name of a server, such as mail.example.com.',
          zh: '请输入服务器名称，例如 mail.example.com。',
        },
      })
    return save(ctx, 'mail', [
      ['SMTP_URL', url],
      ['MAIL_FROM', sender],
    ])
  }),

  route(contract.limits, (ctx, { body }) =>
    save(ctx, 'limits', [
      ['MAX_UPLOAD_MB', String(body.upload_mb)],
      ['SESSION_IDLE_HOURS', String(body.session_idle_hours)],
      ['SESSION_MAX_DAYS', String(body.session_max_days)],
    ]),
  ),

  route(contract.tasks, (ctx, { body }) =>
    save(ctx, 'tasks', [
      ['TASK_LIMIT', String(body.limit)],
      ['TASK_IDLE_DAYS', String(body.idle_days)],
      ['TASK_COUNTRY', body.country],
    ]),
  ),

  route(contract.orders, (ctx, { body }) =>
    save(ctx, 'orders', [
      ['URGENT_PER_COMPANY', String(body.urgent_per_company)],
      ['FREE_RESHIPMENTS', String(body.free_reshipments)],
    ]),
  ),

  route(contract.purchasing, (ctx, { body }) =>
    save(ctx, 'purchasing', [
      ['PURCHASE_TWO_APPROVALS', String(body.two_approvals_above)],
      ['PURCHASE_FREE_SAMPLES', String(body.samples_free_up_to)],
      ['PURCHASE_PLAN_HOUR', String(body.plan_hour)],
    ]),
  ),

  route(contract.warehouse, (ctx, { body }) =>
    save(ctx, 'warehouse', [
      ['STOCK_COUNT_ALONE', String(body.count_alone_up_to)],
      ['PACK_EACH_PIECE_FROM', String(body.each_piece_from)],
      ['PACK_WEIGHT_GRAMS', String(body.weight_grams)],
      ['PACK_WEIGHT_PERCENT', String(body.weight_percent)],
    ]),
  ),

  route(contract.images, (ctx, { body }) => {
    const hosts = [...new Set(body.hosts.map((host) => host.toLowerCase()))]
    const wrong = hosts.filter((host) => !isHost(host))
    if (wrong.length > 0) invalid({ hosts: fillWords(settingErrors.host.words, { hosts: wrong }) })
    return save(ctx, 'images', [
      ['IMAGE_MAX_PX', String(body.max_px)],
      ['IMAGE_QUALITY', String(body.quality)],
      ['IMAGE_HOSTS', hosts.join(',')],
    ])
  }),

  route(contract.reset, async (ctx, { body }) => {
    const before = await current(ctx)
    await ctx.db.delete(setting).where(inArray(setting.key, [...keysOf[body.group]]))
    return changed(ctx, body.group, before)
  }),

  route(contract.testMail, async (_ctx, { precomputed }: { precomputed: Tried }) => precomputed, {
    preTransaction: async ({ database, config, user }, { to }) => {
      await database.transaction('all', (db) => takeSettings(db, config))
      if (!config.SMTP_URL) fail(settingErrors.no_server)
      return sendTest(config, to, user?.lang ?? 'en')
    },
  }),

  route(contract.testStorage, async (_ctx, { precomputed }: { precomputed: Tried }) => precomputed, {
    preTransaction: tryStorage,
  }),
]

async function tryStorage({ files, now }: PreTransactionCtx): Promise<Tried> {
  const key = `probe/${randomUUID()}.txt`
  const content = Buffer.from(now.toISOString())
  const began = performance.now()
  try {
    await files.putAt(key, content)
    const back = await files.get(key)
    await files.remove(key)
    return { ok: back.equals(content), message: `${Math.round(performance.now() - began)} ms` }
  } catch (error) {
    return { ok: false, message: error instanceof Error ? error.message.slice(0, 300) : '' }
  }
}

async function save(ctx: UserCtx, group: SettingGroup, values: readonly (readonly [LiveKey, string])[]) {
  const before = await current(ctx)
  await ctx.db
    .insert(setting)
    .values(values.map(([key, value]) => ({ key, value: storedFormOf(key, value), updatedAt: ctx.now })))
    .onConflictDoUpdate({
      target: setting.key,
      set: { value: sql`excluded.value`, updatedAt: sql`excluded.updated_at` },
    })
  return changed(ctx, group, before)
}

async function changed(ctx: UserCtx, group: SettingGroup, before: Settings): Promise<Settings> {
  const after = await current(ctx)
  ctx.audit({ record: 'setting', recordId: group, before: before[group], after: after[group] })
  return after
}

/** Reads the table each time: another process may have just changed it. */
async function current(ctx: UserCtx): Promise<Settings> {
  await takeSettings(ctx.db, ctx.config)
  const set = await valuesOf(ctx.db)
  const { config } = ctx
  const { password, ...server } = partsOf(config.SMTP_URL)
  return {
    product: { name: config.PRODUCT_NAME },
    mail: { ...server, has_password: Boolean(password), from: config.MAIL_FROM },
    limits: {
      upload_mb: config.MAX_UPLOAD_MB,
      session_idle_hours: config.SESSION_IDLE_HOURS,
      session_max_days: config.SESSION_MAX_DAYS,
    },
    tasks: {
      limit: config.TASK_LIMIT,
      idle_days: config.TASK_IDLE_DAYS,
      country: config.TASK_COUNTRY,
    },
    orders: {
      urgent_per_company: config.URGENT_PER_COMPANY,
      free_reshipments: config.FREE_RESHIPMENTS,
    },
    purchasing: {
      two_approvals_above: config.PURCHASE_TWO_APPROVALS,
      samples_free_up_to: config.PURCHASE_FREE_SAMPLES,
      plan_hour: config.PURCHASE_PLAN_HOUR,
    },
    warehouse: {
      count_alone_up_to: config.STOCK_COUNT_ALONE,
      each_piece_from: config.PACK_EACH_PIECE_FROM,
      weight_grams: config.PACK_WEIGHT_GRAMS,
      weight_percent: config.PACK_WEIGHT_PERCENT,
    },
    images: {
      max_px: config.IMAGE_MAX_PX,
      quality: config.IMAGE_QUALITY,
      hosts: hostsIn(config.IMAGE_HOSTS),
    },
    storage: storageOf(config),
    changed: groups.filter((group) => keysOf[group].some((key) => set.has(key))),
  }
}

const storageOf = (config: Config): Settings['storage'] =>
  config.S3_BUCKET
    ? {
        kind: 'bucket',
        place: config.S3_BUCKET,
        endpoint: config.S3_ENDPOINT ?? 'https://s3.amazonaws.com',
        region: config.S3_REGION,
      }
    : { kind: 'folder', place: join(config.DATA_DIR, 'files'), endpoint: '', region: '' }
