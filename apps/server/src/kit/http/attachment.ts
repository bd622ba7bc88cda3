import type { Lang, Words } from '@dropyard/contract/kit/text'

/** Files to save: what they are called in the reader's language, and the headers that say so. */

const types = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
  json: 'application/json; charset=utf-8',
} as const

/** A name that every system of files takes. */
export const fileName = (name: string, extension: string): string =>
  `${name.replace(/[^\p{L}\p{N} ._-]/gu, '_')}.${extension}`

/** The name in the reader's language, and in plain letters for programs that read no other. */
export function attachment(names: Words, extension: string, lang: Lang): string {
  const plain = fileName(names.en, extension).replace(/[^\x20-\x7e]/g, '_')
  return `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(fileName(names[lang], extension))}`
}

/** The headers of a file that is made while it is asked for. */
export const downloadHeaders = (
  format: keyof typeof types,
  names: Words,
  lang: Lang,
): Record<string, string> => ({
  'content-type': types[format],
  'content-disposition': attachment(names, format, lang),
})
