import { type Kind, t } from './kind.ts'
import { allKinds } from './kinds.ts'
import type { DemoCategory, DemoText } from './types.ts'

type Branch = { code: string; name: DemoText; groups: readonly (readonly [code: string, name: DemoText])[] }

const branches: readonly Branch[] = [
  {
    code: 'home-kitchen',
    name: t('Home & kitchen', '家居厨房'),
    groups: [
      ['drinkware', t('Drinkware', '杯壶')],
      ['kitchen-tools', t('Kitchen tools & storage', '厨房工具与收纳')],
    ],
  },
  {
    code: 'lighting',
    name: t('Lighting', '灯饰照明'),
    groups: [
      ['indoor-lighting', t('Lamps', '室内灯具')],
      ['decor-lighting', t('Decorative lights', '装饰灯')],
    ],
  },
  {
    code: 'pets',
    name: t('Pet supplies', '宠物用品'),
    groups: [
      ['pet-walking', t('Walking & play', '出行与玩耍')],
      ['pet-home', t('Feeding & sleeping', '喂食与睡窝')],
    ],
  },
  {
    code: 'outdoors',
    name: t('Outdoors', '户外'),
    groups: [
      ['camping', t('Camping', '露营')],
      ['water', t('On the water', '水上')],
    ],
  },
  {
    code: 'beauty',
    name: t('Beauty tools', '美容工具'),
    groups: [
      ['makeup-tools', t('Makeup', '化妆')],
      ['hair-and-skin', t('Hair & skin', '护发护肤')],
    ],
  },
  {
    code: 'phone',
    name: t('Phone accessories', '手机配件'),
    groups: [
      ['protection', t('Cases & audio', '保护与音频')],
      ['power', t('Power', '充电')],
    ],
  },
  {
    code: 'toys',
    name: t('Toys', '玩具'),
    groups: [
      ['early-play', t('First toys', '早教玩具')],
      ['active-play', t('Active play', '户外与竞速')],
    ],
  },
  {
    code: 'fitness',
    name: t('Fitness', '运动健身'),
    groups: [
      ['yoga', t('Yoga & cardio', '瑜伽与有氧')],
      ['strength', t('Strength', '力量训练')],
    ],
  },
  {
    code: 'jewellery',
    name: t('Jewellery & watches', '饰品手表'),
    groups: [
      ['fine-look', t('Jewellery', '饰品')],
      ['watches', t('Watches', '手表')],
    ],
  },
  {
    code: 'bags',
    name: t('Bags', '箱包'),
    groups: [
      ['carry', t('Bags to carry', '背包手袋')],
      ['small-goods', t('Small goods', '钱包小包')],
    ],
  },
  {
    code: 'baby',
    name: t('Baby', '母婴'),
    groups: [
      ['feeding', t('Feeding', '喂养')],
      ['nursery', t('Nursery', '婴儿房')],
    ],
  },
  {
    code: 'garden',
    name: t('Garden', '园艺'),
    groups: [
      ['watering', t('Watering', '浇灌')],
      ['planting', t('Planting', '种植')],
    ],
  },
  {
    code: 'car',
    name: t('Car', '汽车用品'),
    groups: [
      ['car-interior', t('Interior', '车内用品')],
      ['car-care', t('Cleaning', '车辆清洁')],
    ],
  },
  {
    code: 'stationery',
    name: t('Stationery', '文具'),
    groups: [
      ['paper', t('Paper', '纸品')],
      ['desk', t('Writing & desk', '书写与桌面')],
    ],
  },
]

/** The code of the leaf category a kind of goods lies in. */
export const categoryCodeOf = (kind: Kind): string =>
  `${kind.group}-${kind.category.en.toLowerCase().replace(/[^a-z]+/g, '-')}`

/** The demo's category tree: three levels, parents before their children. */
export function demoCategories(): DemoCategory[] {
  const tree: DemoCategory[] = []
  branches.forEach((branch, branchIndex) => {
    tree.push({ code: branch.code, parent: null, level: 1, name: branch.name, sort: branchIndex + 1 })
    branch.groups.forEach(([code, name], groupIndex) => {
      tree.push({ code, parent: branch.code, level: 2, name, sort: groupIndex + 1 })
      allKinds
        .filter((kind) => kind.group === code)
        .forEach((kind, leafIndex) => {
          const leaf = { code: categoryCodeOf(kind), parent: code, level: 3 as const, name: kind.category }
          tree.push({ ...leaf, sort: leafIndex + 1 })
        })
    })
  })
  return tree
}
