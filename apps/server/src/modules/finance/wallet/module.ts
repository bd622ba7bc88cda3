import type { Module } from '../../../kit/module.ts'
import { openHouse } from './accounts.ts'
import { routes } from './routes.ts'

export const walletModule: Module = { name: 'wallet', routes, seed: (ctx) => openHouse(ctx) }
