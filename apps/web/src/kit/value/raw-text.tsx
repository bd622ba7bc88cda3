import './raw-text.css'

/** A raw request or response body, with its line breaks. */
export const RawText = ({ children }: { children: unknown }) => (
  <pre className="raw-text">{inLines(children)}</pre>
)

/** Headers one per line, JSON indented; JSON that formatting would alter stays unchanged. */
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
