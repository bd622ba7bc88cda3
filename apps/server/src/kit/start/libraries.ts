import { assertNoConnectionHeld } from '../data/held-connection.ts'

/**
 * Libraries for pictures, documents, sheets, archives and mail. Most requests need none of them, and together they would take a
 * sixth of the memory and a fifth of the start of every process, so each is loaded on first use. Their work is slow, so they
 * can't be used within transactions.
 */
const library =
  <T>(name: string, load: () => Promise<T>) =>
  (): Promise<T> => {
    assertNoConnectionHeld(name)
    return load()
  }

export const pictures = library('Drawing a picture', async () => {
  const { default: sharp } = await import('sharp')
  // One thread per picture: requests and the database need the other processors.
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
export const mailLayout = library('Laying out a mail', async () => (await import('mjml')).default)
export const mailer = library('Sending a mail', async () => import('nodemailer'))
export const smtpConnection = library(
  'Sending a mail',
  async () => (await import('nodemailer/lib/smtp-connection')).default,
)
export const smtpToken = library(
  'Sending a mail',
  async () => (await import('nodemailer/lib/xoauth2')).default,
)
export const mailComposer = library('Writing a mail', async () => {
  const [{ default: MailComposer }, { default: Dkim }] = await Promise.all([
    import('nodemailer/lib/mail-composer'),
    import('nodemailer/lib/dkim'),
  ])
  return { MailComposer, Dkim }
})
export const imapClient = library('Reading a mailbox', async () => import('imapflow'))
