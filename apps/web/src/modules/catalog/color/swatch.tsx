import './swatch.css'

/** What a color looks like, and its value. */
export function Swatch({ hex }: { hex: string }) {
  return (
    <span className="swatch">
      <span style={{ background: hex }} />
      <span className="number">{hex}</span>
    </span>
  )
}
