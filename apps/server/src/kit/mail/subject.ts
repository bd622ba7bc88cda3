/** Prefixes of replies and forwards in the languages of our buyers. */
const prefix =
  /^\s*(?:re|r|aw|antw|sv|vs|odp|ref|rv|resp|fwd?|wg|tr|enc|i|回复|答复|回覆|转发|轉寄|轉發|返信|転送|답장|전달)\s*(?:\[\d+\]|\(\d+\))?\s*[:：]\s*/i

/** The subject without prefixes and space, to compare mails of one conversation. */
export function canonicalSubject(subject: string): string {
  let rest = subject.normalize('NFKC')
  for (let before = ''; before !== rest; ) {
    before = rest
    rest = rest.replace(prefix, '')
  }
  return rest.replace(/\s+/g, ' ').trim().toLowerCase().slice(0, 300)
}
