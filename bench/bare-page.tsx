import { createRoot } from 'react-dom/client'

/** A minimal order list for comparison: React, one request, and a table of its response. */

interface Answer {
  data: Record<string, string | number | null>[]
}

const answer: Answer = await (await fetch('/orders?status=60&size=20&page=1')).json()
const root = document.getElementById('root')
if (root) createRoot(root).render(<Orders rows={answer.data} />)

function Orders({ rows }: { rows: Answer['data'] }) {
  return (
    <main>
      <table>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id} data-row-key={row.id}>
              {Object.entries(row).map(([name, value]) => (
                <td key={name}>{value}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </main>
  )
}
