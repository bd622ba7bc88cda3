import { holdsNone } from '../data/held-connection.ts'

/**
 * Libraries for pictures, documents, sheets, archives and mail. Most requests need none of them, and together they would
 * cost every process a sixth of its memory and a fifth of its start: each is read when it is first asked for. What they do
 * takes long, so no transaction has them.
 */
const library =
  <T>(name: string, load: () => Promise<T>) =>
  (): Promise<T> => {
    holdsNone(name)
    return load()
  }

export const pictures = library('Drawing a picture', async () => {
  const { default: sharp } = await import('sharp')
  // One thread for each picture: requests and the database need the others.
  sharp.concurrency(1)
  return sharp
})
export const documents = library('Making a document', async () => (await import('pdfkit')).default)
export const barcodes = library('Drawing a barcode', async () => (await import('bwip-js/node')).default)
export const documentMerger = library('Merging documents', async () => import('pdf-lib'))
export const rasterizer = library('Drawing a page', async () => import('@hyzyla/pdfium'))
export const archives = library('Making an archive', async () => import('yazl'))
export const archiveReader = library('Reading an archive', async () => import('yauzl'))
export const sheetWriter = library(
  'Writing a workbook',
  async () => (await import('write-excel-file/node')).default,
)
export const mailTexts = library('Writing a mail', async () => import('liquidjs'))
export const mailer = library('Sending a mail', async () => import('nodemailer'))
