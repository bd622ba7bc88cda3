import { order as contract } from '@dropyard/contract/order/order'
import { route } from '../../../kit/http/route.ts'
import type { Module } from '../../../kit/module.ts'
import { closeDelivered } from './close-delivered.ts'
import { pushAgain } from './fulfil.ts'
import { labelJob } from './label.ts'

/** From paid to delivered: label, packing, handing over, what the store is told. */
export const fulfilmentModule: Module = {
  name: 'fulfilment',
  routes: [route(contract.pushAgain, (ctx, { body }) => pushAgain(ctx, body.orders))],
  jobs: [labelJob, closeDelivered],
}
