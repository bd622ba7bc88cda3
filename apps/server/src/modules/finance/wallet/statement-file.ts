import { formatMoney, money, scaleOf } from '@dropyard/contract/kit/money'
import type { Lang, Words } from '@dropyard/contract/kit/text'
import { makePdf, type Pdf, writeText } from '../../../kit/files/pdf.ts'
import type { JobRun } from '../../../kit/jobs/jobs.ts'
import { sheetWriter } from '../../../kit/start/libraries.ts'
import type { Statement } from './statement.ts'

/** A statement as PDF, and as a workbook with numeric cells. */

const words = {
  en: {
    title: 'Wallet statement',
    days: 'Period (UTC)',
    made: 'Generated',
    opening: 'Opening balance',
    in: 'Money in',
    out: 'Money out',
    closing: 'Closing balance',
    columns: ['Time (UTC)', 'Type', 'Details', 'Amount', 'Balance'],
    none: 'No transactions in this period.',
    page: (n: number, of: number) => `Page ${n} of ${of}`,
  },
  zh: {
    title: '钱包对账单',
    days: '期间（UTC）',
    made: '生成时间',
    opening: '期初余额',
    in: '收入',
    out: '支出',
    closing: '期末余额',
    columns: ['时间 (UTC)', '类型', '说明', '金额', '余额'],
    none: '该期间没有资金变动。',
    page: (n: number, of: number) => `第 ${n} 页，共 ${of} 页`,
  },
} as const

const minute = (at: Date): string => at.toISOString().slice(0, 16).replace('T', ' ')

/** Title in the list of downloads, and file name. */
export const statementTitle = ({ company, from, to }: Pick<Statement, 'company' | 'from' | 'to'>): Words => ({
  en: `${words.en.title} ${company} ${from} - ${to}`,
  zh: `${words.zh.title} ${company} ${from} - ${to}`,
})

export async function statementXlsx(statement: Statement, lang: Lang): Promise<Buffer> {
  const t = words[lang]
  const { currency } = statement
  const unit = 10 ** scaleOf(currency)
  const bold = (value: string) => ({ value, type: String, fontWeight: 'bold' as const })
  const plain = (value: string) => ({ value, type: String })
  const sum = (amount: number) => ({ value: amount / unit, type: Number, format: '#,##0.00' })
  const rows = [
    [bold(`${t.title} · ${statement.company}`)],
    [plain(t.days), plain(`${statement.from} – ${statement.to}`)],
    [plain(t.opening), sum(statement.opening), plain(currency)],
    [plain(t.in), sum(statement.moneyIn), plain(currency)],
    [plain(t.out), sum(statement.moneyOut), plain(currency)],
    [plain(t.closing), sum(statement.closing), plain(currency)],
    [],
    t.columns.map(bold),
    ...statement.lines.map((line) => [
      plain(minute(line.at)),
      plain(line.kind),
      plain(line.details),
      sum(line.amount),
      sum(line.balance),
    ]),
  ]
  const columns = [{ width: 18 }, { width: 20 }, { width: 44 }, { width: 14 }, { width: 14 }]
  const writeXlsx = await sheetWriter()
  return await writeXlsx(rows, { columns }).toBuffer()
}

const left = 40
const right = 555
const bottom = 800
const rowHeight = 16
/** Position and width of each column. */
const places = [
  [left, 74],
  [left + 78, 88],
  [left + 170, 200],
  [left + 374, 64],
  [left + 438, 77],
] as const

const soft = '#5b6670'
const hairline = '#d9dee1'

export async function statementPdf(run: JobRun, statement: Statement, lang: Lang): Promise<Buffer> {
  const t = words[lang]
  const said = (amount: number) =>
    formatMoney(money(amount, statement.currency)).replace(/\B(?=(\d{3})+\.)/g, ',')
  return makePdf(statementTitle(statement)[lang], async (pdf) => {
    let y = head(pdf, statement, { lang, product: run.config.PRODUCT_NAME, said })
    y = columnHeads(pdf, t.columns, y)
    if (statement.lines.length === 0) writeText(pdf, left, y + 4, t.none, { colour: soft })
    for (const [i, line] of statement.lines.entries()) {
      if (y > bottom) {
        await run.progress(i, statement.lines.length)
        pdf.addPage()
        y = columnHeads(pdf, t.columns, 48)
      }
      const cells = [minute(line.at), line.kind, line.details, said(line.amount), said(line.balance)]
      writeRow(pdf, cells, y)
      y += rowHeight
    }
    const { count } = pdf.bufferedPageRange()
    for (let n = 0; n < count; n++) {
      pdf.switchToPage(n)
      writeText(pdf, left, 822, `${run.config.PRODUCT_NAME} · ${statement.company}`, {
        size: 8,
        colour: soft,
        width: 380,
      })
      writeText(pdf, right - 120, 822, t.page(n + 1, count), {
        size: 8,
        colour: soft,
        width: 120,
        right: true,
      })
    }
  })
}

/** Draws title, company, days and the four sums. @returns where the table begins */
function head(
  pdf: Pdf,
  statement: Statement,
  { lang, product, said }: { lang: Lang; product: string; said: (amount: number) => string },
): number {
  const t = words[lang]
  writeText(pdf, left, 60, product, { size: 11, bold: true })
  writeText(pdf, right - 220, 60, `${t.made} ${minute(new Date())} UTC`, {
    size: 8,
    colour: soft,
    width: 220,
    right: true,
  })
  writeText(pdf, left, 92, t.title, { size: 18, bold: true })
  writeText(pdf, left, 112, statement.company, { size: 11, width: right - left })
  writeText(pdf, left, 128, `${t.days} ${statement.from} – ${statement.to}`, { colour: soft })
  const sums = [
    [t.opening, statement.opening],
    [t.in, statement.moneyIn],
    [t.out, statement.moneyOut],
    [t.closing, statement.closing],
  ] as const
  sums.forEach(([label, amount], i) => {
    const x = left + i * 130
    writeText(pdf, x, 158, label, { size: 8, colour: soft })
    writeText(pdf, x, 174, `${said(amount)} ${statement.currency}`, { size: 11, bold: true })
  })
  return 206
}

function columnHeads(pdf: Pdf, titles: readonly string[], y: number): number {
  titles.forEach((title, i) => {
    const [x, width] = places[i] ?? [left, 0]
    writeText(pdf, x, y, title, { size: 8, bold: true, colour: soft, width, right: i > 2 })
  })
  line(pdf, y + 6)
  return y + rowHeight + 2
}

function writeRow(pdf: Pdf, cells: readonly string[], y: number): void {
  cells.forEach((cell, i) => {
    const [x, width] = places[i] ?? [left, 0]
    writeText(pdf, x, y, cell, { size: 8.5, width, right: i > 2 })
  })
  line(pdf, y + 5)
}

const line = (pdf: Pdf, y: number): void => {
  pdf.moveTo(left, y).lineTo(right, y).lineWidth(0.5).strokeColor(hairline).stroke()
}
