import type { AnyEndpoint } from '../../kit/endpoint.ts'
import type { RowAction } from '../../kit/row-actions.ts'
import * as wire from '../../kit/wire.ts'

/** Actions on people, shared by administration and by their company. */

export const personStatus = wire.choice({
  invited: ['Invited', '待激活', 'amber'],
  active: ['Active', '正常', 'green'],
  disabled: ['Disabled', '停用', 'grey'],
})

interface Person {
  id: number
  status: 'invited' | 'active' | 'disabled'
}

export const personActions = (calls: Record<'invite' | 'setStatus', AnyEndpoint>) =>
  ({
    invite: {
      words: ['Send the invitation again', '重新发送邀请'],
      successText: [['Invitation sent to {{email}}', '邀请已发送至 {{email}}']],
      call: calls.invite,
      may: ({ status }) => ({ ok: status === 'invited' }),
    },
    enable: {
      words: ['Enable', '启用'],
      successText: [['{{name}} can log in again', '{{name}} 可重新登录']],
      call: calls.setStatus,
      extraBody: { status: 'active' },
      may: ({ status }) => ({ ok: status === 'disabled' }),
    },
    disable: {
      words: ['Disable', '停用'],
      confirm: [['Disable {{name}}?', '停用 {{name}}？']],
      lead: [
        'They are logged out at once and can’t log in. You can enable them again.',
        '对方将立即退出且无法登录，之后可重新启用。',
      ],
      successText: [['{{name}} is disabled', '已停用 {{name}}']],
      call: calls.setStatus,
      extraBody: { status: 'disabled' },
      danger: true,
      may: ({ id, status }, me) => ({ ok: status !== 'disabled' && id !== me }),
    },
  }) as const satisfies Record<string, RowAction<Person>>
