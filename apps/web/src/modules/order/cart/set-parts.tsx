import type { CartLine } from './use-cart.ts'

/** The contents of a set, one line for each part. */
export function SetParts({ parts }: Pick<CartLine, 'parts'>) {
  return (
    <ul className="set-parts">
      {parts.map((part) => (
        <li key={part.sku_id}>
          <span className="number">{part.quantity} ×</span>
          <span className="set-part-title">{part.title}</span>
          <span className="set-part-code">{part.sku}</span>
        </li>
      ))}
    </ul>
  )
}
