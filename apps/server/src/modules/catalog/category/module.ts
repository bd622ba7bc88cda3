import { category } from '@dropyard/contract/catalog/category'
import type { Module } from '../../../kit/module.ts'
import { route } from '../../../kit/route.ts'
import { categoryTree } from './service.ts'

export const categoryModule: Module = {
  name: 'category',
  routes: [route(category.tree, (ctx) => categoryTree(ctx))],
}
