import { category } from '../catalog/category.ts'
import { checkRows } from '../catalog/goods/quality-check.ts'
import { errors } from '../kit/errors.ts'
import { record } from '../kit/record.ts'
import * as wire from '../kit/wire.ts'
import { recordManifest } from '../manifest.ts'

/** Checks for products of a category and its descendants; without a template the standard checks apply. */
export const testTemplate = record({
  name: 'test-template',
  path: '/v1/test-template',
  title: ['Test templates', '检测模板'],
  singular: ['test template', '检测模板'],
  empty: ['No templates yet: every product gets the standard checks', '暂无模板，所有产品使用标准检测项'],
  fields: {
    name: [wire.text(100), 'Name', '名称'],
    category_id: [
      wire.ref(() => category.tree),
      'Category',
      '类目',
      { withName: true, helpText: ['Also of the categories below it.', '同时适用于其下级类目。'] },
    ],
    checks: [checkRows, 'Checks', '检测项目'],
  },
  filter: {},
  sortable: ['name'],
  order: 'name',
  endpoints: ['list', 'get', 'create', 'update', 'remove', 'removeMany'],
  labelField: 'name',
  columns: ['name', 'category_id', 'checks'],
})

export const templateErrors = errors('test-template', {
  limits: ['{{check}}: the lower limit is above the upper one.', '“{{check}}”的下限高于上限。'],
  expected: ['{{check}}: enter what is expected.', '请填写“{{check}}”的期望值。'],
})

export const manifest = () =>
  recordManifest(testTemplate, '/testTemplates', {
    menu: [183, 'development', 95, 'CheckSquareOutlined'],
    all: ['product-developer', 'sampler'],
  })
