import { lazyPart } from '../page/lazy-part.tsx'
import type { ChartProps } from './chart-draw.tsx'

/**
 * Values over days as a line or bar chart in the theme's colours. The chart library is loaded with the first chart; until then
 * its space is reserved.
 */
export const Chart = lazyPart<ChartProps>(
  () => import('./chart-draw.tsx').then((part) => part.ChartDraw),
  ({ height }) => <div style={{ height }} />,
)
