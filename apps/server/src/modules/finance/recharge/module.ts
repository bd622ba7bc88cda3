import type { Module } from '../../../kit/module.ts'
import { demoRechargeRows } from './demo.ts'
import { routes } from './routes.ts'

export const rechargeModule: Module = { name: 'recharge', routes, demo: demoRechargeRows }
