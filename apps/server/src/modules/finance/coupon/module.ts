import type { Module } from '../../../kit/module.ts'
import { demoCoupons } from './demo.ts'
import { routes } from './routes.ts'

export const couponModule: Module = { name: 'coupon', routes, demo: demoCoupons }
