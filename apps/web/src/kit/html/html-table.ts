import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table'
import { type Editor, mergeAttributes } from '@tiptap/react'

/** Tables of the rich text editor: size charts and product specifications. */

/** Stores get only the necessary attributes: no column widths, and spans only where a cell has one. */
const plain = (attributes: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(attributes).filter(([name, value]) => name !== 'colwidth' && value !== 1))

export const tableExtensions = [
  Table.extend({ renderHTML: () => ['table', ['tbody', 0]] }),
  TableRow,
  TableCell.extend({
    renderHTML: ({ HTMLAttributes }) => ['td', mergeAttributes(plain(HTMLAttributes)), 0],
  }),
  TableHeader.extend({
    renderHTML: ({ HTMLAttributes }) => ['th', mergeAttributes(plain(HTMLAttributes)), 0],
  }),
]

/** Inserts a table with three columns and a header row. */
export const insertTable = (editor: Editor): boolean =>
  editor.chain().focus().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run()

/** Actions for the table at the cursor. */
export const tableActions = {
  addRow: (editor: Editor) => editor.chain().focus().addRowAfter().run(),
  addColumn: (editor: Editor) => editor.chain().focus().addColumnAfter().run(),
  deleteRow: (editor: Editor) => editor.chain().focus().deleteRow().run(),
  deleteColumn: (editor: Editor) => editor.chain().focus().deleteColumn().run(),
  deleteTable: (editor: Editor) => editor.chain().focus().deleteTable().run(),
} as const
