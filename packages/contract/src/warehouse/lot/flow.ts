import * as wire from '../../kit/wire.ts'
import { workflow } from '../../kit/workflow.ts'

/** Whether items of a lot may be sold. Items of a lot on hold stay in their bins, in quarantine. */

const reason = { reason: wire.area(500, 1) }

export const lotFlow = workflow({
  name: 'lot',
  path: '/v1/lot',
  start: 'good',
  states: {
    good: { words: ['Good', '正常'], tone: 'green' },
    on_hold: { words: ['On hold', '冻结'], tone: 'amber' },
    recalled: { words: ['Recalled', '召回'], tone: 'red', final: true },
  },
  actions: {
    hold: {
      words: ['Put on hold', '冻结'],
      historyLabel: ['Put on hold', '冻结'],
      from: ['good'],
      to: 'on_hold',
      bulk: true,
      input: reason,
      lead: [
        'Its items can’t be sold until it is released. Orders that hold them and have no label wait for other items.',
        '解冻前不可销售。已占用且未出面单的订单将改为等待其他货物。',
      ],
    },
    lift: {
      words: ['Release', '解冻'],
      historyLabel: ['Released', '解冻'],
      from: ['on_hold'],
      to: 'good',
      bulk: true,
      input: reason,
    },
    recall: {
      words: ['Recall', '召回'],
      historyLabel: ['Recalled', '召回'],
      from: ['good', 'on_hold'],
      to: 'recalled',
      input: reason,
      danger: true,
      lead: [
        'Its items can never be sold again. The tab “Orders” shows which orders got some.',
        '该批次将永久不可销售。“订单”标签页可查看已发出该批次的订单。',
      ],
    },
  },
})
