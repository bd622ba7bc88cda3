import './raw-text.css'

/** What went over the wire, as it was: text of a machine, which keeps its lines. */
export const RawText = ({ children }: { children: unknown }) => (
  <pre className="raw-text">{inLines(children)}</pre>
)

/** Headers each in a line, JSON with its levels. */
function inLines(value: unknown): string {
  if (typeof value !== 'string')
    return Object.entries(value as object)
      .map(([name, said]) => `${name}: ${said}`)
      .join('\n')
  try {
    return JSON.stringify(JSON.parse(value), null, 2)
  } catch {
    return value
  }
}
