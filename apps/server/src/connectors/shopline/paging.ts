/** The next page, from `link: <…page_info=…>; rel="next"` (official Go SDK). */
export function nextPage(headers: Headers): string | undefined {
  for (const part of (headers.get('link') ?? '').split(',')) {
    const [, address] = /<([^>]+)>\s*;\s*rel="?next"?/.exec(part) ?? []
    if (address) return new URL(address).searchParams.get('page_info') ?? undefined
  }
  return undefined
}
