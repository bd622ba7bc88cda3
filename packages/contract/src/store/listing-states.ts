import { machine } from '../kit/machine.ts'

/** How far a publishing batch and each of its products are. */

export const listingItemStates = machine({
  start: 'waiting',
  states: {
    waiting: { en: 'Waiting', zh: '等待中' },
    running: { en: 'Publishing', zh: '刊登中' },
    success: { en: 'Published', zh: '成功' },
    failed: { en: 'Failed', zh: '失败' },
  },
  actions: {
    // A worker that died leaves a product where it was: the next one begins with it again.
    begin: { from: ['waiting', 'running'], to: 'running' },
    publish: { from: ['running'], to: 'success' },
    fail: { from: ['running'], to: 'failed' },
    retry: { from: ['failed'], to: 'waiting' },
  },
})

type ItemState = keyof typeof listingItemStates.states
export const itemStates = Object.keys(listingItemStates.states) as [ItemState, ...ItemState[]]

/** A batch has no state of its own: it follows from how many of its products ended, and how. */
export const listingBatchStates = machine({
  start: 'running',
  states: {
    running: { en: 'Running', zh: '进行中' },
    failed: { en: 'With failures', zh: '有失败' },
    done: { en: 'Done', zh: '已完成' },
  },
  actions: {
    finish: { from: ['running'], to: 'done' },
    finish_with_failures: { from: ['running'], to: 'failed' },
    retry: { from: ['failed'], to: 'running' },
  },
})
