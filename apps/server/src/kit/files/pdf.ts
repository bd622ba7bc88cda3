import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type PDFDocument from 'pdfkit'
import { documents } from '../start/libraries.ts'

/**
 * PDF documents of text and tables. Latin text is set in Helvetica, which every reader has. For Chinese text the document embeds
 * the used glyphs of a font. Characters that this font lacks, such as rare ones in names, refer to the standard's predefined
 * character collection (ISO 32000-2, 9.7.5): readers show them in the system's Chinese font, if there is one.
 */

export type Pdf = InstanceType<typeof PDFDocument>
type Weight = 'Helvetica' | 'Helvetica-Bold'

export interface TextStyle {
  size?: number
  bold?: boolean
  colour?: string
  /** Cut to this width, with an ellipsis; `right` aligns the text to its right end. */
  width?: number
  right?: boolean
}

/** Resolved from the package, because the built program is in another folder than this file. */
const fontFile = () =>
  join(
    dirname(createRequire(import.meta.url).resolve('@dropyard/server/package.json')),
    'assets/fonts/NotoSansSC-Regular.ttf',
  )

const embedded = 'Noto'
const named = 'Named'
const latin = /[\u0020-\u007e\u00a0-\u00ff\u2013\u2014\u2018\u2019\u201c\u201d\u2022\u2026\u20ac]+/y

/** Makes a document, A4 by default; `draw` writes on it, and should yield to the event loop now and then. */
export async function makePdf(
  title: string,
  draw: (pdf: Pdf) => Promise<void>,
  size: 'A4' | [width: number, height: number] = 'A4',
): Promise<Buffer> {
  const Document = await documents()
  const pdf = new Document({ size, margin: 0, bufferPages: true, info: { Title: title } })
  pdf.registerFont(embedded, fontFile())
  const font = namedFont(pdf)
  const name = () => Object.assign(pdf.page.fonts, { [named]: font })
  name()
  pdf.on('pageAdded', name)
  const parts: Buffer[] = []
  const done = new Promise<Buffer>((resolve, reject) => {
    pdf.on('data', (part: Buffer) => parts.push(part))
    pdf.on('end', () => resolve(Buffer.concat(parts)))
    pdf.on('error', reject)
  })
  await draw(pdf)
  pdf.end()
  return done
}

/** Writes one line of text with its baseline at `y`; returns its width. */
export function writeText(pdf: Pdf, x: number, y: number, text: string, style: TextStyle = {}): number {
  const { size = 9, bold = false, colour = '#1a2023', width, right = false } = style
  const weight = bold ? 'Helvetica-Bold' : 'Helvetica'
  const runs = runsOf(pdf, width === undefined ? text : cut(pdf, text, weight, size, width))
  const wide = runs.reduce((sum, run) => sum + widthOf(pdf, run, weight, size), 0)
  let at = right && width !== undefined ? x + width - wide : x
  pdf.fillColor(colour)
  for (const run of runs) {
    if (run.font === named) writeNamed(pdf, at, y, run.text, size)
    else
      pdf.font(run.font ?? weight, size).text(run.text, at, y, { lineBreak: false, baseline: 'alphabetic' })
    at += widthOf(pdf, run, weight, size)
  }
  return wide
}

/** Where text may break: after every Chinese character, and after the spaces that follow other words. */
const piece = /[\u2e80-\uffef]|[^\u2e80-\uffef ]+ *| +/gu

/** Breaks text into lines of at most this width; with `most`, the last line contains the rest, which is cut when it is written. */
export function wrapText(
  pdf: Pdf,
  text: string,
  { size = 9, bold = false, width }: Pick<TextStyle, 'size' | 'bold'> & { width: number },
  most = Number.POSITIVE_INFINITY,
): string[] {
  const weight = bold ? 'Helvetica-Bold' : 'Helvetica'
  const wide = (some: string): number =>
    runsOf(pdf, some.trimEnd()).reduce((sum, run) => sum + widthOf(pdf, run, weight, size), 0)
  return text.split('\n').flatMap((paragraph) => {
    const lines = ['']
    for (const [word] of paragraph.matchAll(piece)) {
      const last = lines.at(-1) ?? ''
      if (last !== '' && lines.length < most && wide(last + word) > width) lines.push(word)
      else lines[lines.length - 1] = last + word
    }
    return lines.map((line) => line.trimEnd())
  })
}

interface Run {
  text: string
  /** Undefined for Latin text, whose font depends on the weight. */
  font: typeof embedded | typeof named | undefined
}

/** Splits text into runs of one font each. */
function runsOf(pdf: Pdf, text: string): Run[] {
  const runs: Run[] = []
  for (let at = 0; at < text.length; ) {
    latin.lastIndex = at
    const piece = latin.exec(text)?.[0]
    const code = text.codePointAt(at) ?? 0x20
    const taken = piece ?? String.fromCodePoint(code)
    const font = piece ? undefined : hasLetter(pdf, code) ? embedded : named
    const last = runs.at(-1)
    if (last && last.font === font) last.text += taken
    else runs.push({ text: taken, font })
    at += taken.length
  }
  return runs
}

/** Whether the embedded font has a glyph; pdfkit has no public method for it. */
const hasLetter = (pdf: Pdf, code: number): boolean =>
  (pdf.font(embedded) as unknown as { _font: Opened })._font.font.hasGlyphForCodePoint(code)

interface Opened {
  font: { hasGlyphForCodePoint(code: number): boolean }
}

const widthOf = (pdf: Pdf, run: Run, weight: Weight, size: number): number =>
  run.font === named
    ? [...run.text].length * size
    : pdf.font(run.font ?? weight, size).widthOfString(run.text)

function cut(pdf: Pdf, text: string, weight: Weight, size: number, width: number): string {
  const wide = (some: string) =>
    runsOf(pdf, some).reduce((sum, run) => sum + widthOf(pdf, run, weight, size), 0)
  if (wide(text) <= width) return text
  const signs = [...text]
  let [fits, fitsNot] = [0, signs.length]
  while (fitsNot - fits > 1) {
    const half = (fits + fitsNot) >> 1
    if (wide(`${signs.slice(0, half).join('')}…`) <= width) fits = half
    else fitsNot = half
  }
  return `${signs.slice(0, fits).join('')}…`
}

function writeNamed(pdf: Pdf, x: number, y: number, text: string, size: number): void {
  const codes = Buffer.from(text, 'utf16le').swap16().toString('hex')
  pdf.save()
  pdf.transform(1, 0, 0, -1, 0, pdf.page.height)
  pdf.addContent(`BT 1 0 0 1 ${x.toFixed(2)} ${(pdf.page.height - y).toFixed(2)} Tm`)
  pdf.addContent(`/${named} ${size} Tf <${codes}> Tj ET`)
  pdf.restore()
}

/** A font for simplified Chinese with the standard's predefined collection and encoding. */
function namedFont(pdf: Pdf) {
  const name = 'STSong-Light'
  const descriptor = pdf.ref({
    Type: 'FontDescriptor',
    FontName: name,
    Flags: 6,
    FontBBox: [-25, -254, 1000, 880],
    ItalicAngle: 0,
    Ascent: 880,
    Descent: -120,
    CapHeight: 880,
    StemV: 93,
  })
  const glyphs = pdf.ref({
    Type: 'Font',
    Subtype: 'CIDFontType0',
    BaseFont: name,
    // These must be PDF strings; pdfkit writes primitive strings as names, and String objects as strings.
    CIDSystemInfo: { Registry: new String('Adobe'), Ordering: new String('GB1'), Supplement: 5 },
    DW: 1000,
    FontDescriptor: descriptor,
  })
  const font = pdf.ref({
    Type: 'Font',
    Subtype: 'Type0',
    BaseFont: `${name}-UniGB-UTF16-H`,
    Encoding: 'UniGB-UTF16-H',
    DescendantFonts: [glyphs],
  })
  for (const part of [descriptor, glyphs, font]) part.end('')
  return font
}
