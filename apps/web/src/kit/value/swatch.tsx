import './swatch.css'

/** A sample of a colour with its hex value or name. */
export function Swatch({ hex, name }: { hex: string; name?: string }) {
  return (
    <span className="swatch">
      <span style={{ background: hex }} />
      {name === undefined ? <span className="number">{hex}</span> : name}
    </span>
  )
}
