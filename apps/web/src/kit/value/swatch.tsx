import './swatch.css'

/** What a color looks like, and its value or its name. */
export function Swatch({ hex, name }: { hex: string; name?: string }) {
  return (
    <span className="swatch">
      <span style={{ background: hex }} />
      {name === undefined ? <span className="number">{hex}</span> : name}
    </span>
  )
}
