import { catalog, category, categoryAdmin } from '@dropyard/contract/catalog/category'
import { link } from '@dropyard/contract/pages'
import { inLanguage } from '../../../kit/data/in-language.ts'
import { route } from '../../../kit/http/route.ts'
import { registerModule } from '../../../kit/module.ts'
import { nameTable } from '../../../kit/record/record-names.ts'
import {
  categoryRows,
  createCategory,
  listCategories,
  lostValues,
  moveCategory,
  readCategory,
  removeCategory,
  updateCategory,
} from './admin.ts'
import { attributeName, attributesOf } from './attributes.ts'
import { categoryTree } from './service.ts'
import { category as table } from './table.ts'

nameTable('category', { table, name: inLanguage(table.nameEn, table.nameZh), page: () => link('/category') })

registerModule({
  name: 'category',
  routes: [
    route(category.tree, (ctx) => categoryTree(ctx)),
    route(categoryAdmin.list, (ctx) => listCategories(ctx)),
    route(categoryAdmin.get, (ctx, { params }) => readCategory(ctx, params.id)),
    route(categoryAdmin.create, (ctx, { body }) => createCategory(ctx, body)),
    route(categoryAdmin.update, (ctx, { params, body }) => updateCategory(ctx, params.id, body)),
    route(categoryAdmin.lost, (ctx, { params, body }) => lostValues(ctx, params.id, body.attributes)),
    route(categoryAdmin.move, (ctx, { body }) => moveCategory(ctx, body)),
    route(categoryAdmin.remove, (ctx, { params }) => removeCategory(ctx, params.id)),
    route(catalog.attributes, async (ctx, { params }) =>
      (await attributesOf(ctx, params.id)).map((one) => ({
        key: one.name,
        name: attributeName(one, ctx),
        type: one.type,
        choices: one.choices.map((choice) => ({ value: choice.name, name: attributeName(choice, ctx) })),
      })),
    ),
    route(catalog.list, async (ctx, { query }) => {
      const zh = ctx.lang === 'zh'
      const rows = (await categoryRows(ctx)).filter(
        (row) => query.parent_id === undefined || row.parentId === query.parent_id,
      )
      const from = (query.page - 1) * query['per-page']
      return {
        data: rows.slice(from, from + query['per-page']).map((row) => ({
          id: row.id,
          parent_id: row.parentId,
          level: row.level,
          name: zh ? row.nameZh : row.nameEn,
          attributes: row.attributes.map((one) => ({
            name: attributeName(one, ctx),
            type: one.type,
            choices: one.choices.map((choice) => attributeName(choice, ctx)),
          })),
        })),
        total: rows.length,
      }
    }),
  ],
})
