import { describe, expect, it } from 'vitest'
import { attachment } from './attachment.ts'

const names = { en: 'Statement Café/Bar', zh: '对账单 Café/Bar (1)' }

describe('the name of a file to save', () => {
  it('is in the reader’s language, with plain letters beside it', () => {
    expect(attachment(names, 'pdf', 'zh')).toBe(
      `attachment; filename="Statement Caf__Bar.pdf"; filename*=UTF-8''${encodeURIComponent('对账单 Café_Bar _1_.pdf')}`,
    )
    expect(attachment(names, 'pdf', 'en')).toContain(encodeURIComponent('Statement Café_Bar.pdf'))
  })

  it('can’t end the header or leave its folder', () => {
    const nasty = { en: '../"x"\r\nset-cookie: a', zh: '..\\' }
    expect(attachment(nasty, 'csv', 'zh')).toBe(
      `attachment; filename="..__x___set-cookie_ a.csv"; filename*=UTF-8''.._.csv`,
    )
  })
})
