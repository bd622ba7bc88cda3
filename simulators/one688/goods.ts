import type { Colour, Words } from './colours.ts'
import type { Drawing } from './drawings.ts'

/** The goods of the simulated sellers: twenty kinds, each sold by three sellers. */

export interface Kind {
  drawing: Drawing
  /** Title in both languages, and additions of the individual sellers. */
  title: Words
  more: readonly [Words, Words, Words]
  category: Words
  material: Words
  /** Fen per piece at the smallest quantity. */
  price: number
  /** Grams, and length, width and height in cm. */
  weight: number
  size: readonly [number, number, number]
  colours: readonly Colour[]
  sizes?: readonly Words[]
  unit: Words
  /** Pieces per unit; two for a pair of socks. */
  pieces: number
}

const w = (zh: string, en: string): Words => ({ zh, en })
const piece = w('个', 'piece')
const sizes = [w('S', 'S'), w('M', 'M'), w('L', 'L')]
const kitchen = w('餐饮用具', 'Kitchen and dining')
const bags = w('箱包', 'Bags')
const outdoor = w('户外用品', 'Outdoor')
const pets = w('宠物用品', 'Pet supplies')
const lights = w('灯饰照明', 'Lighting')
const clothes = w('服饰配件', 'Clothing accessories')
const digital = w('数码配件', 'Digital accessories')
const toys = w('玩具', 'Toys')
const beauty = w('美妆工具', 'Beauty tools')
const home = w('家居日用', 'Household')

const usual: Kind['more'] = [
  w('源头工厂 现货批发', 'factory stock, wholesale'),
  w('跨境专供 支持定制', 'for export, custom logo'),
  w('一件代发 厂家直销', 'dropshipping, direct from the maker'),
]

export const kinds: readonly Kind[] = [
  {
    drawing: 'mug',
    title: w('北欧陶瓷马克杯 350ml', 'Nordic ceramic mug 350 ml'),
    more: usual,
    category: kitchen,
    material: w('陶瓷', 'Ceramic'),
    price: 980,
    weight: 340,
    size: [12, 9, 10],
    colours: ['white', 'green', 'blue', 'pink'],
    unit: piece,
    pieces: 1,
  },
  {
    drawing: 'tumbler',
    title: w('304 不锈钢保温杯 500ml', 'Insulated tumbler 500 ml, steel 304'),
    more: usual,
    category: kitchen,
    material: w('304 不锈钢', 'Steel 304'),
    price: 1860,
    weight: 310,
    size: [8, 8, 22],
    colours: ['black', 'white', 'mint', 'navy'],
    sizes: [w('380ml', '380 ml'), w('500ml', '500 ml')],
    unit: piece,
    pieces: 1,
  },
  {
    drawing: 'tote',
    title: w('加厚帆布手提袋 环保购物袋', 'Heavy canvas tote, shopping bag'),
    more: usual,
    category: bags,
    material: w('帆布', 'Canvas'),
    price: 560,
    weight: 150,
    size: [38, 32, 2],
    colours: ['white', 'khaki', 'black'],
    unit: piece,
    pieces: 1,
  },
  {
    drawing: 'backpack',
    title: w('防水旅行双肩包 大容量电脑包', 'Waterproof travel backpack for laptops'),
    more: usual,
    category: bags,
    material: w('牛津布', 'Oxford cloth'),
    price: 4580,
    weight: 780,
    size: [45, 30, 15],
    colours: ['black', 'grey', 'navy'],
    unit: piece,
    pieces: 1,
  },
  {
    drawing: 'case',
    title: w('磨砂防摔手机壳 适用多型号', 'Matte shockproof phone case'),
    more: usual,
    category: digital,
    material: w('TPU', 'TPU'),
    price: 320,
    weight: 38,
    size: [17, 9, 1],
    colours: ['black', 'pink', 'mint', 'blue'],
    sizes: [w('6.1寸', '6.1 in'), w('6.7寸', '6.7 in')],
    unit: piece,
    pieces: 1,
  },
  {
    drawing: 'string',
    title: w('LED 星星灯串 电池款 3米', 'LED star string lights, battery, 3 m'),
    more: usual,
    category: lights,
    material: w('铜线', 'Copper wire'),
    price: 490,
    weight: 95,
    size: [10, 10, 5],
    colours: ['yellow', 'white', 'pink'],
    unit: w('串', 'string'),
    pieces: 1,
  },
  {
    drawing: 'lamp',
    title: w('充电式护眼台灯 三档调光', 'Rechargeable desk lamp, three levels'),
    more: usual,
    category: lights,
    material: w('ABS', 'ABS'),
    price: 2680,
    weight: 520,
    size: [16, 16, 38],
    colours: ['white', 'black', 'mint'],
    unit: w('台', 'lamp'),
    pieces: 1,
  },
  {
    drawing: 'mat',
    title: w('TPE 瑜伽垫 加厚 6mm', 'Yoga mat, TPE, 6 mm'),
    more: usual,
    category: outdoor,
    material: w('TPE', 'TPE'),
    price: 2250,
    weight: 960,
    size: [61, 12, 12],
    colours: ['pink', 'blue', 'grey', 'green'],
    unit: w('张', 'mat'),
    pieces: 1,
  },
  {
    drawing: 'leash',
    title: w('反光狗狗牵引绳 1.5米', 'Reflective dog leash, 1.5 m'),
    more: usual,
    category: pets,
    material: w('尼龙', 'Nylon'),
    price: 690,
    weight: 130,
    size: [20, 10, 3],
    colours: ['red', 'blue', 'black'],
    sizes,
    unit: w('条', 'leash'),
    pieces: 1,
  },
  {
    drawing: 'bed',
    title: w('四季通用圆形猫窝 毛绒', 'Round plush cat bed'),
    more: usual,
    category: pets,
    material: w('毛绒', 'Plush'),
    price: 1980,
    weight: 620,
    size: [50, 50, 18],
    colours: ['grey', 'pink', 'khaki'],
    sizes,
    unit: piece,
    pieces: 1,
  },
  {
    drawing: 'candle',
    title: w('大豆蜡香薰蜡烛 玻璃杯装', 'Soy wax scented candle in glass'),
    more: usual,
    category: home,
    material: w('大豆蜡', 'Soy wax'),
    price: 890,
    weight: 290,
    size: [8, 8, 9],
    colours: ['white', 'pink', 'khaki'],
    unit: w('盒', 'box'),
    pieces: 2,
  },
  {
    drawing: 'clip',
    title: w('韩版鲨鱼夹 大号发夹', 'Large claw hair clip'),
    more: usual,
    category: beauty,
    material: w('醋酸板材', 'Acetate'),
    price: 180,
    weight: 32,
    size: [11, 5, 5],
    colours: ['khaki', 'black', 'white', 'pink'],
    unit: w('打', 'dozen'),
    pieces: 12,
  },
  {
    drawing: 'beanie',
    title: w('秋冬针织帽 保暖毛线帽', 'Knitted winter beanie'),
    more: usual,
    category: clothes,
    material: w('腈纶', 'Acrylic'),
    price: 760,
    weight: 85,
    size: [22, 20, 2],
    colours: ['black', 'grey', 'red', 'khaki'],
    unit: w('顶', 'hat'),
    pieces: 1,
  },
  {
    drawing: 'socks',
    title: w('纯棉中筒袜 吸汗透气', 'Cotton crew socks'),
    more: usual,
    category: clothes,
    material: w('棉', 'Cotton'),
    price: 260,
    weight: 46,
    size: [20, 8, 2],
    colours: ['white', 'black', 'green', 'orange'],
    unit: w('双', 'pair'),
    pieces: 2,
  },
  {
    drawing: 'umbrella',
    title: w('全自动折叠雨伞 晴雨两用', 'Automatic folding umbrella'),
    more: usual,
    category: outdoor,
    material: w('碰击布', 'Pongee'),
    price: 1750,
    weight: 390,
    size: [30, 6, 6],
    colours: ['navy', 'black', 'red'],
    unit: w('把', 'umbrella'),
    pieces: 1,
  },
  {
    drawing: 'stool',
    title: w('便携折叠凳 户外露营小马扎', 'Folding camp stool, portable'),
    more: usual,
    category: outdoor,
    material: w('铝合金', 'Aluminium'),
    price: 2350,
    weight: 860,
    size: [35, 30, 10],
    colours: ['green', 'khaki', 'black'],
    unit: piece,
    pieces: 1,
  },
  {
    drawing: 'mouse',
    title: w('无线静音鼠标 可充电', 'Silent wireless mouse, rechargeable'),
    more: usual,
    category: digital,
    material: w('ABS', 'ABS'),
    price: 1390,
    weight: 82,
    size: [11, 6, 3],
    colours: ['black', 'white', 'pink'],
    unit: piece,
    pieces: 1,
  },
  {
    drawing: 'board',
    title: w('相思木砧板 厨房切菜板', 'Acacia cutting board'),
    more: usual,
    category: kitchen,
    material: w('相思木', 'Acacia'),
    price: 2890,
    weight: 980,
    size: [38, 26, 2],
    colours: ['wood', 'khaki'],
    sizes: [w('32cm', '32 cm'), w('38cm', '38 cm')],
    unit: w('块', 'board'),
    pieces: 1,
  },
  {
    drawing: 'truck',
    title: w('木制玩具卡车 儿童益智', 'Wooden toy truck'),
    more: usual,
    category: toys,
    material: w('榉木', 'Beech'),
    price: 1560,
    weight: 410,
    size: [22, 9, 11],
    colours: ['red', 'blue', 'wood'],
    unit: piece,
    pieces: 1,
  },
  {
    drawing: 'spork',
    title: w('钛合金叉勺 17厘米 户外餐具', 'Titanium spork, 17 cm'),
    more: usual,
    category: outdoor,
    material: w('钛', 'Titanium'),
    price: 1180,
    weight: 18,
    size: [17, 4, 2],
    colours: ['grey', 'blue'],
    unit: piece,
    pieces: 1,
  },
]
