import { seededRoles } from '../account/role/seeded.ts'
import { errors } from '../kit/errors.ts'
import { record } from '../kit/record.ts'
import * as wire from '../kit/wire.ts'
import type { Manifest } from '../manifest.ts'
import { task } from './task.ts'

/** Days on which a member of the staff is away, and their deputy, who is offered the tasks that become due then. */

export const absence = record({
  name: 'absence',
  path: '/v1/absence',
  title: ['Absences', '请假代理'],
  singular: ['absence', '请假'],
  empty: ['No absences yet', '暂无请假记录'],
  messages: {
    emptyHelp: [
      'While you are away, your tasks that become due are offered to your deputy.',
      '请假期间到期的任务会提供给代理人认领。',
    ],
    formHelp: [
      'The deputy gets only tasks of modules that they may work in.',
      '代理人只会看到其有权处理的环节的任务。',
    ],
  },
  fields: {
    deputy_id: [wire.ref(() => task.people), 'Deputy', '代理人', { withName: true }],
    /** First and last day are included. */
    first_day: [wire.day, 'First day', '开始日期', { halfWidth: true }],
    last_day: [wire.day, 'Last day', '结束日期', { halfWidth: true, from: 'first_day' }],
    note: [wire.text(200, 0).default(''), 'Note', '备注'],
  },
  filter: {},
  sortable: ['first_day', 'last_day'],
  order: '-first_day',
  labelField: 'deputy_name',
  endpoints: ['list', 'get', 'create', 'update', 'remove'],
  columns: ['deputy_id', 'first_day', 'last_day', 'note'],
})

export const absenceErrors = errors('absence', {
  self: ['Choose someone else.', '请选择其他人。'],
  staff: ['This person has no tasks.', '该人员不处理任务。'],
  away: ['{{name}} is away then, too.', '{{name}} 当时也在请假。'],
  twice: ['You are away on some of these days already.', '该时段已有请假记录。'],
})

export const manifest = () =>
  ({
    pages: [{ path: '/absences', record: absence, menu: [104, 'staff', 30, 'CalendarOutlined'] }],
    roles: {
      'absence:*': seededRoles.flatMap(({ kind, code }) =>
        kind === 'staff' && code !== 'super-admin' ? [code] : [],
      ),
    },
  }) satisfies Manifest
