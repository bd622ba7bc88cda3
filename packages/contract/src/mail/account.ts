import { z } from 'zod'
import { entity } from '../account/entity.ts'
import { user } from '../account/user.ts'
import { endpoint } from '../kit/endpoint.ts'
import { errors } from '../kit/errors.ts'
import { line } from '../kit/line.ts'
import { lines } from '../kit/lines.ts'
import { record } from '../kit/record.ts'
import * as wire from '../kit/wire.ts'
import { type Manifest, recordManifest } from '../manifest.ts'
import { staffStore } from '../store/staff-store.ts'
import { signInEndpoints, signInPath, signIns } from './account/sign-in.ts'

/** Mail accounts: their servers, for whom they speak, and who reads them. */

const half = { halfWidth: true } as const
const computed = { readOnly: true } as const
const host = wire.code(
  /^(?=.{1,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)*[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/,
  ['Enter a host name, such as imap.example.com.', '请输入主机名，例如 imap.example.com。'],
  { max: 253, letters: 'lower' },
)
const port = wire.int({ min: 1, max: 65_535 })
const security = wire.choice({
  tls: ['TLS', 'TLS'],
  starttls: ['STARTTLS', 'STARTTLS'],
  none: ['None', '不加密', 'red'],
})

export const memberRights = {
  read: ['Read', '查看'],
  answer: ['Read and organize', '查看与整理'],
  manage: ['Manage the account', '管理账号'],
} as const

const member = line({
  title: ['Members', '成员'],
  singular: ['member', '成员'],
  fields: {
    person_id: [wire.ref(() => user.select), 'Member', '成员', { withName: true, inFiles: 'email' }],
    right: [wire.choice(memberRights).default('answer'), 'Right', '权限'],
  },
})

export const accountStates = {
  new: ['Not synced yet', '尚未同步', 'grey'],
  works: ['Works', '正常', 'green'],
  failing: ['Not reachable', '无法连接', 'amber'],
  refused: ['Password refused', '密码被拒绝', 'red'],
  stopped: ['Stopped', '已停止', 'red'],
} as const

const accounts = record({
  name: 'set-email',
  path: '/v1/set-email',
  title: ['Mail accounts', '邮箱账号'],
  singular: ['mail account', '邮箱账号'],
  empty: ['No mail accounts yet', '暂无邮箱账号'],
  messages: {
    search: ['Address or name', '邮箱地址或名称'],
    emptyHelp: [
      'Add the mailboxes that buyers and merchants write to. Members read them under Mail.',
      '添加买家和商户来信的邮箱，成员可在“邮件”中查看。',
    ],
    removeHelp: [
      'All its mails are deleted here; those on the mail server stay. This can’t be undone.',
      '系统内的全部邮件将被删除，邮件服务器上的邮件会保留。此操作不可撤销。',
    ],
  },
  drawer: true,
  fields: {
    address: [wire.email, 'Address', '邮箱地址', half],
    name: [wire.text(80), 'Shown name', '显示名称', half],
    imap_host: [host, 'IMAP server', 'IMAP 服务器', half],
    imap_port: [port.default(993), 'IMAP port', 'IMAP 端口', half],
    imap_security: [security.default('tls'), 'IMAP encryption', 'IMAP 加密方式', half],
    smtp_host: [host, 'SMTP server', 'SMTP 服务器', half],
    smtp_port: [port.default(465), 'SMTP port', 'SMTP 端口', half],
    smtp_security: [security.default('tls'), 'SMTP encryption', 'SMTP 加密方式', half],
    login: [wire.text(250), 'User name', '用户名', half],
    sign_in: [
      wire.choice(signIns).default('password'),
      'Logs in with',
      '登录方式',
      {
        ...half,
        helpText: [
          'With Google or Microsoft 365, save first, then choose “Log in” on the account.',
          '使用 Google 或 Microsoft 365 时，请先保存，再对账号点击“登录”。',
        ],
      },
    ],
    secret: [
      wire.secret(500).optional(),
      'Password',
      '密码',
      {
        ...half,
        writeOnly: true,
        secret: true,
        helpText: [
          'An app password where the provider offers them. Kept encrypted and never shown. Empty: the stored one stays.',
          '如邮箱服务商支持，请使用应用专用密码。加密保存且不再显示，不填则保留原密码。',
        ],
      },
    ],
    entity_ids: [
      wire.refs(() => entity.select).default([]),
      'Companies',
      '所属公司',
      {
        helpText: [
          'Companies that it speaks for. With one, all its mails belong to that company.',
          '该邮箱代表的公司。仅选一家时，所有邮件归属该公司。',
        ],
      },
    ],
    store_ids: [wire.refs(() => staffStore.select).default([]), 'Stores', '店铺'],
    answer_hours: [
      wire.int({ min: 1, max: 240 }).default(24),
      'Answer within (hours)',
      '答复时限（小时）',
      half,
    ],
    retention_months: [
      wire.int({ min: 6, max: 84 }).default(24),
      'Keep mails for (months)',
      '邮件保留（月）',
      half,
    ],
    signature_en: [wire.area(2000).default(''), 'Signature in English', '英文签名'],
    signature_zh: [wire.area(2000).default(''), 'Signature in Chinese', '中文签名'],
    status: [wire.inUse.default('active'), 'Status', '状态'],
    state: [wire.choice(accountStates), 'Connection', '连接', computed],
    message: [wire.text(500, 0), 'Last answer', '最近结果', computed],
    synced_at: [wire.nullable(wire.instant), 'Last sync', '最近同步', computed],
    backlog: [wire.int(), 'Waiting', '待处理', computed],
  },
  lines: { members: lines(member, { min: 1, max: 200, unique: ['person_id'] }) },
  filter: { status: wire.inUse.optional(), state: wire.choice(accountStates).optional() },
  sortable: ['address', 'synced_at'],
  order: 'address',
  labelField: 'address',
  endpoints: ['list', 'get', 'create', 'update', 'remove'],
  columns: ['address', 'name', 'state', 'message', 'synced_at', 'backlog', 'status'],
  facts: [
    ...[
      'name',
      'state',
      'message',
      'synced_at',
      'backlog',
      'status',
      'imap_host',
      'imap_port',
      'imap_security',
    ],
    ...[
      'smtp_host',
      'smtp_port',
      'smtp_security',
      'login',
      'sign_in',
      'entity_ids',
      'store_ids',
      'answer_hours',
    ],
    ...['retention_months', 'signature_en', 'signature_zh'],
  ] as const,
})

/** One line of a test: what was checked, the result, and what to do. */
const finding = z.object({
  check: wire.choice({
    imap: ['Receiving (IMAP)', '收信（IMAP）'],
    smtp: ['Sending (SMTP)', '发信（SMTP）'],
    mx: ['MX', 'MX'],
    spf: ['SPF', 'SPF'],
    dkim: ['DKIM', 'DKIM'],
    dmarc: ['DMARC', 'DMARC'],
  }),
  result: wire.choice({
    ok: ['OK', '正常', 'green'],
    warning: ['Check', '请检查', 'amber'],
    failed: ['Failed', '失败', 'red'],
    unknown: ['Unknown', '未知', 'grey'],
  }),
  message: z.string(),
})
export type Finding = z.output<typeof finding>

export const mailAccount = {
  ...accounts,
  ...signInEndpoints,
  test: endpoint({
    method: 'POST',
    path: '/v1/set-email/:id/test',
    permission: 'set-email:update',
    about: ['Test a mail account', '测试邮箱账号'],
    data: z.array(finding),
  }),
  /** Makes a key for signing mails, once, and answers the DNS record that the domain needs. */
  dkim: endpoint({
    method: 'POST',
    path: '/v1/set-email/:id/dkim',
    permission: 'set-email:update',
    about: ['Sign mails (DKIM)', '启用邮件签名（DKIM）'],
    data: z.object({ name: z.string(), value: z.string() }),
  }),
  /** The accounts that the user is a member of. */
  select: endpoint({
    method: 'GET',
    path: '/v1/set-email/select',
    permission: 'staff',
    about: ['Select a mail account', '选择邮箱账号'],
    query: z.object({
      search: wire.text(100).optional(),
      ids: wire.ids.optional(),
      right: wire.choice(['read', 'answer', 'manage']).default('read'),
    }),
    data: z.array(z.object({ id: z.number(), name: z.string() })),
  }),
}

export const mailAccountErrors = errors('set-email', {
  secret: ['Enter the password of this account.', '请输入此账号的密码。'],
  known: ['This address is already set up.', '该邮箱已设置。'],
  managers: ['At least one member must be able to manage the account.', '至少一名成员须有管理权限。'],
  members_staff: ['Members must be active staff.', '成员须为在职员工。'],
  no_answerer: ['This user may not answer from this account.', '该人员无权通过此邮箱回复。'],
  not_manager: ['Only members who manage this account can change it.', '仅该账号的管理成员可以修改。'],
  private_host: [
    'This server is in a private network. Enter a public host name.',
    '该服务器位于内网，请输入公网主机名。',
  ],
  unencrypted: ['Passwords need an encrypted connection.', '传输密码必须使用加密连接。'],
})

/** What a test found, as texts. */
export const findingTexts = errors('set-email.test', {
  connected: ['Connected in {{ms}} ms.', '连接成功，用时 {{ms}} 毫秒。'],
  refused: [
    'The server refused user name or password. Many providers need an app password.',
    '服务器拒绝了用户名或密码，许多服务商要求使用应用专用密码。',
  ],
  unreachable: [
    '{{host}} didn’t respond. Check host, port and encryption.',
    '{{host}} 无响应，请检查主机、端口和加密方式。',
  ],
  certificate: ['The certificate of {{host}} isn’t valid.', '{{host}} 的证书无效。'],
  dns_silent: [
    'The name server didn’t answer, so this record wasn’t checked.',
    '域名服务器无响应，未能检查此记录。',
  ],
  mx_ok: ['{{host}} receives mail for {{domain}}.', '{{domain}} 的邮件由 {{host}} 接收。'],
  mx_none: [
    '{{domain}} has no MX record, so answers can’t arrive. Add the one of your provider.',
    '{{domain}} 没有 MX 记录，无法收到回信。请添加服务商提供的记录。',
  ],
  spf_ok: ['One SPF record.', '有一条 SPF 记录。'],
  spf_none: [
    'No SPF record. Add a TXT record for {{domain}} that names your mail server, such as “v=spf1 include:… ~all”.',
    '没有 SPF 记录。请为 {{domain}} 添加 TXT 记录，例如 “v=spf1 include:… ~all”。',
  ],
  spf_many: [
    '{{count}} SPF records. Receivers ignore all of them: combine them into one.',
    '有 {{count}} 条 SPF 记录，收件方会全部忽略，请合并为一条。',
  ],
  spf_lookups: [
    'The SPF record names {{count}} other records; more than ten make it invalid.',
    'SPF 记录引用了 {{count}} 条其他记录，超过十条即失效。',
  ],
  dkim_ok: ['Found a key for selector {{selector}}.', '已找到选择器 {{selector}} 的密钥。'],
  dkim_none: [
    'No key found under the usual selectors. If your provider signs mails, this may still be right: send a test mail and look for “dkim=pass”.',
    '常用选择器下未找到密钥。若服务商已签名则可能正常，请发送测试邮件并查看 “dkim=pass”。',
  ],
  dkim_own_ok: [
    'The domain has our key ({{name}}). Campaigns are signed with it.',
    '域名已有我们的密钥（{{name}}），营销邮件将使用它签名。',
  ],
  dkim_own_none: [
    'Campaigns aren’t signed, because the domain lacks our key. Add a TXT record named {{name}} with the value: {{value}}',
    '域名缺少我们的密钥，营销邮件未签名。请添加名为 {{name}} 的 TXT 记录，值为：{{value}}',
  ],
  dmarc_ok: ['DMARC record with policy {{policy}}.', '有 DMARC 记录，策略为 {{policy}}。'],
  dmarc_none: [
    'No DMARC record. Add a TXT record for _dmarc.{{domain}}, to begin with “v=DMARC1; p=none”.',
    '没有 DMARC 记录。请为 _dmarc.{{domain}} 添加 TXT 记录，初始可用 “v=DMARC1; p=none”。',
  ],
})

export const manifest = () => {
  const made = recordManifest(mailAccount, '/emailAccounts', {
    menu: [167, 'customers', 70, 'InboxOutlined'],
    reads: ['marketing'],
  })
  return { ...made, pages: [...made.pages, { path: signInPath }] } satisfies Manifest
}
