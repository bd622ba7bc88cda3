import { role } from '../account/role.ts'
import { errors } from '../kit/errors.ts'
import { record } from '../kit/record.ts'
import * as wire from '../kit/wire.ts'
import { recordManifest } from '../manifest.ts'

/** The most that users with a role may invest in one product, in CNY fen. A role without a limit may invest any amount. */

export const investLimit = record({
  name: 'invest-limit',
  path: '/v1/invest-limit',
  title: ['Investment limits', '投产额度'],
  singular: ['investment limit', '投产额度'],
  empty: ['No limits: whoever may invest may invest any amount.', '暂无额度限制，有投产权限的人员不限金额。'],
  fields: {
    role_id: [
      wire.ref(() => role.select),
      'Role',
      '角色',
      {
        withName: true,
        helpText: [
          'Of several roles that may invest, the highest limit counts.',
          '同时拥有多个可投产角色时，以最高额度为准。',
        ],
      },
    ],
    most: [
      wire.minor({ min: 0, max: 10_000_000_000, currency: 'CNY' }),
      'Most for one product',
      '单品最高金额',
    ],
  },
  filter: {},
  sortable: ['most'],
  order: 'most',
  labelField: 'role_name',
  endpoints: ['list', 'get', 'create', 'update', 'remove'],
  columns: ['role_id', 'most'],
})

export const investLimitErrors = errors('invest-limit', {
  taken: ['This role has a limit already.', '该角色已有额度。'],
})

export const manifest = () =>
  recordManifest(investLimit, '/investLimits', { menu: [181, 'development', 95, 'DollarOutlined'] })
