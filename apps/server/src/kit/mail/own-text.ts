import { cut } from './writable.ts'

/** What the sender wrote, without the quoted mails below it; for search and previews. */
export function ownText(text: string): string {
  const lines = text.split('\n')
  const cut = lines.findIndex(
    (line, i) =>
      /^-{2,}\s*(?:original message|ursprüngliche nachricht|message d.origine|原始邮件|原邮件|forwarded message)\s*-{2,}/i.test(
        line.trim(),
      ) ||
      (introduces(line) && /^\s*>/.test(lines.slice(i + 1).find((one) => one.trim() !== '') ?? '')),
  )
  return (cut < 0 ? lines : lines.slice(0, cut))
    .filter((line) => !/^\s*>/.test(line))
    .join('\n')
    .trim()
}

/** “On Monday Ann wrote:”, in any language: a line that ends in a colon above a quotation. */
const introduces = (line: string): boolean => /[:：]\s*$/.test(line) && line.length < 300

/** The first line of a mail for lists. */
export const snippetOf = (text: string): string => cut(ownText(text).replace(/\s+/g, ' ').trim(), 160)
