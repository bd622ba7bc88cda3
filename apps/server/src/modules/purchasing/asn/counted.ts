import { type SQL, sql } from 'drizzle-orm'

/** What was counted of a line so far, and what may be put away, as SQL over the line's id. Reversals count negative. */

/** The sum of a column of the facts `f`. */
const netOf = (column: string): SQL =>
  sql.raw(`coalesce(sum(CASE WHEN f.reverses_id IS NULL THEN f.${column} ELSE -f.${column} END), 0)::int`)

const net = (table: string, column: string, line: SQL): SQL<number> =>
  sql`(SELECT ${netOf(column)} FROM ${sql.raw(table)} f WHERE f.line_id = ${line})`.mapWith(Number)

export const receivedOf = (line: SQL): SQL<number> => net('receipt', 'pieces', line)
export const inspectedOf = (line: SQL): SQL<number> => net('inspection', 'inspected', line)
export const acceptedOf = (line: SQL): SQL<number> => net('inspection', 'accepted', line)
export const rejectedOf = (line: SQL): SQL<number> => net('inspection', 'rejected', line)
export const putAwayOf = (line: SQL): SQL<number> => net('put_away', 'pieces', line)

/** More than announced stays at the dock beyond the tolerance of the order, until the quantity is raised. */
const agreed = (line: SQL): SQL =>
  sql`(SELECT CASE WHEN i.po_line_id IS NULL THEN NULL ELSE i.expected * (100 + p.tolerance) / 100 END
    FROM asn_item i LEFT JOIN purchase_order_item p ON p.id = i.po_line_id WHERE i.id = ${line})`

/** Who supplies a line: the supplier of its order, else of its arrival. @param line, arrival names of the tables in the query */
export const supplierOfLine = (line = 'asn_item', arrival = 'asn'): SQL<number | null> =>
  sql
    .raw(
      `coalesce((SELECT o.supplier_id FROM purchase_order o WHERE o.id = ${line}.po_id), ${arrival}.supplier_id)`,
    )
    .mapWith(Number) as SQL<number | null>

/** How the supplier's goods are inspected: without a supplier not at all. */
const inspectionOf = (line: SQL): SQL =>
  sql`(SELECT coalesce(s.inspection, 'none') FROM asn_item i JOIN asn a ON a.id = i.asn_id
    LEFT JOIN supplier s ON s.id = ${supplierOfLine('i', 'a')}
    WHERE i.id = ${line})`

/** How many pieces of a line may be put away in all, by the supplier's inspection. */
export const mayBePutAway = (line: SQL): SQL<number> =>
  sql`least(${agreed(line)}, CASE ${inspectionOf(line)}
    WHEN 'all' THEN ${acceptedOf(line)}
    WHEN 'sample' THEN CASE WHEN ${inspectedOf(line)} > 0 THEN ${receivedOf(line)} - ${rejectedOf(line)} ELSE 0 END
    ELSE ${receivedOf(line)} - ${rejectedOf(line)} END)`.mapWith(Number)

/** How many pieces of a line with a SKU can be put away now. */
export const storableOf = (line: SQL): SQL<number> =>
  sql`greatest(0, least(${receivedOf(line)} - ${rejectedOf(line)}, ${mayBePutAway(line)}) - ${putAwayOf(line)})`.mapWith(
    Number,
  )

/** The sum of a column of facts of a whole arrival. @param only a condition for the fact, `f` */
const ofArrival = (table: string, column: string, only = sql``): SQL<number> =>
  sql`(SELECT ${netOf(column)} FROM ${sql.raw(table)} f WHERE f.asn_id = asn.id ${only})`.mapWith(Number)
export const arrivalReceived = ofArrival('receipt', 'pieces')
export const arrivalRejected = ofArrival('inspection', 'rejected')
export const arrivalPutAway = ofArrival('put_away', 'pieces')

const stocked = sql`AND EXISTS (SELECT 1 FROM asn_item i WHERE i.id = f.line_id AND i.sku_id IS NOT NULL)`
/** What lies at the dock; products without SKU aren't stocked. */
export const arrivalAtDock =
  sql`(${ofArrival('receipt', 'pieces', stocked)} - ${ofArrival('inspection', 'rejected', stocked)} - ${arrivalPutAway})`.mapWith(
    Number,
  )

/** Arrivals by what they wait for; one that is received in parts may wait for two of them. */
const arrived = sql`asn.state IN ('arrived', 'receiving', 'received')`
export const arrivalsToDo = {
  receive: sql`(${arrived} AND asn.state <> 'received')`,
  put_away: sql`(${arrived} AND asn.state <> 'arrived' AND ${arrivalAtDock} > 0)`,
  reconcile: sql`(${arrived} AND asn.state = 'received' AND ${arrivalAtDock} <= 0)`,
}

/** Whether lines of an arrival were received in another quantity than announced, or rejected; once receiving is finished. */
export const differs = sql<boolean>`(asn.state IN ('received', 'reconciled') AND (${arrivalRejected} > 0 OR EXISTS (
  SELECT 1 FROM asn_item i LEFT JOIN (
    SELECT f.line_id, ${netOf('pieces')} AS pieces
    FROM receipt f WHERE f.asn_id = asn.id GROUP BY f.line_id
  ) r ON r.line_id = i.id WHERE i.asn_id = asn.id AND coalesce(r.pieces, 0) <> i.expected)))`
