import './raw-text.css'

/** What went over the wire, as it was: text of a machine, which keeps its lines. */
export const RawText = ({ children }: { children: unknown }) => (
  <pre className="raw-text">{inLines(children)}</pre>
)

/** Headers each in a line, JSON with its levels; what would not stay what it is stands as it came. */
function inLines(value: unknown): string {
  if (typeof value !== 'string')
    return Object.entries(value as object)
      .map(([name, said]) => `${name}: ${said}`)
      .join('\n')
  try {
    const parsed: unknown = JSON.parse(value)
    return JSON.stringify(parsed) === value ? JSON.stringify(parsed, null, 2) : value
  } catch {
    return value
  }
}
