import type { Module } from '../../../kit/module.ts'
import { routes } from './routes.ts'

/** Goods as they are found and looked at. */
export const goodsSearchModule: Module = { name: 'goods-search', routes }
