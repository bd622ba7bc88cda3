import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { PDFiumLibrary } from '@hyzyla/pdfium'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'

prepareZXingModule({
  overrides: {
    wasmBinary: await readFile(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')),
  },
})

/** The barcodes in a picture. */
export async function codesIn(picture: Pick<ImageData, 'data' | 'width' | 'height'>): Promise<string[]> {
  const read = await readBarcodes({ ...picture, colorSpace: 'srgb' })
  return read.map((one) => one.text)
}

const labelSize = { width: 799, height: 1199 }
/** A4 at 200 dpi, the resolution of scanners. */
export const sheetSize = { width: 1654, height: 2339 }

/** The barcodes and the text of each page. */
export async function scanned(pdf: Buffer, size = labelSize) {
  const library = await PDFiumLibrary.init()
  const document = await library.loadDocument(pdf)
  const pages: { codes: string[]; text: string; width: number; height: number }[] = []
  for (const page of document.pages()) {
    // Before rendering, because the library can't read the text afterwards.
    const text = page.getText()
    const { data, width, height } = await page.render({ ...size, render: 'bitmap' })
    const codes = await codesIn({ data: new Uint8ClampedArray(data), width, height })
    pages.push({ codes: codes.sort(), text, width, height })
  }
  document.destroy()
  library.destroy()
  return pages
}
