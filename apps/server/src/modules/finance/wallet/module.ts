import type { Module } from '../../../kit/module.ts'
import { routes } from './routes.ts'
import { openHouse } from './service.ts'

export const walletModule: Module = { name: 'wallet', routes, seed: (ctx) => openHouse(ctx) }
