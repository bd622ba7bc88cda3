import type { Module } from '../../../kit/module.ts'
import { routes } from './routes.ts'
import { seedCurrencies } from './seed.ts'

export const currencyModule: Module = { name: 'currency', routes, seed: seedCurrencies }
