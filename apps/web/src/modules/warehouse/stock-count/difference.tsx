import { useLang } from '../../../kit/lang.ts'
import { StatusTag } from '../../../kit/value/status-tag.tsx'
import { EmptyValue, NumberText } from '../../../kit/value/value-text.tsx'

/** Pieces found or missing. */
export function Difference({ pieces }: { pieces: number | null }) {
  const lang = useLang()
  if (pieces === null) return <EmptyValue />
  if (pieces === 0) return <NumberText value={0} />
  const said = new Intl.NumberFormat(lang, { signDisplay: 'always' }).format(pieces)
  return <StatusTag tone={pieces < 0 ? 'red' : 'amber'}>{said}</StatusTag>
}
