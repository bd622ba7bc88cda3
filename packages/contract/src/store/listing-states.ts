import { machine } from '../kit/machine.ts'

/** States of a publishing batch and of its products. */

export const listingItemStates = machine({
  start: 'waiting',
  states: {
    waiting: { en: 'Waiting', zh: '等待中' },
    running: { en: 'Publishing', zh: '刊登中' },
    success: { en: 'Published', zh: '成功' },
    failed: { en: 'Failed', zh: '失败' },
  },
  actions: {
    // After a worker died, a product is still running: the next worker begins it again.
    begin: { from: ['waiting', 'running'], to: 'running' },
    publish: { from: ['running'], to: 'success' },
    fail: { from: ['running'], to: 'failed' },
    retry: { from: ['failed'], to: 'waiting' },
  },
})

type ItemState = keyof typeof listingItemStates.states
export const itemStates = Object.keys(listingItemStates.states) as [ItemState, ...ItemState[]]

/** A batch has no stored state: it is derived from the results of its products. */
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
