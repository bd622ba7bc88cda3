import type { Words } from '@dropyard/contract/kit/text'
import type { Column } from '../../../../kit/sheets/import-columns.ts'

/** A column of our template: it describes the product or the variant, and has a line of explanation. */
type TemplateColumn = Column & { key: string; of: 'product' | 'variant'; width: number; hint: Words }

const column = <const K extends string>(
  key: K,
  name: string,
  of: 'product' | 'variant',
  width: number,
  en: string,
  zh: string,
  required?: true,
) => ({ key, en: name, zh: name, of, width, hint: { en, zh }, ...(required ? { required } : {}) })

/** The template, one row per variant. Fields of the product are in its first row. */
export const templateColumns = [
  column(
    'code',
    'Product code',
    'product',
    18,
    '# required; the same in all rows of a product',
    '# 必填；同一商品各行相同',
    true,
  ),
  column(
    'titleEn',
    'Title EN',
    'product',
    34,
    'one title is required, up to 255 characters',
    '中英文标题至少填一个，最多 255 字符',
    true,
  ),
  column('titleZh', 'Title ZH', 'product', 30, 'Chinese title', '中文标题'),
  column(
    'category',
    'Category path',
    'product',
    34,
    'up to three levels: Home & kitchen > Drinkware > Mugs',
    '最多三级，用 > 分隔',
  ),
  column('descriptionEn', 'Description HTML', 'product', 40, 'HTML or plain text', 'HTML 或纯文本'),
  column(
    'descriptionZh',
    'Description HTML ZH',
    'product',
    40,
    'HTML or plain text, Chinese',
    '中文描述，HTML 或纯文本',
  ),
  column('keywords', 'Keywords', 'product', 26, 'separated by commas', '用英文逗号分隔'),
  column('tags', 'Tags', 'product', 22, 'separated by commas', '用英文逗号分隔'),
  column(
    'status',
    'Status',
    'product',
    10,
    'active, draft or archived; empty is draft',
    'active、draft 或 archived，空为 draft',
  ),
  column('vendor', 'Vendor', 'product', 16, 'brand or supplier', '品牌或供应商'),
  column('option1Name', 'Option 1 name', 'product', 14, 'such as Color', '如 Color'),
  column('option1Value', 'Option 1 value', 'variant', 14, 'such as Sage', '如 Sage'),
  column('option2Name', 'Option 2 name', 'product', 14, 'such as Size', '如 Size'),
  column('option2Value', 'Option 2 value', 'variant', 14, 'such as M', '如 M'),
  column('option3Name', 'Option 3 name', 'product', 14, 'a third option', '第三个规格名'),
  column('option3Value', 'Option 3 value', 'variant', 14, 'its value', '第三个规格值'),
  column(
    'optionsZh',
    'Option words ZH',
    'product',
    26,
    'Color=颜色 | Sage=鼠尾草绿',
    'Color=颜色 | Sage=鼠尾草绿',
  ),
  column('sku', 'SKU', 'variant', 18, 'required, once only', '必填，不可重复', true),
  column('barcode', 'Barcode', 'variant', 16, 'EAN or UPC, as text', 'EAN 或 UPC，文本格式'),
  column('cost', 'Cost CNY', 'variant', 10, 'yuan, such as 12.30', '元，如 12.30'),
  column('price', 'Price USD', 'variant', 10, 'dollars, such as 4.90', '美元，如 4.90'),
  column('compareAt', 'Compare-at price USD', 'variant', 12, 'dollars, or empty', '美元，可空'),
  column('weight', 'Weight g', 'variant', 10, 'g, packed', 'g，含包装'),
  column('length', 'Length mm', 'variant', 10, 'mm, packed', 'mm，含包装'),
  column('width', 'Width mm', 'variant', 10, 'mm, packed', 'mm，含包装'),
  column('height', 'Height mm', 'variant', 10, 'mm, packed', 'mm，含包装'),
  column(
    'stock',
    'Stock',
    'variant',
    10,
    'pieces; for several warehouses: 120 40',
    '件数；多仓用空格分隔：120 40',
  ),
  column(
    'warehouse',
    'Warehouse',
    'variant',
    12,
    'warehouse code; for several: YW LA',
    '仓库代码；多仓：YW LA',
  ),
  column('variantImage', 'Variant image URL', 'variant', 24, 'https://…', 'https://…'),
  column(
    'attributes',
    'Attributes',
    'product',
    20,
    'battery, liquid, powder, magnet, brand',
    'battery, liquid, powder, magnet, brand',
  ),
  column(
    'properties',
    'Category attributes',
    'product',
    26,
    'Plug=EU | Light=Warm, as the category has them',
    '插头=欧规 | 光色=暖光，以分类的属性为准',
  ),
  column('hsCode', 'HS code', 'product', 12, 'six to ten digits', '6 至 10 位数字'),
  column('origin', 'Origin', 'product', 8, 'country, such as CN', '国家，如 CN'),
  column('declaredNameEn', 'Declared name', 'product', 24, 'name for customs', '英文申报品名'),
  column('declaredNameZh', 'Declared name ZH', 'product', 20, 'name for customs, Chinese', '中文申报品名'),
  column('declaredValue', 'Declared value USD', 'product', 12, 'dollars for one piece', '单件申报价值，美元'),
  column(
    'images',
    'Image URLs',
    'product',
    50,
    'separated by spaces, the cover first',
    '用空格分隔，首张为封面',
  ),
  column(
    'imageAlts',
    'Image alt texts',
    'product',
    40,
    'one for each image, separated by |',
    '每张图一条，用 | 分隔',
  ),
  column('version', 'Version', 'product', 9, 'as an export wrote it, or empty', '由导出文件填写，可空'),
] as const satisfies readonly TemplateColumn[]

export type TemplateKey = (typeof templateColumns)[number]['key']

/** Code of the example in an empty template. Reading skips it, so it needn't be deleted. */
export const exampleCode = 'EXAMPLE-MUG'
