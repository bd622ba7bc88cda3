import {
  addColumnAfter,
  addRowAfter,
  deleteColumn,
  deleteRow,
  deleteTable,
  tableEditing,
} from '@tiptap/pm/tables'
import { type Editor, mergeAttributes, Node } from '@tiptap/react'

/** Tables of the rich text editor: size charts and specifications of products. */

const spans = {
  colspan: { default: 1, parseHTML: (cell: HTMLElement) => cell.getAttribute('colspan') ?? 1 },
  rowspan: { default: 1, parseHTML: (cell: HTMLElement) => cell.getAttribute('rowspan') ?? 1 },
  colwidth: { default: null, rendered: false },
}

/** Spans are written only where they say something. */
const shown = (attributes: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(attributes).filter(([, value]) => value !== 1 && value !== '1'))

const cell = (name: string, tag: 'td' | 'th', tableRole: 'cell' | 'header_cell') =>
  Node.create({
    name,
    content: 'block+',
    isolating: true,
    addAttributes: () => spans,
    parseHTML: () => [{ tag }],
    renderHTML: ({ HTMLAttributes }) => [tag, mergeAttributes(shown(HTMLAttributes)), 0],
    extendNodeSchema: (extension) => (extension.name === name ? { tableRole } : {}),
  })

const row = Node.create({
  name: 'tableRow',
  content: '(tableCell | tableHeader)*',
  parseHTML: () => [{ tag: 'tr' }],
  renderHTML: () => ['tr', 0],
  extendNodeSchema: (extension) => (extension.name === 'tableRow' ? { tableRole: 'row' } : {}),
})

const table = Node.create({
  name: 'table',
  group: 'block',
  content: 'tableRow+',
  isolating: true,
  parseHTML: () => [{ tag: 'table' }],
  renderHTML: () => ['table', ['tbody', 0]],
  extendNodeSchema: (extension) => (extension.name === 'table' ? { tableRole: 'table' } : {}),
  addProseMirrorPlugins: () => [tableEditing()],
})

export const tableExtensions = [
  table,
  row,
  cell('tableCell', 'td', 'cell'),
  cell('tableHeader', 'th', 'header_cell'),
]

const line = (tag: 'td' | 'th') => `<tr>${`<${tag}><p></p></${tag}>`.repeat(3)}</tr>`

/** Puts in a table of three columns with a header. */
export const insertTable = (editor: Editor): boolean =>
  editor
    .chain()
    .focus()
    .insertContent(`<table><tbody>${line('th')}${line('td').repeat(2)}</tbody></table><p></p>`)
    .run()

/** What can be done where the cursor stands in a table. */
export const tableActions = {
  addRow: (editor: Editor) => addRowAfter(editor.state, editor.view.dispatch),
  addColumn: (editor: Editor) => addColumnAfter(editor.state, editor.view.dispatch),
  deleteRow: (editor: Editor) => deleteRow(editor.state, editor.view.dispatch),
  deleteColumn: (editor: Editor) => deleteColumn(editor.state, editor.view.dispatch),
  deleteTable: (editor: Editor) => deleteTable(editor.state, editor.view.dispatch),
} as const
