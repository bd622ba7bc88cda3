import { z } from 'zod'
import { country } from '../kit/country.ts'
import { endpoint } from '../kit/endpoint.ts'
import { errors } from '../kit/errors.ts'
import { text } from '../kit/text.ts'
import * as wire from '../kit/wire.ts'
import type { Manifest } from '../manifest.ts'

/** Settings that administrators change at run time. An unset one has the environment's value. */

export const settingGroups = [
  'product',
  'mail',
  'limits',
  'tasks',
  'orders',
  'purchasing',
  'warehouse',
  'images',
] as const
export type SettingGroup = (typeof settingGroups)[number]

export const productSetting = z.object({ name: wire.text(40) })

export const mailSetting = z.object({
  /** Empty: mails are stored in the product and not sent. */
  host: wire.text(200, 0).default(''),
  port: wire.int({ min: 1, max: 65535 }).default(587),
  /** TLS from the first byte on; otherwise STARTTLS if the server offers it. */
  secure: wire.flag.default(false),
  user: wire.text(200, 0).default(''),
  /** Omitted: unchanged. */
  password: wire.secret(200).optional(),
  from: wire.text(200),
})

export const limitSetting = z.object({
  upload_mb: wire.int({ min: 1, max: 1024 }),
  session_idle_hours: wire.int({ min: 1, max: 720 }),
  session_max_days: wire.int({ min: 1, max: 365 }),
})

export const taskSetting = z.object({
  /** Open tasks per person; claiming more shows a warning. */
  limit: wire.int({ min: 1, max: 1000 }),
  /** Business days after which an untouched task returns to the pool; 0 for never. */
  idle_days: wire.int({ min: 0, max: 90 }),
  /** Country whose holidays are no business days. */
  country,
})

export const orderSetting = z.object({
  /** Urgent orders of one company at a time: if all orders are urgent, none is. */
  urgent_per_company: wire.int({ min: 0, max: 10_000 }),
  /** Reshipments of one order that are free for the merchant. */
  free_reshipments: wire.int({ min: 0, max: 100 }).default(3),
})

export const purchasingSetting = z.object({
  /** In whole yuan: purchase orders of a larger amount need two approvals. */
  two_approvals_above: wire.int({ min: 0, max: 100_000_000 }),
  /** In whole yuan: samples up to this amount are approved when they are submitted. */
  samples_free_up_to: wire.int({ min: 0, max: 1_000_000 }),
  /** Hour in China (UTC+8) at which the purchase plan is computed. */
  plan_hour: wire.int({ min: 0, max: 23 }).default(6),
})

export const warehouseSetting = z.object({
  /** In whole yuan: differences of a counted line up to this value may be posted by the user who counted it. */
  count_alone_up_to: wire.int({ min: 0, max: 1_000_000 }),
  /** In whole yuan: of cheaper products the quantity may be typed when they are packed; 0: each piece is scanned. */
  each_piece_from: wire.int({ min: 0, max: 1_000_000 }).default(0),
  /** How far a packed parcel may weigh otherwise than expected without a question: the larger of the two. */
  weight_grams: wire.int({ min: 0, max: 10_000 }).default(10),
  weight_percent: wire.int({ min: 0, max: 100 }).default(5),
})

export const imageSetting = z.object({
  max_px: wire.int({ min: 500, max: 4000 }),
  quality: wire.int({ min: 50, max: 100 }),
  /** Hosts from which pictures of imported goods may be fetched; empty for every public host. */
  hosts: wire.tags(100).default([]),
})

const storage = z.object({
  kind: z.enum(['folder', 'bucket']),
  /** The folder's path, or the bucket's name. */
  place: z.string(),
  endpoint: z.string(),
  region: z.string(),
})

export const settings = z.object({
  product: productSetting,
  mail: mailSetting.omit({ password: true }).extend({ has_password: z.boolean() }),
  limits: limitSetting,
  tasks: taskSetting,
  orders: orderSetting,
  purchasing: purchasingSetting,
  warehouse: warehouseSetting,
  images: imageSetting,
  storage,
  /** Groups in which a setting differs from the environment. */
  changed: z.array(z.enum(settingGroups)),
})
export type Settings = z.output<typeof settings>

const path = '/v1/config/setting'
const save = <S extends z.ZodType>(group: SettingGroup, body: S, en: string, zh: string) =>
  endpoint({
    method: 'PUT',
    path: `${path}/${group}`,
    permission: 'setting:update',
    about: [en, zh],
    body,
    data: settings,
    secrets: ['password'],
  })
const tried = z.object({
  ok: z.boolean(),
  /** The other side's answer, or how long it took. */
  message: z.string(),
})

export const setting = {
  get: endpoint({
    method: 'GET',
    path,
    permission: 'setting:list',
    about: ['View the settings', '查看系统设置'],
    data: settings,
  }),
  product: save('product', productSetting, 'Change the product name', '修改产品名称'),
  mail: save('mail', mailSetting, 'Change the mail server', '修改邮件设置'),
  limits: save('limits', limitSetting, 'Change the limits', '修改限制'),
  tasks: save('tasks', taskSetting, 'Change how tasks are kept', '修改任务设置'),
  orders: save('orders', orderSetting, 'Change how orders are kept', '修改订单设置'),
  purchasing: save('purchasing', purchasingSetting, 'Change how purchases are approved', '修改采购审批设置'),
  warehouse: save(
    'warehouse',
    warehouseSetting,
    'Change how stock is counted and packed',
    '修改盘点与打包设置',
  ),
  images: save('images', imageSetting, 'Change how images are kept', '修改图片设置'),
  reset: endpoint({
    method: 'POST',
    path: `${path}/reset`,
    permission: 'setting:update',
    about: ['Reset to the environment’s values', '恢复默认设置'],
    body: z.object({ group: wire.choice(settingGroups) }),
    data: settings,
  }),
  testMail: endpoint({
    method: 'POST',
    path: `${path}/test-mail`,
    permission: 'setting:update',
    about: ['Send a test email', '发送测试邮件'],
    body: z.object({ to: wire.email }),
    data: tried,
  }),
  testStorage: endpoint({
    method: 'POST',
    path: `${path}/test-storage`,
    permission: 'setting:update',
    about: ['Test the file storage', '测试文件存储'],
    data: tried,
  }),
}

export const settingErrors = errors('setting', {
  host: [
    '{{hosts}}: use host names such as cdn.example.com or *.example.com, without https:// or a path.',
    '{{hosts}}：请输入域名，例如 cdn.example.com 或 *.example.com，不含 https:// 和路径。',
  ],
  no_server: ['Enter a mail server first.', '请先填写邮件服务器。'],
  sender: [
    'Enter an address such as office@example.com or Dropyard <office@example.com>.',
    '请输入邮箱地址，例如 office@example.com 或 Dropyard <office@example.com>。',
  ],
})

export const settingText = text({
  groups: {
    product: ['Product', '产品'],
    mail: ['Mail', '邮件'],
    limits: ['Limits', '限制'],
    tasks: ['Tasks', '任务'],
    orders: ['Orders', '订单'],
    purchasing: ['Purchasing', '采购'],
    warehouse: ['Warehouse', '仓库'],
    images: ['Images', '图片'],
    storage: ['File storage', '文件存储'],
  },
  fields: {
    name: ['Product name', '产品名称'],
    urgent_per_company: ['Urgent orders of one company at most', '每家公司加急订单上限'],
    free_reshipments: ['Free reshipments of one order at most', '每个订单免费重发次数上限'],
    two_approvals_above: ['Two approvals above (CNY)', '需两人审批的金额（人民币元）'],
    plan_hour: ['Hour of the purchase plan (UTC+8)', '采购计划计算时间（北京时间，时）'],
    samples_free_up_to: ['Samples without approval up to (CNY)', '免审批样品金额上限（人民币元）'],
    count_alone_up_to: [
      'Counted differences posted by one person up to (CNY)',
      '一人盘点并过账的差异上限（人民币元）',
    ],
    each_piece_from: [
      'Each packed item scanned from (CNY; 0: always)',
      '打包须逐件扫描的单价下限（人民币元，0 为全部）',
    ],
    weight_grams: ['Weight difference without a question (g)', '允许的重量偏差（g）'],
    weight_percent: ['Weight difference without a question (%)', '允许的重量偏差（%）'],
    host: ['Mail server', '邮件服务器'],
    port: ['Port', '端口'],
    secure: ['TLS from the start (usually port 465)', '全程 TLS（通常为 465 端口）'],
    user: ['User', '用户名'],
    password: ['Password', '密码'],
    from: ['Sender', '发件人'],
    upload_mb: ['Largest upload (MB)', '上传文件上限（MB）'],
    session_idle_hours: ['Log out when idle for (hours)', '无操作自动退出（小时）'],
    session_max_days: ['Log out in any case after (days)', '最长登录时间（天）'],
    limit: ['Open tasks per user', '每人任务上限'],
    idle_days: ['Back to the pool after (business days)', '闲置自动退回（工作日）'],
    country: ['Holidays of', '适用节假日'],
    max_px: ['Longest side (pixels)', '最长边（像素）'],
    quality: ['Quality (50–100)', '质量（50–100）'],
    hosts: ['Allowed hosts of product images', '商品图片允许的域名'],
    to: ['To', '收件人'],
    place: ['Place', '位置'],
    endpoint: ['Address', '地址'],
    region: ['Region', '区域'],
  },
})

export const manifest = () =>
  ({
    pages: [
      {
        path: '/systemConfig',
        title: ['Settings', '系统设置'],
        menu: [281, 'system-operation', 10, 'SettingOutlined', { needs: 'setting:list' }],
      },
    ],
    audit: { setting: ['Setting', '设置'] },
  }) satisfies Manifest
