import { lazyPart } from '../page/lazy-part.tsx'
import type { ChartProps } from './chart-draw.tsx'

/**
 * Figures over days as lines or bars, in the theme's colours. What it is drawn with is fetched when the first chart is
 * shown; until then its place is kept.
 */
export const Chart = lazyPart<ChartProps>(
  () => import('./chart-draw.tsx').then((part) => part.ChartDraw),
  ({ height }) => <div style={{ height }} />,
)
