import * as wire from '../../kit/wire.ts'
import { asking, workflow } from '../../kit/workflow.ts'
import { bin } from '../../warehouse/bin.ts'

/**
 * A wave's way. Its orders and bins are chosen when it is released. Picking starts with the first scan or by hand; it is packed once
 * nothing is left to pick, and done once all its orders are packed.
 */

export const waveFlow = workflow({
  name: 'wave',
  path: '/v1/wave',
  start: 'draft',
  states: {
    draft: { words: ['Draft', '草稿'], tone: 'neutral' },
    released: { words: ['To pick', '待拣货'], tone: 'amber' },
    picking: { words: ['Picking', '拣货中'], tone: 'blue' },
    packing: { words: ['Packing', '待打包'], tone: 'amber' },
    done: { words: ['Done', '已完成'], tone: 'green', final: true },
    cancelled: { words: ['Cancelled', '已取消'], tone: 'grey', final: true },
  },
  actions: {
    release: {
      words: ['Release', '下发'],
      historyLabel: ['Released', '已下发'],
      from: ['draft'],
      to: 'released',
      confirm: true,
      lead: [
        'Orders that fit now join the wave, the most urgent and the earliest paid first, and their items are claimed in bins.',
        '符合条件的订单按加急和付款时间先后进入波次，并占用库位库存。',
      ],
    },
    start: {
      words: ['Start picking', '开始拣货'],
      historyLabel: ['Picking started', '开始拣货'],
      from: ['released'],
      to: 'picking',
    },
    confirm: {
      words: ['Picked as printed', '按单拣完'],
      historyLabel: ['Picked from the printed list', '已按拣货单拣完'],
      from: ['released', 'picking'],
      to: 'packing',
      ...asking({ tote_bin_id: [wire.ref(() => bin.select), 'Tote', '周转箱'] }),
      lead: [
        'Everything that is left was picked in the quantities of the list, and is in this tote.',
        '剩余商品均已按拣货单数量拣齐，并放入此周转箱。',
      ],
    },
    picked: {
      words: ['Finish picking', '完成拣货'],
      historyLabel: ['Picking finished', '拣货完成'],
      from: ['released', 'picking'],
      to: 'packing',
    },
    finish: {
      words: ['Complete', '完成'],
      historyLabel: ['Completed', '已完成'],
      from: ['packing'],
      to: 'done',
    },
    cancel: {
      words: ['Cancel wave', '取消波次'],
      historyLabel: ['Cancelled', '已取消'],
      from: ['draft', 'released', 'picking'],
      to: 'cancelled',
      input: { reason: wire.area(500, 1) },
      danger: true,
      lead: [
        'Its orders can join other waves. What was picked already has to be put back.',
        '订单可进入其他波次，已拣商品需放回库位。',
      ],
      cancelLabel: ['Keep it', '保留'],
    },
  },
})
