/**
 * Libraries for pictures, documents, sheets, archives and mail. Most requests need none of them, and together they would
 * cost every process a sixth of its memory and a fifth of its start: each is read when it is first asked for.
 */
export const pictures = async () => (await import('sharp')).default
export const documents = async () => (await import('pdfkit')).default
export const archives = async () => import('yazl')
export const archiveReader = async () => import('yauzl')
export const sheetReader = async () => import('read-excel-file/node')
export const sheetWriter = async () => (await import('write-excel-file/node')).default
export const fileTypes = async () => import('file-type')
export const mailer = async () => import('nodemailer')
