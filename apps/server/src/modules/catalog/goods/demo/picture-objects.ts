import { babyDrawings } from './drawings/baby.ts'
import { bagDrawings } from './drawings/bags.ts'
import { beautyDrawings } from './drawings/beauty.ts'
import { fitnessDrawings } from './drawings/fitness.ts'
import { gardenDrawings } from './drawings/garden.ts'
import { jewelleryDrawings } from './drawings/jewellery.ts'
import { kitchenDrawings } from './drawings/kitchen.ts'
import { lightingDrawings } from './drawings/lighting.ts'
import { motorDrawings } from './drawings/motor.ts'
import { outdoorDrawings } from './drawings/outdoors.ts'
import { petDrawings } from './drawings/pets.ts'
import { phoneDrawings } from './drawings/phone.ts'
import { stationeryDrawings } from './drawings/stationery.ts'
import { toyDrawings } from './drawings/toys.ts'
import type { Drawing } from './picture-shapes.ts'

const drawings: Readonly<Record<string, Drawing>> = {
  ...kitchenDrawings,
  ...lightingDrawings,
  ...petDrawings,
  ...outdoorDrawings,
  ...beautyDrawings,
  ...phoneDrawings,
  ...toyDrawings,
  ...fitnessDrawings,
  ...jewelleryDrawings,
  ...bagDrawings,
  ...babyDrawings,
  ...gardenDrawings,
  ...motorDrawings,
  ...stationeryDrawings,
}

/** The drawing of that name. Throws when there is none, so that no product goes without. */
export function drawingNamed(name: string): Drawing {
  const drawing = drawings[name]
  if (!drawing) throw new Error(`There is no drawing "${name}".`)
  return drawing
}
