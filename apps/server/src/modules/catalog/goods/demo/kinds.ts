import type { Kind } from './kind.ts'
import { baby } from './kinds/baby.ts'
import { bags } from './kinds/bags.ts'
import { beauty } from './kinds/beauty.ts'
import { fitness } from './kinds/fitness.ts'
import { garden } from './kinds/garden.ts'
import { hairAndSkin } from './kinds/hair-and-skin.ts'
import { jewellery } from './kinds/jewellery.ts'
import { kitchen } from './kinds/kitchen.ts'
import { kitchenTools } from './kinds/kitchen-tools.ts'
import { lighting } from './kinds/lighting.ts'
import { motor } from './kinds/motor.ts'
import { outdoors } from './kinds/outdoors.ts'
import { pets } from './kinds/pets.ts'
import { petsHome } from './kinds/pets-home.ts'
import { phone } from './kinds/phone.ts'
import { power } from './kinds/power.ts'
import { stationery } from './kinds/stationery.ts'
import { strength } from './kinds/strength.ts'
import { toys } from './kinds/toys.ts'

/** Every kind of goods the demo sells, in the order of its category tree. */
export const allKinds: readonly Kind[] = [
  ...kitchen,
  ...kitchenTools,
  ...lighting,
  ...pets,
  ...petsHome,
  ...outdoors,
  ...beauty,
  ...hairAndSkin,
  ...phone,
  ...power,
  ...toys,
  ...fitness,
  ...strength,
  ...jewellery,
  ...bags,
  ...baby,
  ...garden,
  ...motor,
  ...stationery,
]
