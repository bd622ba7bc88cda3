import { DayText } from './day-text.tsx'
import { StatusTag } from './status-tag.tsx'

/** A day by which something is due, and once it is late a red tag that says so. */
export function DueText({ day, late }: { day: string | null | undefined; late: string | false }) {
  return (
    <span className="due-text">
      <DayText day={day} />
      {late ? <StatusTag tone="red">{late}</StatusTag> : null}
    </span>
  )
}
