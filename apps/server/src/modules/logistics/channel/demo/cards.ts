import { abroad } from './abroad.ts'
import { chinaLines } from './china-lines.ts'
import { chinaSmall } from './china-small.ts'
import type { DemoChannel } from './zone.ts'

/** Rate cards of the demo: what carriers of this field typically take, refuse and cost. */
export const demoChannels: readonly DemoChannel[] = [...chinaSmall, ...chinaLines, ...abroad]
