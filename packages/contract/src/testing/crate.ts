import { z } from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import { record } from '../kit/record.ts'
import { rowActions, rowAnswer, rowRefs } from '../kit/row-actions.ts'
import type { Pair } from '../kit/text.ts'
import * as wire from '../kit/wire.ts'
import { workflow } from '../kit/workflow.ts'

/** A record with a workflow and an additional action, which exists only in tests of server and browser. */

const note = { seal: wire.text(20) }
export const crateFlow = workflow({
  name: 'crate',
  path: '/v1/crate',
  start: 'open',
  states: {
    open: { words: ['Open', '进行中'], tone: 'blue' },
    sealed: { words: ['Sealed', '已封箱'], tone: 'amber' },
    lost: { words: ['Lost', '已丢失'], tone: 'red', final: true },
  },
  actions: {
    seal: {
      words: ['Seal', '封箱'],
      historyLabel: ['Sealed', '已封箱'],
      from: ['open'],
      to: 'sealed',
      input: note,
      bulk: true,
    },
    reopen: {
      words: ['Reopen', '重新打开'],
      historyLabel: ['Reopened', '已重新打开'],
      from: ['sealed'],
      to: 'open',
      danger: true,
    },
    lose: {
      words: ['Report lost', '报失'],
      historyLabel: ['Reported lost', '已报失'],
      from: ['open', 'sealed'],
      to: 'lost',
      danger: true,
    },
  },
})
const size = wire.choice({ small: ['Small', '小'], large: ['Large', '大'] })
const own = record({
  title: ['Crates', '货箱'],
  singular: ['crate', '货箱'],
  fields: {
    code: [wire.text(20), 'Code', '代码'],
    size: [size.default('small'), 'Size', '尺寸', { withName: true }],
    value: [wire.minor({ min: 1 }), 'Value', '货值'],
    currency: [wire.text(3), 'Currency', '币种'],
    seal: [wire.text(20, 0), 'Seal', '封条', { readOnly: true }],
    urgent: [wire.text(100, 0), 'Urgent because', '加急原因', { readOnly: true }],
    create_time: [wire.instant, 'Created', '创建时间', { readOnly: true }],
  },
  filter: { size: size.optional() },
  days: ['create_time', 'Created', '创建日期'],
  sortable: ['code', 'value', 'create_time'],
  flow: crateFlow,
  labelField: 'code',
})
const marks = <U extends z.ZodType<string>>(verb: string, words: Pair, urgent: U) => ({
  method: 'PUT' as const,
  path: `/v1/crate/${verb}`,
  permission: 'crate:urge' as const,
  about: words,
  body: z.object({ rows: rowRefs, urgent }),
  data: z.array(rowAnswer),
})
const calls = {
  urge: endpoint(marks('urge', ['Urge crates', '加急货箱'], wire.text(100))),
  calm: endpoint(marks('calm', ['Take urgency back', '取消加急'], z.literal('').default(''))),
}
export const crate = {
  ...own,
  ...calls,
  actions: rowActions<{ urgent: string }>()({
    name: 'crate',
    actions: {
      urge: {
        words: ['Urge', '加急'],
        call: calls.urge,
        fields: { urgent: { label: ['Why it is urgent', '加急原因'] } },
        successText: [['Marked as urgent', '已加急']],
        undo: 'calm',
        may: ({ urgent }) => ({ ok: urgent === '' }),
      },
      calm: {
        words: ['Not urgent', '取消加急'],
        call: calls.calm,
        may: (row) => ({ ok: row.urgent !== '' }),
      },
    },
  }),
}
