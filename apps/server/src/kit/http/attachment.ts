import type { Lang, Words } from '@dropyard/contract/kit/text'

/** Downloads: file names in the reader's language, and the response headers. */

const types = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
  json: 'application/json; charset=utf-8',
} as const

/** A file name without characters that some file systems refuse. */
export const fileName = (name: string, extension: string): string =>
  `${name.replace(/[^\p{L}\p{N} ._-]/gu, '_')}.${extension}`

/**
 * The Content-Disposition header: the name in the reader's language, and an ASCII name for clients that don't support the former.
 */
export function attachment(names: Words, extension: string, lang: Lang): string {
  const plain = fileName(names.en, extension).replace(/[^\x20-\x7e]/g, '_')
  return `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(fileName(names[lang], extension))}`
}

/** Headers of a file that is generated for the response. */
export const downloadHeaders = (
  format: keyof typeof types,
  names: Words,
  lang: Lang,
): Record<string, string> => ({
  'content-type': types[format],
  'content-disposition': attachment(names, format, lang),
})
