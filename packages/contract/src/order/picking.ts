import { station, stationParams } from '../kit/station.ts'
import type { Manifest } from '../manifest.ts'
import { readPick } from './picking/read.ts'
import {
  backLeft,
  lacksTote,
  leftOf,
  openBacks,
  openTasks,
  type PickingState,
  pickingEntry,
  pickingFacts,
  stepOf,
  toteOf,
} from './picking/work.ts'

/**
 * Picking a wave by scan, one task after the other on the walking route: the bin, then the product, always, then the tote of its
 * order. A wave with one item per order is picked into one tote. The rule decides from facts and scans alone, so that it works
 * without a connection; only missing products are reported to the server at once.
 */

/** The large text: where to go, what to take, where to put it. */
function taskOf(state: PickingState) {
  const step = stepOf(state)
  if (!step) return { en: 'Everything is picked', zh: '已全部拣完' }
  if (step.do === 'tote') return { en: 'Scan an empty tote', zh: '请扫描一个空周转箱' }
  if (step.do === 'back') {
    const { one, pieces, isTaken } = step
    return isTaken
      ? {
          en: `Put ${pieces} × ${one.sku} back: scan bin ${one.bin}`,
          zh: `放回 ${pieces} × ${one.sku}：请扫描库位 ${one.bin}`,
        }
      : {
          en: `Take ${pieces} × ${one.sku} out of tote ${one.tote}`,
          zh: `从周转箱 ${one.tote} 取出 ${pieces} × ${one.sku}`,
        }
  }
  const { bin, sku, title, parcel, order_sn } = step.current
  const left = leftOf(state, step.current)
  if (step.do === 'bin')
    return { en: `Go to ${bin} · ${left} × ${sku}`, zh: `前往 ${bin} · ${left} × ${sku}` }
  if (step.do !== 'put')
    return { en: `${bin}: take ${left} × ${sku} · ${title}`, zh: `${bin}：拣 ${left} × ${sku} · ${title}` }
  const tote = toteOf(state, parcel)?.tote
  const { pieces } = step.hand
  return tote
    ? { en: `Put ${pieces} of ${left} into tote ${tote}`, zh: `将 ${pieces}/${left} 件放入周转箱 ${tote}` }
    : {
        en: `Put ${pieces} of ${left} into an empty tote for ${order_sn}`,
        zh: `将 ${pieces}/${left} 件放入空周转箱（${order_sn}）`,
      }
}

export const picking = station({
  name: 'picking',
  path: '/v1/picking',
  permission: 'wave:start',
  title: ['Pick', '拣货'],
  offline: true,
  facts: pickingFacts,
  entry: pickingEntry,
  read: readPick,
  task: taskOf,
  picture: (state) => {
    const step = stepOf(state)
    return step?.do === 'back' ? step.one.image : (step?.current.image ?? null)
  },
  hints: (state) =>
    lacksTote(state)
      ? [
          {
            en: 'All totes are in use. Pack an order to empty its tote, or finish and pick the rest later.',
            zh: '周转箱均已占用，请先打包一箱，或结束本次作业，稍后再拣',
            tone: 'amber',
          },
        ]
      : [],
  expects: () => 'scan',
  line: ({ kind, bin, sku, tote, pieces }) => {
    if (kind === 'tote') return { title: tote, detail: '' }
    if (kind === 'bin' || kind === 'skip') return { title: bin, detail: kind === 'skip' ? '→' : '' }
    if (kind === 'short') return { title: sku, detail: `${bin} · −${pieces}` }
    return { title: sku, detail: [`${pieces} ×`, bin, tote && `→ ${tote}`].filter(Boolean).join(' ') }
  },
  unit: ['{{count|item|items}}', '件'],
  left: (state) => [
    ...openTasks(state).map((one) => ({
      title: one.bin,
      detail: `${leftOf(state, one)} × ${one.sku}${one.order_sn ? ` · ${one.order_sn}` : ''}`,
    })),
    ...openBacks(state).map((one) => ({
      title: `${one.tote} → ${one.bin}`,
      detail: `${backLeft(state, one)} × ${one.sku}`,
    })),
  ],
  progress: (state) => {
    const total = state.facts.tasks.reduce((sum, { pieces }) => sum + pieces, 0)
    return { done: total - openTasks(state).reduce((sum, one) => sum + leftOf(state, one), 0), total }
  },
  closing: { words: ['Finish', '结束'], done: ['The picks are booked', '拣货已记录'] },
})

export const manifest = () =>
  ({
    pages: [
      {
        path: '/pick',
        own: stationParams,
        title: picking.title,
        menu: [159, 'warehouse', 88, 'BarcodeOutlined', { needs: 'wave:start' }],
      },
    ],
  }) satisfies Manifest
