import * as wire from '@dropyard/contract/kit/wire'

/** E-mail addresses in what a user types or pastes. */

/** By the rule of the server, so that one wrong address can't make it refuse a whole draft. */
export const isAddress = (text: string): boolean => wire.email.safeParse(text).success

/** “Ann Lee <ann@buyer.test>” as other programs copy it. */
const addressOf = (typed: string): string => (/<([^<>]+)>\s*$/.exec(typed)?.[1] ?? typed).trim().toLowerCase()

/**
 * The addresses of a text, separated by commas, semicolons, lines, or blanks between addresses alone. What is none stays as it was
 * typed, so that it can be shown as an error. A comma within a name separates nothing: “Lee, Ann <ann@buyer.test>”.
 */
export function addressesIn(text: string): string[] {
  const found: string[] = []
  let name = ''
  for (const piece of text.split(/[,;\n]/)) {
    if (!piece.includes('@')) {
      if (name) found.push(name)
      name = piece.trim()
      continue
    }
    const words = piece.trim().split(/\s+/)
    if (words.every(isAddress)) {
      if (name) found.push(name)
      found.push(...words.map(addressOf))
    } else {
      if (name && !piece.includes('<')) found.push(name)
      found.push(addressOf(piece))
    }
    name = ''
  }
  if (name) found.push(name)
  return [...new Set(found)]
}

/** Whether a text that is being typed ends an address, rather than a part of a name. */
export const endsAddress = (text: string): boolean => /[,;\n]\s*$/.test(text) && text.includes('@')
