import { lazy, Suspense } from 'react'
import type { ChartProps } from './chart-draw.tsx'

const Draw = lazy(() => import('./chart-draw.tsx').then((part) => ({ default: part.ChartDraw })))

/**
 * Figures over days as lines or bars, in the theme's colours. What it is drawn with is fetched when the first chart is
 * shown; until then its place is kept.
 */
export function Chart(props: ChartProps) {
  return (
    <Suspense fallback={<div style={{ height: props.height }} />}>
      <Draw {...props} />
    </Suspense>
  )
}
