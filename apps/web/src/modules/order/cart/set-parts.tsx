import type { CartLine } from './use-cart.ts'

/** What is in a set, one part a line. */
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
