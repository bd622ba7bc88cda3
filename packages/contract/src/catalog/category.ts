import { z } from 'zod'
import { endpoint } from '../kit/endpoint.ts'

/** Categories of the catalogue, three levels. */

export const categoryLevels = 3

export interface CategoryNode {
  id: number
  name: string
  total: number
  children: CategoryNode[]
}

export const categoryNode: z.ZodType<CategoryNode, CategoryNode> = z.object({
  id: z.number(),
  /** In the language of the request. */
  name: z.string(),
  /** Goods on shelf in this category and below. */
  total: z.number(),
  get children() {
    return z.array(categoryNode)
  },
})

export const category = {
  tree: endpoint({
    method: 'GET',
    path: '/sale/catalog/select',
    permission: 'signed-in',
    about: ['View the category tree', '查看分类树'],
    data: z.array(categoryNode),
  }),
}
