import type { Module } from '../../../kit/module.ts'
import { requoteBlocked } from './requote-blocked.ts'

/** What an order costs its merchant, and until when that holds. */
export const orderPriceModule: Module = {
  name: 'order-price',
  jobs: [requoteBlocked],
}
