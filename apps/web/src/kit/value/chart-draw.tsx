import { BarChart, LineChart } from 'echarts/charts'
import { GridComponent, LegendComponent, TooltipComponent } from 'echarts/components'
import { type EChartsCoreOption, type EChartsType, init, use } from 'echarts/core'
import { SVGRenderer } from 'echarts/renderers'
import { useEffect, useRef } from 'react'
import { useMode } from '../../mode.ts'

use([BarChart, LineChart, GridComponent, LegendComponent, TooltipComponent, SVGRenderer])

export interface ChartSeries {
  readonly name: string
  readonly values: readonly number[]
  readonly kind?: 'line' | 'bar'
}

export interface ChartProps {
  /** Alternative text. */
  readonly label: string
  readonly height: number
  /** Labels of the axis, such as days. */
  readonly names: readonly string[]
  readonly series: readonly ChartSeries[]
  /** Formats a value for display. */
  readonly format: (value: number) => string
  /** Stacks the bars, whose sum is the total. */
  readonly stacked?: boolean
  /** Labels whose background is hatched, and what that means, such as days that are left out of an average. */
  readonly hatched?: { readonly name: string; readonly at: readonly boolean[] }
  /** Called when a bar or point is clicked, with the index of its label and of its series. */
  readonly onPick?: (name: number, series: number) => void
}

/** Draws a chart, and updates it when its size, data or the theme changes. */
export function ChartDraw(props: ChartProps) {
  const { label, height, names, series, format, stacked = false, hatched, onPick } = props
  const box = useRef<HTMLDivElement>(null)
  const chart = useRef<EChartsType | null>(null)
  const mode = useMode()
  const picked = useRef(onPick)
  picked.current = onPick
  useEffect(() => {
    if (!box.current) return
    const made = init(box.current, null, { renderer: 'svg' })
    chart.current = made
    made.on('click', ({ dataIndex, seriesIndex }) => {
      if (typeof dataIndex === 'number' && typeof seriesIndex === 'number')
        picked.current?.(dataIndex, seriesIndex)
    })
    const watch = new ResizeObserver(() => made.resize())
    watch.observe(box.current)
    return () => {
      watch.disconnect()
      made.dispose()
      chart.current = null
    }
  }, [])
  const picks = onPick !== undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: another theme has other colours
  useEffect(() => {
    if (!box.current || !chart.current) return
    chart.current.setOption(
      optionOf({ names, series, format, stacked, hatched, picks }, colorsOf(box.current)),
      {
        notMerge: true,
      },
    )
  }, [names, series, format, stacked, hatched, picks, mode])
  return <div ref={box} role="img" aria-label={label} style={{ height }} />
}

type Colors = Record<'accent' | 'blue' | 'amber' | 'ink' | 'faint' | 'hairline' | 'raised' | 'font', string>

function colorsOf(box: HTMLElement): Colors {
  const style = getComputedStyle(box)
  const of = (name: string) => style.getPropertyValue(name).trim()
  return {
    accent: of('--accent-ink'),
    blue: of('--tone-blue-ink'),
    amber: of('--amber'),
    ink: of('--ink'),
    faint: of('--ink-faint'),
    hairline: of('--hairline'),
    raised: of('--raised'),
    font: style.fontFamily,
  }
}

function optionOf(
  {
    names,
    series,
    format,
    stacked,
    hatched,
    picks,
  }: Pick<ChartProps, 'names' | 'series' | 'format' | 'stacked'> & {
    hatched: ChartProps['hatched']
    picks: boolean
  },
  c: Colors,
): EChartsCoreOption {
  const hasLegend = series.length > 1 || hatched !== undefined
  return {
    animationDuration: 150,
    color: [c.accent, c.blue, c.amber, c.faint],
    textStyle: { fontFamily: c.font },
    grid: { left: 8, right: 12, top: hasLegend ? 28 : 12, bottom: 4, outerBoundsMode: 'same' },
    ...(hasLegend
      ? {
          legend: {
            top: 0,
            right: 8,
            itemWidth: 12,
            itemHeight: 3,
            icon: 'rect',
            textStyle: { color: c.faint, fontSize: 11 },
          },
        }
      : {}),
    tooltip: {
      trigger: 'axis',
      confine: true,
      backgroundColor: c.raised,
      borderColor: c.hairline,
      textStyle: { color: c.ink, fontSize: 12 },
      valueFormatter: (value: unknown) => format(Number(value)),
    },
    xAxis: {
      type: 'category',
      data: [...names],
      axisTick: { show: false },
      axisLine: { lineStyle: { color: c.hairline } },
      axisLabel: { color: c.faint, fontSize: 11, hideOverlap: true },
    },
    yAxis: [
      {
        type: 'value',
        splitNumber: 3,
        minInterval: 1,
        splitLine: { lineStyle: { color: c.hairline } },
        axisLabel: { color: c.faint, fontSize: 11, formatter: format },
      },
      { type: 'value', show: false, max: 1 },
    ],
    series: [
      ...series.map(({ name, values, kind = 'line' }) => ({
        name,
        type: kind,
        data: [...values],
        ...(kind === 'line'
          ? { showSymbol: false, lineStyle: { width: 1.5 }, emphasis: { disabled: true } }
          : {
              barMaxWidth: stacked ? 32 : 18,
              ...(stacked ? { stack: 'all' } : {}),
              ...(hatched ? { barWidth: '60%' } : {}),
            }),
        cursor: picks ? 'pointer' : 'default',
      })),
      ...(hatched ? [hatching(hatched, c)] : []),
    ],
  }
}

/** Bars of full height behind the others. */
const hatching = ({ name, at }: NonNullable<ChartProps['hatched']>, c: Colors) => ({
  name,
  type: 'bar',
  yAxisIndex: 1,
  data: at.map((one) => (one ? 1 : '-')),
  barWidth: '100%',
  barGap: '-100%',
  z: 0,
  silent: true,
  itemStyle: {
    color: c.raised,
    decal: { symbol: 'rect', color: c.faint, dashArrayX: [1, 0], dashArrayY: [1, 5], rotation: -Math.PI / 4 },
  },
  tooltip: { valueFormatter: () => '' },
})
