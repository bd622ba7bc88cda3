/** Words of what stands in a store before it is listed there, and of prices that moved meanwhile. */
export const thereWords = {
  listed: ['Published {{when}}', '{{when}}刊登'],
  own: ['Already in this store, not published from here', '店铺中已有该商品，非本系统刊登'],
  waiting: ['Publishing', '刊登中'],
  someListed: ['{{count}} of {{total}} are published here', '{{total}} 个商品中 {{count}} 个已刊登'],
  someWaiting: ['{{count}} of {{total}} are being published', '{{total}} 个商品中 {{count}} 个刊登中'],
  view: ['View in store', '在店铺中查看'],
  changes_one: [
    'This product already exists in a selected store. Its title, description, images, prices and status there will be replaced; no duplicate is created.',
    '所选店铺中已有该商品，不会重复刊登，其标题、描述、图片、价格和状态将改为下方内容。',
  ],
  changes_other: [
    'This product already exists in {{count}} selected stores. Its title, description, images, prices and status there will be replaced; no duplicates are created.',
    '所选店铺中有 {{count}} 个已有该商品，不会重复刊登，其标题、描述、图片、价格和状态将改为下方内容。',
  ],
  foreign_one: [
    'This product already exists in a selected store, created in the store itself. Its content there will be replaced; no duplicate is created.',
    '所选店铺中已有自行创建的该商品，不会重复刊登，其内容将被下方内容覆盖。',
  ],
  foreign_other: [
    'This product already exists in {{count}} selected stores. Its content there will be replaced; no duplicate is created.',
    '所选店铺中有 {{count}} 个已有该商品，部分为店铺中自行创建，不会重复刊登，其内容将被下方内容覆盖。',
  ],
  many: ['Products already published', '已刊登的商品'],
  leave: ['Leave as they are', '保持不变'],
  update: ['Update', '更新'],
  leaveHelp: ['Each store gets only what it lacks.', '仅刊登各店铺尚无的商品。'],
  updateHelp: [
    'Title, description, images, prices and status in the store are overwritten; no second ones are made.',
    '店铺中的标题、描述、图片、价格和状态将被覆盖，不会重复刊登。',
  ],
  all: ['The chosen stores have all of these products already.', '所选店铺中已有全部这些商品。'],
  moved: ['Prices changed. Nothing was published.', '价格在查看后已变动，尚未刊登。'],
  movedHelp: [
    'Former prices are crossed out. Publish again if you agree.',
    '原价格已划去，确认后请重新刊登。',
  ],
} as const
