import { rowActions } from '../../kit/row-actions.ts'
import { goodsLibrary, libraryCalls } from '../goods-library.ts'

/** Actions of staff on products in the library. */

/** The facts that decide which actions a product allows. */
export interface LibraryFacts {
  readonly status: string
  readonly claimed: boolean
  /** The user has claimed it, or may take products out of the range. */
  readonly mayRelease: boolean
}

/** Neither out of the range nor packaging. */
const inRange = (status: string): boolean => status !== 'out' && status !== 'packaging'

export type LibraryAction = keyof (typeof libraryActions)['actions']
export const libraryActions = rowActions<LibraryFacts>()({
  name: 'goods',
  actions: {
    claim: {
      words: ['Claim', '认领'],
      successText: [
        ['Product claimed', '认领成功'],
        ['{{count}} products claimed', '已认领 {{count}} 个商品'],
      ],
      call: libraryCalls.claim,
      undo: 'release',
      may: ({ claimed, status }) => ({ ok: !claimed && status !== 'out' }),
    },
    release: {
      words: ['Release claim', '取消认领'],
      successText: [
        ['Claim released', '已取消认领'],
        ['{{count}} claims released', '已取消认领 {{count}} 个商品'],
      ],
      call: libraryCalls.cancelClaim,
      may: ({ claimed, mayRelease }) => ({ ok: claimed && mayRelease }),
    },
    stage: {
      words: ['Set sale stage', '设置销售阶段'],
      successText: [
        ['Sale stage set', '已设置销售阶段'],
        ['Sale stage of {{count}} products set', '已设置 {{count}} 个商品的销售阶段'],
      ],
      fields: {
        stage: {
          label: ['Sale stage', '销售阶段'],
          helpText: [
            'Products on clearance aren’t reordered. They are sold while stock lasts; without stock they can’t be published.',
            '清仓商品不再采购，售完为止；无库存后不能刊登。',
          ],
        },
      },
      call: libraryCalls.stage,
      may: ({ status }) => ({ ok: inRange(status) }),
    },
    packaging: {
      words: ['Use as packaging', '设为包材'],
      confirm: [
        ['Use this product as packaging?', '将此商品设为包材？'],
        ['Use {{count}} products as packaging?', '将 {{count}} 个商品设为包材？'],
      ],
      lead: [
        'Packaging is bought and stocked, but not sold: it leaves the product list and has a tab of its own.',
        '包材可采购和入库，但不销售；将移至“包材”标签页。',
      ],
      successText: [
        ['Product is packaging now', '已设为包材'],
        ['{{count}} products are packaging now', '已将 {{count}} 个商品设为包材'],
      ],
      call: libraryCalls.packaging,
      undo: 'product',
      may: ({ status }) => ({ ok: inRange(status) && status !== 'on_shelf' }),
    },
    product: {
      words: ['Use as product', '恢复为商品'],
      successText: [
        ['Packaging is a draft of a product now', '已恢复为商品草稿'],
        ['{{count}} are drafts of products now', '已将 {{count}} 个恢复为商品草稿'],
      ],
      call: libraryCalls.product,
      may: ({ status }) => ({ ok: status === 'packaging' }),
    },
    out: {
      words: ['Take out of range', '淘汰'],
      confirm: [
        ['Take this product out of the range?', '淘汰此商品？'],
        ['Take {{count}} products out of the range?', '淘汰 {{count}} 个商品？'],
      ],
      successText: [
        ['Product taken out of the range', '商品已淘汰'],
        ['{{count}} products taken out of the range', '已淘汰 {{count}} 个商品'],
      ],
      fields: { reason: { label: ['Reason', '原因'] } },
      call: libraryCalls.out,
      danger: true,
      undo: 'cancel',
      may: ({ status }) => ({ ok: status !== 'out' }),
    },
    cancel: {
      words: ['Back into range', '恢复'],
      successText: [
        ['Product is back in the range, off sale', '商品已恢复，当前为下架状态'],
        ['{{count}} products are back in the range, off sale', '已恢复 {{count}} 个商品，当前为下架状态'],
      ],
      call: libraryCalls.cancel,
      may: ({ status }) => ({ ok: status === 'out' }),
    },
  },
})

/** Putting products on shelf and off shelf; products out of the range and packaging can't be put on shelf. */
export const shelfActions = rowActions<{ readonly status: string }>()({
  name: 'goods',
  actions: {
    on: {
      words: ['Put on sale', '上架'],
      call: goodsLibrary.onShelf,
      may: ({ status }) => ({ ok: status !== 'on_shelf' && inRange(status) }),
    },
    off: {
      words: ['Take off sale', '下架'],
      call: goodsLibrary.offShelf,
      may: ({ status }) => ({ ok: status === 'on_shelf' }),
    },
  },
})
