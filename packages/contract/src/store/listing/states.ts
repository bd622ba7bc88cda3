import { machine } from '../../kit/machine.ts'

/** States of a publishing batch and of its products. */

export const listingItemStates = machine({
  start: 'waiting',
  states: {
    waiting: ['Waiting', '等待中'],
    running: ['Publishing', '刊登中'],
    success: ['Published', '成功'],
    failed: ['Failed', '失败'],
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
    running: ['Running', '进行中'],
    failed: ['With failures', '有失败'],
    done: ['Done', '已完成'],
  },
  actions: {
    finish: { from: ['running'], to: 'done' },
    finish_with_failures: { from: ['running'], to: 'failed' },
    retry: { from: ['failed'], to: 'running' },
  },
})
