import type { Pair } from '../../kit/text.ts'
import * as wire from '../../kit/wire.ts'

/** Shared fields of accounts with carriers and tracking services: whether they work, and why not. */

export const accountFields = {
  status: [wire.inUse.default('active'), 'Status', '状态'],
  state: [
    wire.choice({
      new: ['Not tested', '未测试', 'grey'],
      ok: ['Connected', '已连接', 'green'],
      failed: ['Failed', '连接失败', 'red'],
    }),
    'Connection',
    '连接',
    { readOnly: true },
  ],
  message: [wire.text(300, 0), 'Last answer', '最近结果', { readOnly: true }],
  tested_at: [wire.nullable(wire.instant), 'Tested', '测试时间', { readOnly: true }],
} as const

/** Error messages of such an account, with a subject such as `The carrier` and the name of its `account or secret`. */
export const accountTroubles = ([who, zh]: Pair, [key, keyZh]: Pair) =>
  ({
    not_opened: [`${who} doesn’t accept the ${key} ({{code}}).`, `${zh}不接受${keyZh}（{{code}}）。`],
    unreachable: [`${who} didn’t respond. We’ll retry automatically.`, `${zh}没有响应，将自动重试。`],
    limit: [`${who} limits calls right now. We’ll retry automatically.`, `${zh}限制调用频率，将自动重试。`],
    refused: [`${who} refused: {{message}} ({{code}})`, `${zh}拒绝：{{message}}（{{code}}）`],
  }) as const
