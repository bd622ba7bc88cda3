import type { Figures, Measure } from '@dropyard/contract/kit/report/measures'
import type { AnyReport, ReportTile } from '@dropyard/contract/kit/report/report-types'
import { fill, inLang } from '@dropyard/contract/kit/text'
import { useMayRead } from '../current-user.ts'
import { useT } from '../lang.ts'
import { linked, type StatTile, StatTiles } from '../value/stat-tiles.tsx'
import { amountsOf, Change, valueText } from './report-value.tsx'
import { words } from './words.ts'

interface ReportTilesProps {
  report: AnyReport
  total: Figures
  before: Figures | null
  /** The list of a measure's rows. */
  rows: (measure: Measure) => string | undefined
}

/** Figures of the whole span, with their change from the span before. */
export function ReportTiles({ report, total, before, rows }: ReportTilesProps) {
  const t = useT(words)
  const mayRead = useMayRead()
  const { lang } = t
  const tiles: readonly ReportTile[] =
    report.tiles.length > 0 ? report.tiles : Object.keys(report.measures).map((of) => ({ of }))
  const texts = Object.fromEntries(
    Object.entries(report.measures).map(([name, one]) => [name, valueText(one, total[name], lang)]),
  )
  const items = tiles.flatMap(({ of, words: label, note }): StatTile[] => {
    const measure = report.measures[of]
    if (!measure || !mayRead(measure.needs)) return []
    const value = total[of]
    const [first, ...others] = measure.kind === 'amounts' ? amountsOf(value) : []
    if (measure.kind === 'amounts' && !first) return []
    const shown = first ? valueText(measure, [first], lang) : (texts[of] ?? '')
    const tile = {
      label: inLang(label ?? measure.words, lang),
      value: (
        <>
          {shown}
          <Change measure={measure} now={value} before={before?.[of]} t={t} />
        </>
      ),
      note:
        others.length > 0
          ? `+ ${valueText(measure, others, lang)}`
          : note
            ? fill(inLang(note, lang), texts, lang)
            : undefined,
    }
    const count = measure.kind === 'count' ? Number(value) : null
    return [linked(tile, rows(measure), count ?? undefined)]
  })
  return <StatTiles label={t('figures')} items={items} />
}
