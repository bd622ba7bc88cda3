/** The sellers of the simulated 1688. */

export interface Seller {
  memberId: string
  name: string
  /** The platform's codes for kinds of sellers. */
  identities: readonly string[]
  years: number
  city: string
}

const openId = (n: number): string => `BBB2u${(n * 7_919 + 104_729).toString(36)}Qx${n}Yw1Hn`

const made = (n: number, name: string, city: string, years: number, ...identities: string[]): Seller => ({
  memberId: openId(n),
  name,
  city,
  years,
  identities,
})

/** The main seller of each kind of goods is chosen by index, so that some sell several kinds. */
export const sellers: readonly Seller[] = [
  made(1, '义乌市锦程日用品有限公司', '浙江省金华市义乌市', 9, 'tp_member', 'powerful_merchants'),
  made(2, '潮州市陶然陶瓷制作厂', '广东省潮州市', 12, 'tp_member', 'super_factory'),
  made(3, '永康市恒热杯业有限公司', '浙江省金华市永康市', 7, 'tp_member', 'super_factory'),
  made(4, '深圳市优创数码科技有限公司', '广东省深圳市龙岗区', 5, 'tp_member', 'powerful_merchants'),
  made(5, '苍南县绿语包装制品厂', '浙江省温州市苍南县', 11, 'tp_member'),
  made(6, '保定市白沟新城远行箱包厂', '河北省保定市高碑店市', 6, 'tp_member', 'super_factory'),
  made(7, '温州宠乐宠物用品有限公司', '浙江省温州市平阳县', 4, 'tp_member'),
  made(8, '诸暨市大唐云织袜业', '浙江省绍兴市诸暨市', 14, 'tp_member', 'super_factory'),
]
